import HearthJSON
import HomeModel

/// The value of an action in a document: `true`, `40`, `22.5`, `"text"`, `{ data: [10, 255] }`.
enum ActionValue {
    static func json(_ value: HomeValue) -> JSONValue {
        switch value {
        case .bool(let value): .bool(value)
        case .integer(let value): .integer(value)
        case .float(let value): .number(value)
        case .string(let value): .string(value)
        case .data(let bytes): .object(["data": .array(bytes.map { .integer(Int128($0)) })])
        }
    }

    /// As it stands; which kind of number it is, the characteristic decides.
    static func value(_ node: LocatedJSON) throws(JSONError) -> HomeValue {
        switch node.content {
        case .bool(let value): return .bool(value)
        case .integer(let value): return .integer(value)
        case .number(let value) where value.isFinite: return .float(value)
        case .string(let value): return .string(value)
        case .object(let members) where members.count == 1 && members[0].name == "data":
            var bytes: [UInt8] = []
            for element in try members[0].value.array("bytes, as numbers from 0 to 255") {
                bytes.append(try element.integer())
            }
            return .data(bytes)
        default: throw node.expected("the value to set: true or false, a number, a text, or { data: [bytes] }")
        }
    }

    /// In the kind of the characteristic's format, so that 1 and true, or 22 and 22.0, are the same where they do the same;
    /// as it is where the characteristic can't have it.
    static func plain(_ value: HomeValue, of characteristic: Characteristic?) -> HomeValue {
        guard let characteristic, let plain = try? characteristic.metadata.converted(value) else { return value }
        return plain
    }
}
