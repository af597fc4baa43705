import HearthJSON

/// The description of a type by itself, for parts of the hub that describe what they take and give elsewhere.
package enum TypeSchema {
    /// JSON Schema, 2020-12, with all that it refers to in `$defs`.
    /// - Parameters:
    ///   - type: one of our own; what can't be described is a mistake of the programmer.
    ///   - isStrict: whether members that are not described are refused.
    package static func schema(of type: any Decodable.Type, isStrict: Bool) -> JSONValue {
        let book = SchemaBook(isStrict: isStrict)
        let reference: JSONValue
        do { reference = try book.schema(of: type) } catch { preconditionFailure("\(error)") }
        let prefix = "#/components/schemas/"
        var top = reference
        if let name = reference["$ref"]?.stringValue,
            let component = book.components[String(name.dropFirst(prefix.count))]
        {
            top = component
        }
        var members = local(top).objectValue ?? JSONObject()
        let referred = names(in: top, book)
        if !referred.isEmpty {
            members["$defs"] = .object(
                referred.sorted().map { ($0, book.components[$0].map(local)) })
        }
        return .object(members)
    }

    /// With references that lead into the description itself.
    private static func local(_ schema: JSONValue) -> JSONValue {
        switch schema {
        case .object(let object):
            .object(
                JSONObject(
                    object.members.map { member in
                        guard member.name == "$ref", let name = component(member.value) else {
                            return (member.name, local(member.value))
                        }
                        return (member.name, .string("#/$defs/\(name)"))
                    }))
        case .array(let elements): .array(elements.map(local))
        default: schema
        }
    }

    /// The components that a description refers to, and those that they refer to.
    private static func names(in schema: JSONValue, _ book: SchemaBook) -> Set<String> {
        var found: Set<String> = []
        var waiting = [schema]
        while let next = waiting.popLast() {
            switch next {
            case .object(let object):
                if let name = object["$ref"].flatMap(component), found.insert(name).inserted {
                    if let component = book.components[name] { waiting.append(component) }
                }
                waiting += object.members.map(\.value)
            case .array(let elements): waiting += elements
            default: break
            }
        }
        return found
    }

    private static func component(_ reference: JSONValue) -> String? {
        let prefix = "#/components/schemas/"
        guard let text = reference.stringValue, text.hasPrefix(prefix) else { return nil }
        return String(text.dropFirst(prefix.count))
    }
}
