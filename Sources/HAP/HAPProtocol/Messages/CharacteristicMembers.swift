import HAPModel
import HearthJSON

/// The members of a characteristic's object, in a database and in an answer alike, read as leniently as possible.
struct CharacteristicMembers {
    enum Key: Int, CaseIterable {
        case aid, iid, type, permissions, format, value, status, events, unit, description
        case minimum, maximum, step, maxLength, maxDataLength, validValues, validValuesRange

        var name: String {
            switch self {
            case .aid: "aid"
            case .iid: "iid"
            case .type: "type"
            case .permissions: "perms"
            case .format: "format"
            case .value: "value"
            case .status: "status"
            case .events: "ev"
            case .unit: "unit"
            case .description: "description"
            case .minimum: "minValue"
            case .maximum: "maxValue"
            case .step: "minStep"
            case .maxLength: "maxLen"
            case .maxDataLength: "maxDataLen"
            case .validValues: "valid-values"
            case .validValuesRange: "valid-values-range"
            }
        }

        static let table = JSONNameTable(allCases.map(\.name))
    }

    var aid: UInt64?
    var iid: UInt64?
    var type: CharacteristicType?
    var permissions: Permissions?
    var unknownPermissions: [String] = []
    var format: Format?
    /// nil when the member is missing.
    var value: WireValue?
    var status: HAPStatus?
    var events: Bool?
    var unit: Unit?
    var description: String?
    var metadata = Metadata()
    var extra: [ExtraMember] = []

    /// In a database `aid`, `status` and `ev` are members that HAP does not define there.
    init(reading reader: inout JSONReader, inDatabase: Bool) throws(JSONError) {
        try reader.beginObject()
        while let match = try reader.nextName(in: Key.table) {
            switch match {
            case .known(let index):
                guard let key = Key(rawValue: index) else { continue }
                switch key {
                case .aid where inDatabase, .status where inDatabase, .events where inDatabase:
                    keep(key.name, try reader.readEncoded())
                default: try read(key, from: &reader)
                }
            case .other(let name): keep(name, try reader.readEncoded())
            }
        }
    }

    private mutating func read(_ key: Key, from reader: inout JSONReader) throws(JSONError) {
        switch key {
        case .aid: aid = try reader.readID(or: { keep(key.name, $0) })
        case .iid: iid = try reader.readID(or: { keep(key.name, $0) })
        case .type:
            type = try reader.readText(HAPUUID.init(sent:), or: { keep(key.name, $0) }).map { CharacteristicType($0) }
        case .permissions: try readPermissions(from: &reader)
        case .format: format = try reader.readText(Format.init(rawValue:), or: { keep(key.name, $0) })
        case .value: value = try reader.readWireValue()
        case .status:
            status = try reader.readNumber({ $0.integer.flatMap(Int.init(exactly:)) }, or: { keep(key.name, $0) })
                .map(HAPStatus.init(wire:))
        case .events: events = try reader.readFlag(or: { keep(key.name, $0) })
        case .unit: unit = try reader.readText(Unit.init(rawValue:), or: { keep(key.name, $0) })
        case .description: description = try reader.readText({ $0 }, or: { keep(key.name, $0) })
        case .minimum: metadata.minimum = try reader.readNumber(Number.init, or: { keep(key.name, $0) })
        case .maximum: metadata.maximum = try reader.readNumber(Number.init, or: { keep(key.name, $0) })
        case .step: metadata.step = try reader.readNumber(Number.init, or: { keep(key.name, $0) })
        case .maxLength:
            metadata.maxLength = try reader.readNumber(
                { $0.integer.flatMap(Int.init(exactly:)) }, or: { keep(key.name, $0) })
        case .maxDataLength:
            metadata.maxDataLength = try reader.readNumber(
                { $0.integer.flatMap(Int.init(exactly:)) }, or: { keep(key.name, $0) })
        case .validValues: metadata.validValues = try reader.readIntegers(or: { keep(key.name, $0) })
        case .validValuesRange:
            var range: ClosedRange<Int128>?
            let start = try reader.readIntegers(or: { keep(key.name, $0) })
            if let start {
                if start.count == 2, start[0] <= start[1] {
                    range = start[0]...start[1]
                } else {
                    keep(key.name, Array("[\(start.map(String.init).joined(separator: ","))]".utf8)[...])
                }
            }
            metadata.validValuesRange = range
        }
    }

    private mutating func readPermissions(from reader: inout JSONReader) throws(JSONError) {
        guard try reader.peek() == .array else { return keep(Key.permissions.name, try reader.readEncoded()) }
        var known: Permissions = []
        try reader.beginArray()
        while try reader.nextElement() {
            guard let code = try reader.readText({ $0 }, or: { _ in }) else { continue }
            if let permission = Permissions(code: code) {
                known.insert(permission)
            } else {
                unknownPermissions.append(code)
            }
        }
        permissions = known
    }

    private mutating func keep(_ name: String, _ json: ArraySlice<UInt8>) {
        // A known member with null says the same as its absence.
        if json.elementsEqual("null".utf8), Key.table[name] != nil { return }
        extra.append(ExtraMember(name: name, json: String(decoding: json, as: UTF8.self)))
    }
}

extension Number {
    init?(_ number: JSONNumber) {
        switch number {
        case .integer(let value): self = .integer(value)
        case .double(let value): self = .decimal(value)
        }
    }
}
