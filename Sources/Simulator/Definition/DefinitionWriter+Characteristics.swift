import HAPModel
import HAPProtocol
import HearthJSON

extension DefinitionWriter {
    /// A plain value, or an object where more than the value differs from the catalog.
    static func value(_ characteristic: Characteristic) -> JSONValue {
        var object = JSONObject()
        object["description"] = characteristic.description.map { .string($0) }
        if characteristic.iid != .unassigned { object["iid"] = .integer(Int128(characteristic.iid.rawValue)) }
        let definition = characteristic.type.definition
        if characteristic.format != definition?.format { object["format"] = .string(characteristic.format.rawValue) }
        if characteristic.permissions != definition?.permissions {
            object["permissions"] = .array(characteristic.permissions.codes.map { .string($0) })
        }
        let usual = Characteristic(characteristic.type, format: characteristic.format)
        if characteristic.unit != usual.unit { object["unit"] = characteristic.unit.map { .string($0.rawValue) } }
        describe(characteristic.metadata, unlike: usual.metadata, in: &object)
        let value =
            characteristic.isReadable && !characteristic.isEventOnly
            ? characteristic.value.map { self.value($0, of: characteristic.type) } : nil
        guard !object.isEmpty || definition == nil else { return value ?? .null }
        object["value"] = value
        return .object(object)
    }

    private static func describe(_ metadata: Metadata, unlike usual: Metadata, in object: inout JSONObject) {
        let numbers = [
            ("minimum", metadata.minimum, usual.minimum), ("maximum", metadata.maximum, usual.maximum),
            ("step", metadata.step, usual.step),
        ]
        for (name, number, usual) in numbers where number != usual { object[name] = number.map { JSONValue($0) } }
        if metadata.maxLength != usual.maxLength {
            object["maxLength"] = metadata.maxLength.map { .integer(Int128($0)) }
        }
        if metadata.maxDataLength != usual.maxDataLength {
            object["maxDataLength"] = metadata.maxDataLength.map { .integer(Int128($0)) }
        }
        if metadata.validValues != usual.validValues {
            object["validValues"] = metadata.validValues.map { .array($0.map { .integer($0) }) }
        }
    }

    /// Values of enumerations by name, bytes in Base64.
    static func value(_ value: Value, of type: CharacteristicType) -> JSONValue {
        switch value {
        case .bool(let value): return .bool(value)
        case .integer(let integer):
            guard let definition = type.definition, let name = definition.name(of: value),
                definition.value(named: name) == value
            else { return .integer(integer) }
            return .string(name)
        case .float(let value): return .number(value)
        case .string(let text): return .string(text)
        case .tlv8(let bytes), .data(let bytes): return .string(Base64.encode(bytes))
        }
    }
}
