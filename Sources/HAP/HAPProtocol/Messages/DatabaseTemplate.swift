import HAPModel
import HearthJSON

/// A database encoded for `GET /accessories`, all but its values. HAP R2, 6.6.4.
///
/// A server makes it when the structure changes and fills it for every request, which costs little more than copying.
/// Types go out short where Apple defines them and in capitals otherwise (IC-064); a value is left out where it cannot
/// be read (IC-051) and is null for events (IC-050).
public struct DatabaseTemplate: Sendable {
    private struct Slot {
        /// Where the text before the value ends.
        var end: Int
        var id: CharacteristicID
        var format: Format
    }

    private var text: [UInt8]
    private var slots: [Slot] = []

    public init(_ database: AccessoryDatabase) {
        var writer = JSONWriter()
        writer.beginObject()
        writer.name("accessories")
        writer.beginArray()
        for accessory in database.accessories {
            writer.beginObject()
            writer.name("aid")
            writer.integer(accessory.aid.rawValue)
            writer.name("services")
            writer.beginArray()
            for service in accessory.services {
                writer.begin(service)
                for characteristic in service.characteristics {
                    guard writer.begin(characteristic) else {
                        writer.endObject()
                        continue
                    }
                    let id = CharacteristicID(aid: accessory.aid, iid: characteristic.iid)
                    slots.append(Slot(end: writer.bytes.count, id: id, format: characteristic.format))
                    // Stands for the value, so that nothing but the value is missing from the text.
                    writer.encoded([])
                    writer.endObject()
                }
                writer.endArray()
                writer.endObject()
            }
            writer.endArray()
            writer.extra(accessory.extra)
            writer.endObject()
        }
        writer.endArray()
        writer.endObject()
        text = writer.bytes
    }

    /// The characteristics whose values go in, in their order.
    public var ids: [CharacteristicID] { slots.map(\.id) }

    /// Appends the whole body. Without a value, a characteristic reads as null.
    public func append(to bytes: inout [UInt8], value: (CharacteristicID) -> Value?) {
        bytes.reserveCapacity(bytes.count + text.count + slots.count * 12)
        var writer = JSONWriter(appendingTo: bytes)
        bytes = []
        var start = 0
        for slot in slots {
            writer.append(piece: text[start..<slot.end])
            writer.value(value(slot.id), as: slot.format)
            start = slot.end
        }
        writer.append(piece: text[start...])
        bytes = writer.bytes
    }
}

extension AccessoryDatabase {
    /// The body of `GET /accessories`, with the values that the database holds.
    public var json: [UInt8] {
        var bytes: [UInt8] = []
        DatabaseTemplate(self).append(to: &bytes) { self[$0]?.value }
        return bytes
    }
}

extension JSONWriter {
    /// Everything of a service up to its list of characteristics, which stays open.
    fileprivate mutating func begin(_ service: Service) {
        beginObject()
        name("iid")
        integer(service.iid.rawValue)
        name("type")
        string(service.type.uuid.description)
        if let isPrimary = service.isPrimary {
            name("primary")
            bool(isPrimary)
        }
        if let isHidden = service.isHidden {
            name("hidden")
            bool(isHidden)
        }
        if !service.linked.isEmpty {
            name("linked")
            beginArray()
            for iid in service.linked { integer(iid.rawValue) }
            endArray()
        }
        extra(service.extra)
        name("characteristics")
        beginArray()
    }

    /// Everything of a characteristic up to its value. False when the object is complete without one.
    fileprivate mutating func begin(_ characteristic: Characteristic) -> Bool {
        beginObject()
        name("iid")
        integer(characteristic.iid.rawValue)
        name("type")
        string(characteristic.type.uuid.description)
        permissions(characteristic.permissions, unknown: characteristic.unknownPermissions)
        if !characteristic.format.rawValue.isEmpty { format(characteristic.format) }
        if let unit = characteristic.unit { self.unit(unit) }
        metadata(characteristic.metadata)
        if let description = characteristic.description {
            name("description")
            string(description)
        }
        extra(characteristic.extra)
        guard characteristic.isReadable, !characteristic.extra.contains(where: { $0.name == "value" }) else {
            return false
        }
        name("value")
        if characteristic.isEventOnly {
            null()
            return false
        }
        return true
    }
}
