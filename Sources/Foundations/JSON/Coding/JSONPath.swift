/// Where a value stands in a tree of JSON: `rooms[3].name`.
public struct JSONPath: Hashable, Sendable, CustomStringConvertible {
    public enum Step: Hashable, Sendable {
        /// The member of that name of an object.
        case member(String)
        /// The element at that place of an array, from 0.
        case element(Int)
    }

    /// From the root on; empty for the root itself.
    public var steps: [Step]

    public init(_ steps: [Step] = []) { self.steps = steps }

    init(_ codingPath: [any CodingKey]) {
        steps = codingPath.map { key in
            if let element = key as? ElementKey { .element(element.index) } else { .member(key.stringValue) }
        }
    }

    /// Members behind dots, elements in brackets; a name that holds more than letters, digits, `_` and `-` stands
    /// quoted in brackets. Empty for the root.
    public var description: String {
        var text = ""
        for step in steps {
            switch step {
            case .element(let index): text += "[\(index)]"
            case .member(let name) where Self.isPlain(name): text += text.isEmpty ? name : "." + name
            case .member(let name): text += "[\(String(decoding: JSONValue.string(name).bytes, as: UTF8.self))]"
            }
        }
        return text
    }

    private static func isPlain(_ name: String) -> Bool {
        !name.isEmpty
            && name.unicodeScalars.allSatisfy { $0.properties.isAlphabetic || isDigit($0) || $0 == "_" || $0 == "-" }
    }

    private static func isDigit(_ scalar: Unicode.Scalar) -> Bool { ("0"..."9").contains(scalar) }
}
