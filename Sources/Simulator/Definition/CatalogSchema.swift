import HAPModel
import HAPProtocol
import HearthJSON

/// What the JSON Schema says of the catalog's characteristics.
enum CatalogSchema {
    /// An object of characteristics: the catalog's by name, others by UUID.
    static func characteristics(uuid: String) -> JSONValue {
        var properties = JSONObject()
        for definition in CharacteristicType.known {
            properties[definition.name] = .object(characteristic(definition))
        }
        // One of the catalog's may be written by its UUID, with or without metadata.
        let own: JSONValue = ["type": ["boolean", "number", "string", "null", "object"]]
        return [
            "description": "Values by the catalog's names, or by UUID. null: the catalog's default.",
            "type": "object", "properties": .object(properties),
            "patternProperties": .object(JSONObject([(uuid, own)])), "additionalProperties": false,
        ]
    }

    private static func characteristic(_ definition: CharacteristicDefinition) -> JSONObject {
        var choices: [JSONValue] = []
        if definition.defaultValue != nil {
            choices = value(definition)
        }
        choices.append(["type": "null"])
        choices.append(DefinitionSchema.to("characteristic"))
        return ["anyOf": .array(choices)]
    }

    /// What its value may be when the metadata are the catalog's.
    private static func value(_ definition: CharacteristicDefinition) -> [JSONValue] {
        let metadata = definition.metadata
        switch definition.format {
        case .bool: return [["type": "boolean"], ["enum": [0, 1]]]
        case .string: return [["type": "string", "maxLength": .integer(Int128(metadata.maxLength ?? 64))]]
        case .tlv8, .data: return [["type": "string", "contentEncoding": "base64"]]
        default: break
        }
        var number: JSONObject = ["type": definition.format == .float ? "number" : "integer"]
        if let valid = metadata.validValues {
            number = ["enum": .array(valid.map { .integer($0) })]
        } else {
            let range = definition.format.integerRange
            number["minimum"] = metadata.minimum.map { JSONValue($0) } ?? range.map { .integer($0.lowerBound) }
            number["maximum"] = metadata.maximum.map { JSONValue($0) } ?? range.map { .integer($0.upperBound) }
        }
        let names = definition.valueNames.filter { named in
            metadata.validValues?.contains(named.value) ?? true
        }
        return [.object(number)] + (names.isEmpty ? [] : [["enum": .array(names.map { .string($0.name) })]])
    }
}
