import HAPModel
import HearthJSON

/// The members that describe a characteristic, in a database and in an answer alike.
extension JSONWriter {
    mutating func permissions(_ permissions: Permissions, unknown: [String] = []) {
        name("perms")
        beginArray()
        for code in permissions.codes { string(code) }
        for code in unknown { string(code) }
        endArray()
    }

    mutating func format(_ format: Format) {
        name("format")
        string(format.rawValue)
    }

    mutating func unit(_ unit: Unit) {
        name("unit")
        string(unit.rawValue)
    }

    mutating func metadata(_ metadata: Metadata) {
        number("minValue", metadata.minimum)
        number("maxValue", metadata.maximum)
        number("minStep", metadata.step)
        number("maxLen", metadata.maxLength.map { .integer(Int128($0)) })
        number("maxDataLen", metadata.maxDataLength.map { .integer(Int128($0)) })
        if let values = metadata.validValues { integers("valid-values", values) }
        if let range = metadata.validValuesRange {
            integers("valid-values-range", [range.lowerBound, range.upperBound])
        }
    }

    mutating func extra(_ members: [ExtraMember]) {
        for member in members {
            name(member.name)
            encoded(member.json.utf8)
        }
    }

    private mutating func number(_ name: String, _ number: Number?) {
        guard let number else { return }
        self.name(name)
        self.number(number)
    }

    private mutating func integers(_ name: String, _ values: [Int128]) {
        self.name(name)
        beginArray()
        for value in values { integer(value) }
        endArray()
    }
}
