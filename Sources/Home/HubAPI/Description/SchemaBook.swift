import HearthJSON

/// The descriptions of types for other languages, made by decoding them: what a type asks for is what it consists of.
///
/// Types with a name of their own become components, to which others refer.
final class SchemaBook {
    /// A type for which no value could be made, or that decodes itself in a way that is not watched.
    struct Failure: Error, CustomStringConvertible {
        let description: String
    }

    /// Thrown through a type that holds one of a type whose first value is not there yet.
    struct Unfinished: Error {}

    private(set) var components: [String: JSONValue] = [:]
    private let isStrict: Bool
    private let nameOf: (String) -> String
    private var begun: [ObjectIdentifier: JSONValue] = [:]
    private var samples: [ObjectIdentifier: Any] = [:]

    /// - Parameters:
    ///   - isStrict: whether members that are not described are refused.
    ///   - name: of a component, from that which its type gives it.
    init(isStrict: Bool, name: @escaping (String) -> String = { $0 }) {
        self.isStrict = isStrict
        nameOf = name
    }

    /// - Returns: the description, or a reference to it.
    func schema(of type: any Any.Type) throws -> JSONValue {
        guard let type = type as? any Decodable.Type else { throw Failure(description: "\(type) is not decodable.") }
        return try schema(decoding: type)
    }

    private func schema<Value: Decodable>(decoding type: Value.Type) throws -> JSONValue { try describe(type).schema }

    /// - Returns: the description, or a reference to it, and a value.
    func describe<Value: Decodable>(_ type: Value.Type) throws -> (schema: JSONValue, sample: Value?) {
        switch type {
        case let described as any SchemaDescribed.Type:
            return (place(described), described.sample as? Value)
        case let optional as any AnyOptional.Type:
            return (Self.nullable(try optional.wrapped(in: self)), optional.nothing as? Value)
        case let array as any AnyArray.Type:
            return (["type": "array", "items": try array.element(in: self)], array.empty as? Value)
        case let names as any (CaseIterable & RawRepresentable<String>).Type:
            let (cases, first) = Self.cases(names)
            return (["type": "string", "enum": .array(cases.map(JSONValue.string))], first as? Value)
        default: return try record(type)
        }
    }

    private func place(_ type: any SchemaDescribed.Type) -> JSONValue {
        guard let name = type.component else { return type.schema }
        for part in type.parts { _ = place(part) }
        components[name] = type.schema
        return Self.reference(name)
    }

    static func reference(_ name: String) -> JSONValue { ["$ref": .string("#/components/schemas/\(name)")] }

    private static func nullable(_ schema: JSONValue) -> JSONValue {
        if var object = schema.objectValue, case .string(let type)? = object["type"], object["enum"] == nil {
            object["type"] = [.string(type), "null"]
            return .object(object)
        }
        return ["anyOf": [schema, ["type": "null"]]]
    }

    private static func cases<Names: CaseIterable & RawRepresentable<String>>(
        _ type: Names.Type
    ) -> (names: [String], first: Any?) { (type.allCases.map(\.rawValue), type.allCases.first) }
}

// MARK: Recording

extension SchemaBook {
    private func record<Value: Decodable>(_ type: Value.Type) throws -> (schema: JSONValue, sample: Value?) {
        let id = ObjectIdentifier(type)
        if let schema = begun[id] { return (schema, samples[id] as? Value) }
        let name = Self.name(of: type).map(nameOf)
        // What holds itself finds the reference here.
        if let name { begun[id] = Self.reference(name) }
        let first = SchemaRecording(in: self)
        var (sample, failure) = first.decode(type)
        var schema: JSONValue
        if let kinds = first.kinds {
            var forms: [JSONValue] = []
            for kind in kinds {
                let recording = SchemaRecording(in: self, kind: kind)
                let made = recording.decode(type).value
                sample = sample ?? made
                if let made { samples[id] = made }
                if recording.requires(kind) { forms.append(recording.object(isStrict: isStrict)) }
            }
            schema = ["oneOf": .array(forms)]
            failure = forms.isEmpty ? failure : nil
        } else {
            let whole = SchemaRecording(in: self, hasEverything: true)
            if whole.decode(type).failure == nil { first.add(optional: whole) }
            schema = first.single ?? first.object(isStrict: isStrict)
        }
        if let failure { throw Failure(description: "\(type) can't be described: \(failure)") }
        if let described = type as? any MembersDescribed.Type { schema = Self.schema(schema, with: described) }
        if let sample { samples[id] = sample }
        if let name {
            guard components[name] == nil else { throw Failure(description: "Two types are called \(name).") }
            components[name] = schema
            return (Self.reference(name), sample)
        }
        begun[id] = schema
        return (schema, sample)
    }

    /// Of a component: that of the type without "Resource" and "Request", behind those of the types that it is a part of.
    /// - Returns: nil for types that are private or generic, which are described where they are used.
    private static func name(of type: any Any.Type) -> String? {
        let full = String(reflecting: type)
        guard !full.contains("("), !full.contains("<") else { return nil }
        return full.split(separator: ".").dropFirst().map { part in
            ["Resource", "Request"].first(where: part.hasSuffix).map { part.dropLast($0.count) } ?? part
        }.joined()
    }

    private static func schema(_ schema: JSONValue, with type: any MembersDescribed.Type) -> JSONValue {
        guard var object = schema.objectValue, var members = object["properties"]?.objectValue else { return schema }
        for (name, note) in type.memberNotes { members[name] = add(["description": .string(note)], to: members[name]) }
        for (name, rule) in type.memberRules { members[name] = add(rule, to: members[name]) }
        object["properties"] = .object(members)
        return add(type.rules, to: .object(object)) ?? schema
    }

    private static func add(_ rules: JSONValue, to schema: JSONValue?) -> JSONValue? {
        guard var object = schema?.objectValue else { return schema }
        for rule in rules.objectValue?.members ?? [] { object[rule.name] = rule.value }
        return .object(object)
    }
}

/// A type of which decoding does not tell all that is to know about an object.
package protocol MembersDescribed {
    /// Where the name does not say what a member is.
    static var memberNotes: [String: String] { get }
    /// What a member is held to besides its type.
    static var memberRules: [String: JSONValue] { get }
    /// What the object as a whole is held to.
    static var rules: JSONValue { get }
}

extension MembersDescribed {
    package static var memberNotes: [String: String] { [:] }
    package static var memberRules: [String: JSONValue] { [:] }
    package static var rules: JSONValue { [:] }
}

// MARK: Optionals and arrays

private protocol AnyOptional {
    static var nothing: Any { get }
    static func wrapped(in book: SchemaBook) throws -> JSONValue
}

extension Optional: AnyOptional {
    static var nothing: Any { Self.none as Any }
    static func wrapped(in book: SchemaBook) throws -> JSONValue { try book.schema(of: Wrapped.self) }
}

private protocol AnyArray {
    static var empty: Any { get }
    static func element(in book: SchemaBook) throws -> JSONValue
}

extension Array: AnyArray {
    fileprivate static var empty: Any { Self() }
    fileprivate static func element(in book: SchemaBook) throws -> JSONValue {
        try book.schema(of: Element.self)
    }
}
