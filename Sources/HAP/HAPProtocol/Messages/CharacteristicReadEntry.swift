import HAPModel
import HearthJSON

/// One characteristic in the answer to a read, or in an event.
public struct CharacteristicReadEntry: Hashable, Sendable {
    public var id: CharacteristicID
    /// ``HAPStatus/success`` also where the accessory gives no status.
    public var status: HAPStatus
    /// nil when there is none, or when it is null.
    public var value: Value?
    /// Whether the answer has a value, which may be null: a button reads as null (IC-050).
    public var hasValue: Bool
    public var type: CharacteristicType?
    public var permissions: Permissions?
    /// Whether events are on for this connection.
    public var events: Bool?
    public var format: Format?
    public var unit: Unit?
    /// Empty when it was not asked for.
    public var metadata: Metadata
    public var description: String?

    /// A value that was read.
    public init(_ id: CharacteristicID, value: Value?) {
        self.init(id, status: .success)
        self.value = value
        hasValue = true
    }

    /// A read that failed.
    public init(_ id: CharacteristicID, status: HAPStatus) {
        self.id = id
        self.status = status
        hasValue = false
        metadata = Metadata()
    }

    /// For a server: adds what the request asks for beyond the value.
    public mutating func describe(
        _ characteristic: Characteristic, as request: CharacteristicReadRequest, events isSubscribed: Bool
    ) {
        format = characteristic.format
        if request.includesType { type = characteristic.type }
        if request.includesPermissions { permissions = characteristic.permissions }
        if request.includesEvents { events = isSubscribed }
        if request.includesMetadata {
            unit = characteristic.unit
            metadata = characteristic.metadata
            description = characteristic.description
        }
    }

    /// nil when aid or iid is missing.
    init?(_ members: CharacteristicMembers, format knownFormat: (CharacteristicID) -> Format?) {
        guard let aid = members.aid, let iid = members.iid else { return nil }
        self.init(CharacteristicID(aid: AccessoryID(aid), iid: InstanceID(iid)), status: members.status ?? .success)
        type = members.type
        permissions = members.permissions
        events = members.events
        format = members.format
        unit = members.unit
        metadata = members.metadata
        description = members.description
        hasValue = members.value != nil
        value = members.value?.value(as: members.format ?? knownFormat(id))
    }

    func write(to writer: inout JSONWriter, status showsStatus: Bool, metadata showsMetadata: Bool) {
        writer.beginObject()
        writer.name("aid")
        writer.integer(id.aid.rawValue)
        writer.name("iid")
        writer.integer(id.iid.rawValue)
        if showsStatus {
            writer.name("status")
            writer.integer(status.rawValue)
        }
        if hasValue {
            writer.name("value")
            if let format { writer.value(value, as: format) } else { writer.value(value) }
        }
        if let type {
            writer.name("type")
            writer.string(type.uuid.description)
        }
        if let permissions { writer.permissions(permissions) }
        if let events {
            writer.name("ev")
            writer.bool(events)
        }
        if showsMetadata {
            if let format { writer.format(format) }
            if let unit { writer.unit(unit) }
            writer.metadata(metadata)
            if let description {
                writer.name("description")
                writer.string(description)
            }
        }
        writer.endObject()
    }
}

extension CharacteristicReadEntry {
    /// The entry alone, as an element of the list of an answer without statuses. For a server that keeps it.
    public var json: [UInt8] {
        var writer = JSONWriter()
        write(to: &writer, status: false, metadata: false)
        return writer.bytes
    }
}
