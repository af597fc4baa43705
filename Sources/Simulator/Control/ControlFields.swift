import HearthJSON

/// The members of a request, each taken once; what is left over at the end was not understood.
struct ControlFields {
    private let object: JSONObject
    private var known: [String]

    init(_ object: JSONObject, known: [String]) {
        self.object = object
        self.known = known
    }

    mutating func value(_ name: String) -> JSONValue? {
        known.append(name)
        guard let value = object[name], value != .null else { return nil }
        return value
    }

    mutating func text(_ name: String) throws(ControlError) -> String? {
        guard let value = value(name) else { return nil }
        guard case .string(let text) = value else { throw Self.expected(name, "a text", value) }
        return text
    }

    mutating func text(needed name: String) throws(ControlError) -> String {
        guard let text = try text(name) else { throw Self.missing(name) }
        return text
    }

    mutating func flag(_ name: String) throws(ControlError) -> Bool {
        guard let value = value(name) else { return false }
        guard case .bool(let flag) = value else { throw Self.expected(name, "true or false", value) }
        return flag
    }

    /// A text of JSON5, or the JSON itself.
    mutating func definition(_ name: String) throws(ControlError) -> [UInt8] {
        guard let value = value(name) else { throw Self.missing(name) }
        switch value {
        case .string(let text): return Array(text.utf8)
        case .object: return value.bytes
        default: throw Self.expected(name, "an object, or a text with one in JSON5", value)
        }
    }

    /// - Throws: for a member that the command does not have.
    func finish(_ command: String) throws(ControlError) {
        for member in object.members where !known.contains(member.name) {
            throw ControlError(
                .invalidRequest,
                "\"\(command)\" has no \"\(member.name)\"" + NearestName.sentence(for: member.name, among: known))
        }
    }

    static func missing(_ name: String) -> ControlError {
        ControlError(.invalidRequest, "\"\(name)\" is missing")
    }

    /// A number itself, since it is the range that it is out of; of everything else what it is.
    private static func shown(_ value: JSONValue) -> String {
        switch value {
        case .integer, .number: String(decoding: value.bytes, as: UTF8.self)
        default: value.kind.description
        }
    }

    static func expected(_ name: String, _ what: String, _ found: JSONValue) -> ControlError {
        ControlError(.invalidRequest, "\"\(name)\" is to be \(what), found \(shown(found))")
    }
}
