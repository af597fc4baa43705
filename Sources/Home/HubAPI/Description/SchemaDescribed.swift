import HearthCalendar
import HearthJSON
import HomeDatabase
import HomeModel

/// A type that codes itself in its own way, so that decoding does not tell what it consists of.
protocol SchemaDescribed {
    /// JSON Schema, 2020-12.
    static var schema: JSONValue { get }
    /// Under which it stands among the components; nil for a description that is short enough to be repeated.
    static var component: String? { get }
    /// The components to which it refers.
    static var parts: [any SchemaDescribed.Type] { get }
    /// Any value, for the types that hold one.
    static var sample: Self { get }
}

extension SchemaDescribed {
    static var component: String? { nil }
    static var parts: [any SchemaDescribed.Type] { [] }
}

// MARK: Of the standard library

extension Bool: SchemaDescribed {
    static var schema: JSONValue { ["type": "boolean"] }
    static var sample: Bool { true }
}

extension String: SchemaDescribed {
    static var schema: JSONValue { ["type": "string"] }
    static var sample: String { "text" }
}

extension Double: SchemaDescribed {
    static var schema: JSONValue { ["type": "number", "format": "double"] }
    static var sample: Double { 1 }
}

extension SchemaDescribed where Self: FixedWidthInteger {
    static var schema: JSONValue {
        ["type": "integer", "minimum": .integer(Int128(Self.min)), "maximum": .integer(Int128(Self.max))]
    }
    static var sample: Self { 1 }
}

extension Int: SchemaDescribed {
    static var schema: JSONValue { ["type": "integer", "format": "int64"] }
}
extension Int64: SchemaDescribed {
    static var schema: JSONValue { ["type": "integer", "format": "int64"] }
}
extension UInt64: SchemaDescribed {}
extension UInt8: SchemaDescribed {}
extension UInt16: SchemaDescribed {}
extension UInt32: SchemaDescribed {}
extension Int32: SchemaDescribed {}

// MARK: Of homes

enum IdentifierText {
    static let component = "Identifier"
    static let schema: JSONValue = [
        "type": "string", "format": "uuid", "pattern": "^[0-9A-Fa-f]{8}(-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12}$",
        "examples": ["8F0A1C2E-0000-4000-8000-0123456789AB"],
    ]
}

extension Identifier: SchemaDescribed {
    static var schema: JSONValue { IdentifierText.schema }
    static var component: String? { IdentifierText.component }
    static var sample: Self { Self(rawValue: 1) }
}

extension TypeIdentifier: SchemaDescribed {
    static var schema: JSONValue { IdentifierText.schema }
    static var component: String? { IdentifierText.component }
    static var sample: Self { Self(0x43) }
}

extension Instant: SchemaDescribed {
    static var schema: JSONValue {
        ["type": "string", "format": "date-time", "examples": ["2026-01-05T06:30:00Z"]]
    }
    static var sample: Instant { .epoch }
}

extension TimeZone: SchemaDescribed {
    static var schema: JSONValue {
        [
            "type": "string", "description": "A name of the IANA database.", "examples": ["Europe/Berlin"],
            "maxLength": 255, "pattern": "^[A-Za-z0-9_+][A-Za-z0-9_+-]*(/[A-Za-z0-9_+][A-Za-z0-9_+-]*)*$",
        ]
    }
    static var sample: TimeZone { .utc }
}

/// What JSON has no number for.
private let unusualNumber: JSONValue = [
    "type": "object", "properties": ["float": ["type": "string", "enum": ["nan", "inf", "-inf"]]],
    "required": ["float"], "additionalProperties": false,
]

extension HomeValue: SchemaDescribed {
    static var schema: JSONValue {
        [
            "description": "The value of a characteristic; data is hexadecimal.",
            "oneOf": [
                ["type": "boolean"], ["type": "number"], ["type": "string"],
                [
                    "type": "object",
                    "properties": ["data": ["type": "string", "pattern": "^([0-9A-F]{2})*$"]],
                    "required": ["data"], "additionalProperties": false,
                ],
                unusualNumber,
            ],
        ]
    }
    static var component: String? { "Value" }
    static var sample: HomeValue { true }
}

extension HomeNumber: SchemaDescribed {
    static var schema: JSONValue { ["oneOf": [["type": "number"], unusualNumber]] }
    static var component: String? { "Number" }
    static var sample: HomeNumber { .integer(1) }
}

extension CharacteristicMetadata: SchemaDescribed {
    static var schema: JSONValue {
        let number: JSONValue = ["$ref": "#/components/schemas/Number"]
        return [
            "type": "object", "description": "What the values of a characteristic can be.",
            "properties": [
                "format": ["type": "string", "examples": ["bool", "int", "float", "string", "uint8", "data"]],
                "units": ["type": "string", "examples": ["percentage", "celsius"]],
                "minimum": number, "maximum": number, "step": number,
                "maximumLength": ["type": "integer", "description": "Of a string, in characters."],
                "maximumDataLength": ["type": "integer", "description": "In bytes."],
                "validValues": ["type": "array", "items": number], "description": ["type": "string"],
            ],
            "required": ["format"],
        ]
    }
    static var component: String? { "CharacteristicMetadata" }
    static var parts: [any SchemaDescribed.Type] { [HomeNumber.self] }
    static var sample: CharacteristicMetadata { CharacteristicMetadata(format: .bool) }
}

// MARK: Of the interface

extension CodedName: SchemaDescribed {
    static var schema: JSONValue { ["type": "string", "enum": .array(Value.names.map { .string($0.0) })] }
    static var sample: CodedName<Value> { CodedName(Value.names[0].1) }
}

extension AccessScope: SchemaDescribed {
    static var schema: JSONValue { ["type": "string", "enum": .array(allCases.map { .string($0.name) })] }
    static var sample: AccessScope { .read }
}
