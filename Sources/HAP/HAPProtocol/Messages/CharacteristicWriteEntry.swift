import HAPModel
import HearthJSON

/// One characteristic in a `PUT /characteristics`: a value, a subscription, or both. HAP R2, 6.7.2.
public struct CharacteristicWriteEntry: Hashable, Sendable {
    public var id: CharacteristicID
    /// As JSON has it: coerce it to the characteristic's format. nil when nothing is to be written.
    public var value: Value?
    /// Turns events on or off.
    public var events: Bool?
    public var authorizationData: [UInt8]?
    /// Whether the controller is not in the home. nil when it does not say.
    public var isRemote: Bool?
    /// Whether a value is wanted back.
    public var wantsResponse: Bool
    /// For a server: set when a member cannot be used (a null value, an array); the entry is then answered with this
    /// and nothing of it is done.
    public var refusal: HAPStatus?

    public init(
        _ id: CharacteristicID, value: Value? = nil, events: Bool? = nil, authorizationData: [UInt8]? = nil,
        isRemote: Bool? = nil, wantsResponse: Bool = false
    ) {
        self.id = id
        self.value = value
        self.events = events
        self.authorizationData = authorizationData
        self.isRemote = isRemote
        self.wantsResponse = wantsResponse
    }

    private enum Key: Int, CaseIterable {
        case aid, iid, value, ev, authData, remote, r

        static let table = JSONNameTable(allCases.map { "\($0)" })
    }

    init(reading reader: inout JSONReader) throws(JSONError) {
        var (aid, iid): (UInt64?, UInt64?)
        var result = CharacteristicWriteEntry(CharacteristicID(aid: 0, iid: 0))
        var isRefused = false
        let place = reader.offset
        try reader.beginObject()
        while let match = try reader.nextName(in: Key.table) {
            guard case .known(let index) = match, let key = Key(rawValue: index) else {
                try reader.skipValue()
                continue
            }
            switch key {
            case .aid: aid = try reader.readID(or: { _ in })
            case .iid: iid = try reader.readID(or: { _ in })
            case .value:
                if case .value(let value) = try reader.readWireValue() {
                    result.value = value
                } else {
                    isRefused = true
                }
            case .ev: result.events = try reader.readFlag(or: { _ in isRefused = true })
            case .authData:
                result.authorizationData = try reader.readText(Base64.decode, or: { _ in isRefused = true })
            case .remote: result.isRemote = try reader.readFlag(or: { _ in isRefused = true })
            case .r: result.wantsResponse = try reader.readFlag(or: { _ in isRefused = true }) ?? false
            }
        }
        guard let aid, let iid else {
            throw JSONError(
                .invalidValue, at: reader.position(of: place), "expected aid and iid as numbers in every entry")
        }
        result.id = CharacteristicID(aid: AccessoryID(aid), iid: InstanceID(iid))
        if isRefused { result.refusal = .invalidValue }
        self = result
    }

    func write(to writer: inout JSONWriter, booleans: JSONWriter.Booleans) {
        writer.beginObject()
        writer.name("aid")
        writer.integer(id.aid.rawValue)
        writer.name("iid")
        writer.integer(id.iid.rawValue)
        if let value {
            writer.name("value")
            writer.value(value, booleans: booleans)
        }
        if let events {
            writer.name("ev")
            writer.bool(events)
        }
        if let authorizationData {
            writer.name("authData")
            writer.string(Base64.encode(authorizationData))
        }
        if let isRemote {
            writer.name("remote")
            writer.bool(isRemote)
        }
        if wantsResponse {
            writer.name("r")
            writer.bool(true)
        }
        writer.endObject()
    }
}
