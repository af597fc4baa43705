/// The fields that an object of a definition file may have. ``DefinitionReader`` takes them by it, and the JSON Schema is
/// written from it, so that the two agree.
struct DefinitionShape: Sendable {
    /// As messages call it: "a room". Also names it in the schema.
    let name: String
    /// What it is, for the schema.
    let meaning: String
    let fields: [DefinitionField]

    init(_ name: String, _ meaning: String, _ fields: [DefinitionField]) {
        self.name = name
        self.meaning = meaning
        self.fields = fields
    }

    var names: [String] { fields.map(\.name) }

    subscript(name: String) -> DefinitionField? { fields.first { $0.name == name } }
}

/// One field of a ``DefinitionShape``.
struct DefinitionField: Sendable {
    let name: String
    let kind: DefinitionKind
    /// What it means, for the schema; units included.
    let meaning: String
    var isRequired = false

    init(_ name: String, _ kind: DefinitionKind, _ meaning: String) {
        self.name = name
        self.kind = kind
        self.meaning = meaning
    }

    static func required(_ name: String, _ kind: DefinitionKind, _ meaning: String) -> Self {
        var field = Self(name, kind, meaning)
        field.isRequired = true
        return field
    }
}

/// What a value in a definition file may be.
indirect enum DefinitionKind: Sendable {
    /// `what` is how a message asks for it: "the room's name in quotes". The range counts characters.
    case text(_ what: String, length: ClosedRange<Int>? = nil)
    case number(_ what: String, ClosedRange<Double>? = nil)
    case integer(_ what: String, ClosedRange<UInt64>)
    case flag
    /// One of some words in quotes.
    case choice(_ what: String, [String])
    case list(_ what: String, of: DefinitionKind)
    /// An object of another shape, by its name in the schema.
    case object(String)
    case behaviour
    case fault
    /// What the schema describes by a definition that it spells out itself.
    case special(_ what: String, Special)

    enum Special: String, Sendable, CaseIterable {
        case instant, category, setupCode, setupID, deviceID, serviceType, characteristics, format, permission, number,
            integer
        case value, reference, translation, bytes
    }

    /// How a message asks for it.
    var what: String {
        switch self {
        case .text(let what, _), .number(let what, _), .integer(let what, _), .choice(let what, _),
            .list(let what, _), .special(let what, _):
            what
        case .flag: "true or false"
        case .object, .behaviour, .fault: "an object"
        }
    }
}
