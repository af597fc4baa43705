import HAPModel
import HAPProtocol
import HearthJSON

/// The JSON Schema (draft 2020-12) of definition files, made from the shapes that ``DefinitionReader`` reads by and from
/// the catalog.
///
/// For editors and for checks in other languages. It knows one writing of each name, where the reader takes any case; and
/// it cannot know what depends on several places of a file: ids, names given twice, rooms, behaviours' characteristics.
public enum DefinitionSchema {
    /// `Docs/hearth-home.schema.json`.
    public static var text: String { JSONValue.object(root).text() }

    private static var root: JSONObject {
        var definitions = JSONObject([
            ("home", object(.home)), ("server", server), ("accessory", object(.accessory)),
            ("service", object(.service)), ("room", object(.room)), ("weather", object(.weather)),
            ("person", object(.person)), ("characteristic", object(.characteristic)),
        ])
        for (name, shape) in DefinitionShape.behaviourKinds { definitions[reference(name)] = object(shape) }
        for kind in Fault.Kind.allCases { definitions[reference(kind)] = object(.fault(kind)) }
        definitions["uuid"] = ["type": "string", "pattern": .string(uuidPattern)]
        definitions["reference"] = [
            "description":
                "Name, service/Name with a service's id, or Accessory/service/Name; the service may be empty.",
            "type": "string", "pattern": "^((.*/)?[^/]*/)?[A-Za-z0-9-]+$",
        ]
        definitions["characteristics"] = CatalogSchema.characteristics(uuid: uuidPattern)
        let isHome = DefinitionShape.home.names.map { JSONValue.object(["required": .array([.string($0)])]) }
        return [
            "$schema": "https://json-schema.org/draft/2020-12/schema",
            "title": "Hearth home", "description": "A simulated home, bridge or accessory, written as JSON5.",
            "if": ["anyOf": .array(isHome)], "then": to("home"), "else": to("server"),
            "$defs": .object(definitions),
        ]
    }

    static let uuidBody = "[0-9A-Fa-f]{8}-[0-9A-Fa-f]{4}-[0-9A-Fa-f]{4}-[0-9A-Fa-f]{4}-[0-9A-Fa-f]{12}|[0-9A-Fa-f]{1,8}"
    static let uuidPattern = "^(\(uuidBody))$"

    static func to(_ name: String) -> JSONValue { ["$ref": .string("#/$defs/\(name)")] }

    private static func reference(_ behaviour: String) -> String { "behaviour-\(behaviour)" }

    private static func reference(_ fault: Fault.Kind) -> String { "fault-\(fault.rawValue)" }

    /// A bridge has accessories, a single accessory has services; a bridge may have services of its own.
    private static var server: JSONValue {
        guard case .object(var schema) = object(.server) else { return .null }
        schema["anyOf"] = [["required": ["services"]], ["required": ["accessories"]]]
        return .object(schema)
    }

    private static func object(_ shape: DefinitionShape) -> JSONValue {
        var properties = JSONObject()
        for field in shape.fields {
            var schema = self.schema(of: field.kind)
            schema["description"] = .string(field.meaning)
            properties[field.name] = .object(schema)
        }
        var schema: JSONObject = [
            "description": .string(shape.meaning), "type": "object", "properties": .object(properties),
        ]
        let required = shape.fields.filter(\.isRequired).map { JSONValue.string($0.name) }
        if !required.isEmpty { schema["required"] = .array(required) }
        schema["additionalProperties"] = false
        return .object(schema)
    }

    private static func schema(of kind: DefinitionKind) -> JSONObject {
        switch kind {
        case .text(_, let length):
            guard let length else { return ["type": "string"] }
            return [
                "type": "string", "minLength": .integer(Int128(length.lowerBound)),
                "maxLength": .integer(Int128(length.upperBound)),
            ]
        case .number(_, let range):
            guard let range else { return ["type": "number"] }
            return ["type": "number", "minimum": .number(range.lowerBound), "maximum": .number(range.upperBound)]
        case .integer(_, let range):
            return [
                "type": "integer", "minimum": .integer(Int128(range.lowerBound)),
                "maximum": .integer(Int128(range.upperBound)),
            ]
        case .flag: return ["type": "boolean"]
        case .choice(_, let words): return ["enum": .array(words.map { .string($0) })]
        case .list(_, let element): return ["type": "array", "items": .object(schema(of: element))]
        case .object(let target): return JSONObject([("$ref", .string("#/$defs/\(target)"))])
        case .behaviour:
            return ["oneOf": .array(DefinitionShape.behaviourKinds.map { to(reference($0.name)) })]
        case .fault: return ["oneOf": .array(Fault.Kind.allCases.map { to(reference($0)) })]
        case .special(_, let special): return schema(of: special)
        }
    }

    private static func schema(of special: DefinitionKind.Special) -> JSONObject {
        switch special {
        case .instant:
            [
                "type": "string",
                "pattern": "^[0-9]{1,4}-[0-9]{1,2}-[0-9]{1,2}([T ][0-9]{1,2}:[0-9]{1,2}(:[0-9]{1,2})?)?$",
            ]
        case .category: ["enum": .array(AccessoryCategory.known.map { .string(word($0.displayName)) })]
        case .setupCode:
            [
                "type": "string", "pattern": "^[ -]*([0-9][ -]*){8}$",
                "not": ["pattern": .string("^[ -]*(\(trivialCodes.joined(separator: "|")))$")],
            ]
        case .setupID: ["type": "string", "pattern": "^[0-9A-Za-z]{4}$"]
        case .deviceID: ["type": "string", "pattern": "^[0-9A-Fa-f]{2}(:[0-9A-Fa-f]{2}){5}$"]
        case .serviceType:
            [
                "anyOf": [
                    [
                        "enum": .array(
                            ServiceType.known.filter { $0.type != .accessoryInformation }.map { .string($0.name) })
                    ],
                    to("uuid"),
                ]
            ]
        case .characteristics: ["$ref": "#/$defs/characteristics"]
        case .format: ["enum": .array(Format.standard.map { .string($0.rawValue) })]
        case .permission: ["enum": .array(Permissions(rawValue: .max).codes.map { .string($0) })]
        case .number: ["type": "number"]
        case .integer: ["type": "integer"]
        case .value: ["type": ["boolean", "number", "string", "null"]]
        case .reference: ["$ref": "#/$defs/reference"]
        case .translation:
            ["type": "array", "items": ["type": ["boolean", "number", "string"]], "minItems": 2, "maxItems": 2]
        case .bytes: ["type": "string", "contentEncoding": "base64", "pattern": "^[A-Za-z0-9+/]*={0,2}$"]
        }
    }

    /// "Garage Door Opener" → "garage-door-opener".
    static func word(_ name: String) -> String {
        String(name.lowercased().map { $0 == " " ? "-" : $0 })
    }

    private static var trivialCodes: [String] {
        let candidates = (0...9).map { UInt32($0) * 11_111_111 } + [12_345_678, 87_654_321]
        return candidates.compactMap { try? SetupCode(number: $0) }.filter(\.isTrivial).map { code in
            code.text.filter(\.isNumber).map { "\($0)[ -]*" }.joined()
        }
    }
}
