import HAPModel
import HearthPropertyList

/// Values of characteristics as property lists.
enum HASValue {
    /// nil for a property list of another kind than the format wants.
    static func value(_ list: PropertyList, _ format: Format) -> Value? {
        switch list {
        case .bool(let value) where format == .bool || format.isInteger:
            format == .bool ? .bool(value) : .integer(value ? 1 : 0)
        case .integer(let value) where format == .bool: value == 0 || value == 1 ? .bool(value == 1) : nil
        case .integer(let value) where format.isInteger: .integer(value)
        case .integer(let value) where format == .float: .float(Double(value))
        case .real(let value) where format == .float && value.isFinite: .float(value)
        case .real(let value) where format.isInteger: Value.float(value).integer.map { .integer($0) }
        case .string(let text) where format == .string: .string(text)
        case .data(let bytes) where format == .tlv8: .tlv8(bytes)
        case .data(let bytes) where format == .data: .data(bytes)
        default: nil
        }
    }

    /// - Throws: for an integer that a property list cannot hold.
    static func propertyList(_ value: Value, of type: CharacteristicType) throws(PropertyListError) -> PropertyList {
        switch value {
        case .bool(let value): return .bool(value)
        case .integer(let value):
            guard PropertyList.integers.contains(value) else {
                throw PropertyListError(.unsupported, "\(type): \(value) has more than the 64 bits that a file holds")
            }
            return .integer(value)
        case .float(let value): return .real(value)
        case .string(let text): return .string(text)
        case .tlv8(let bytes), .data(let bytes): return .data(bytes)
        }
    }
}
