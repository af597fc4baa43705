import HAPModel
import HearthJSON

/// Makes an ``AccessoryDatabase`` of what a foreign accessory answers to `GET /accessories`. HAP R2, 6.6.4.
///
/// Lenient: numbers may be strings, integers may have a point, types may be short, long and in any case, members may be
/// missing or null. What HAP does not define is kept as ``ExtraMember``. Only what nothing could ever address is left
/// out, and told in ``notes``.
public struct DatabaseReader: Sendable {
    public private(set) var database = AccessoryDatabase()
    /// What was left out, for people.
    public private(set) var notes: [String] = []

    /// Takes the body with its `accessories` member, or the list alone.
    public init(_ body: [UInt8]) throws(JSONError) {
        var reader = JSONReader(body, options: .lenient)
        var accessories: [Accessory]?
        if try reader.peek() == .array {
            accessories = try readAccessories(&reader)
        } else {
            try reader.beginObject()
            while let name = try reader.nextName() {
                if name == "accessories", try reader.peek() == .array {
                    accessories = try readAccessories(&reader)
                } else {
                    try reader.skipValue()
                }
            }
        }
        try reader.finish()
        guard let accessories else {
            throw JSONError(.invalidValue, at: reader.position, "expected the member \"accessories\" with a list")
        }
        database = AccessoryDatabase(accessories)
    }

    private mutating func readAccessories(_ reader: inout JSONReader) throws(JSONError) -> [Accessory] {
        var accessories: [Accessory] = []
        try readObjects(&reader) { (reader: inout JSONReader, self) throws(JSONError) in
            if let accessory = try self.readAccessory(&reader) { accessories.append(accessory) }
        }
        return accessories
    }

    private mutating func readAccessory(_ reader: inout JSONReader) throws(JSONError) -> Accessory? {
        var aid: UInt64?
        var services: [Service] = []
        var extra: [ExtraMember] = []
        try reader.beginObject()
        while let name = try reader.nextName() {
            switch name {
            case "aid": aid = try reader.readID(or: { extra.append(ExtraMember(name, $0)) })
            case "services" where try reader.peek() == .array:
                try readObjects(&reader) { (reader: inout JSONReader, self) throws(JSONError) in
                    if let service = try self.readService(&reader) { services.append(service) }
                }
            default: extra.append(ExtraMember(name, try reader.readEncoded()))
            }
        }
        guard let aid else {
            note("an accessory without aid")
            return nil
        }
        return Accessory(aid: AccessoryID(aid), services: services, extra: extra)
    }

    private mutating func readService(_ reader: inout JSONReader) throws(JSONError) -> Service? {
        var type: ServiceType?
        var service = Service(type: ServiceType(0), characteristics: [])
        func keep(_ name: String) -> (ArraySlice<UInt8>) -> Void {
            { json in
                if !json.elementsEqual("null".utf8) { service.extra.append(ExtraMember(name, json)) }
            }
        }
        try reader.beginObject()
        while let name = try reader.nextName() {
            switch name {
            case "iid": service.iid = try reader.readID(or: keep(name)).map { InstanceID($0) } ?? .unassigned
            case "type": type = try reader.readText(HAPUUID.init(sent:), or: keep(name)).map { ServiceType($0) }
            case "primary": service.isPrimary = try reader.readFlag(or: keep(name))
            case "hidden": service.isHidden = try reader.readFlag(or: keep(name))
            case "linked":
                let ids = try reader.readIntegers(or: keep(name)) ?? []
                service.linked = ids.compactMap { UInt64(exactly: $0).map { InstanceID($0) } }
            case "characteristics" where try reader.peek() == .array:
                try readObjects(&reader) { (reader: inout JSONReader, self) throws(JSONError) in
                    let members = try CharacteristicMembers(reading: &reader, inDatabase: true)
                    if let characteristic = Characteristic(members) {
                        service.characteristics.append(characteristic)
                    } else {
                        self.note("a characteristic without \(members.iid == nil ? "iid" : "a type that is a UUID")")
                    }
                }
            default: service.extra.append(ExtraMember(name, try reader.readEncoded()))
            }
        }
        guard let type else {
            note("a service without a type that is a UUID")
            return nil
        }
        service.type = type
        return service
    }

    /// Reads the objects of an array and leaves out everything else in it.
    private mutating func readObjects(
        _ reader: inout JSONReader, _ read: (inout JSONReader, inout Self) throws(JSONError) -> Void
    ) throws(JSONError) {
        try reader.beginArray()
        while try reader.nextElement() {
            if try reader.peek() == .object {
                try read(&reader, &self)
            } else {
                note("a list entry that is no object")
                try reader.skipValue()
            }
        }
    }

    private mutating func note(_ what: String) {
        // A hostile body may have a hundred thousand of them.
        if notes.count < 100 { notes.append("left out \(what)") }
    }
}

extension ExtraMember {
    init(_ name: String, _ json: ArraySlice<UInt8>) {
        self.init(name: name, json: String(decoding: json, as: UTF8.self))
    }
}

extension AccessoryDatabase {
    /// What a foreign accessory answers to `GET /accessories`; see ``DatabaseReader``.
    public init(json body: [UInt8]) throws(JSONError) {
        self = try DatabaseReader(body).database
    }
}
