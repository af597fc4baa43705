import HAPModel
import HAPProtocol
import HearthJSON
import HearthNetworking

extension StoredController {
    /// The form in which this version writes. A file of a later version is refused and left alone.
    static let version: Int128 = 1

    /// The stored form: JSON. It holds the controller's secret key.
    public func encoded() -> [UInt8] {
        var writer = JSONWriter()
        writer.beginObject()
        writer.name("version")
        writer.integer(Self.version)
        writer.name("controller")
        writer.beginObject()
        writer.name("identifier")
        writer.string(identity.identifier.text)
        writer.name("key")
        writer.string(Base64.encode(identity.key.seed))
        writer.endObject()
        writer.name("accessories")
        writer.beginArray()
        for accessory in accessories { accessory.write(to: &writer) }
        writer.endArray()
        if !unfinished.isEmpty {
            writer.name("unfinished")
            writer.beginArray()
            for pairing in unfinished { pairing.write(to: &writer) }
            writer.endArray()
        }
        writer.endObject()
        return writer.bytes
    }

    /// Reads the stored form.
    /// - Parameter place: where it was stored, for messages.
    /// - Throws: `store`, with what is wrong where.
    public init(decoding bytes: [UInt8], from place: String) throws(ControllerError) {
        let json: JSONValue
        do throws(JSONError) {
            json = try JSONValue(parsing: bytes)
        } catch {
            throw Self.damaged(place, "\(error)")
        }
        guard let version = json["version"]?.integerValue else { throw Self.damaged(place, "it has no version") }
        guard version <= Self.version else {
            throw ControllerError(
                .store,
                "\(place) was written by a newer version (form \(version), this one knows \(Self.version)); nothing was changed, update Hearth."
            )
        }
        guard let identifier = json["controller"]?["identifier"]?.stringValue.flatMap({ PairingIdentifier($0) }),
            let key = json["controller"]?["key"]?.stringValue.flatMap(Base64.decode).flatMap({ LongTermKey(seed: $0) })
        else { throw Self.damaged(place, "it does not say who this controller is") }
        var accessories: [StoredAccessory] = []
        for (index, entry) in (json["accessories"]?.arrayValue ?? []).enumerated() {
            guard let accessory = StoredAccessory(entry) else {
                throw Self.damaged(place, "accessory \(index + 1) is incomplete")
            }
            accessories.append(accessory)
        }
        self.init(identity: ControllerIdentity(identifier: identifier, key: key), accessories: accessories)
        unfinished = (json["unfinished"]?.arrayValue ?? []).map { UnfinishedPairing($0) }
    }

    private static func damaged(_ place: String, _ reason: String) -> ControllerError {
        ControllerError(
            .store, "\(place) is damaged: \(reason). Nothing was changed; restore it from a backup or remove it.")
    }
}

extension StoredAccessory {
    fileprivate func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.name("id")
        writer.string(id.text)
        writer.name("identifier")
        writer.string(pairing.identifier.text)
        writer.name("publicKey")
        writer.string(Base64.encode(pairing.publicKey.bytes))
        writer.name("name")
        writer.string(name)
        addresses.write(to: &writer)
        if let configurationNumber {
            writer.name("configurationNumber")
            writer.integer(configurationNumber)
        }
        if let category {
            writer.name("category")
            writer.integer(category.rawValue)
        }
        if let database {
            writer.name("database")
            writer.encoded(database.json)
        }
        writer.endObject()
    }

    fileprivate init?(_ json: JSONValue) {
        guard let id = json["id"]?.stringValue.flatMap({ try? DeviceID($0) }),
            let identifier = json["identifier"]?.stringValue.flatMap({ PairingIdentifier($0) }),
            let key = json["publicKey"]?.stringValue.flatMap(Base64.decode).flatMap({ LongTermPublicKey($0) })
        else { return nil }
        let addresses = [SocketAddress](storedIn: json)
        self.init(
            id: id, pairing: AccessoryPairing(identifier: identifier, publicKey: key),
            name: json["name"]?.stringValue ?? id.text, addresses: addresses,
            configurationNumber: json["configurationNumber"]?.integerValue.flatMap { Int(exactly: $0) },
            // Only a copy of what the accessory has: if it can't be read it is fetched again.
            database: json["database"].flatMap { try? AccessoryDatabase(json: $0.bytes) })
        category = json["category"]?.integerValue.flatMap { AccessoryCategory.RawValue(exactly: $0) }.map {
            AccessoryCategory(rawValue: $0)
        }
    }
}

extension UnfinishedPairing {
    fileprivate func write(to writer: inout JSONWriter) {
        writer.beginObject()
        if let id {
            writer.name("id")
            writer.string(id.text)
        }
        if let name {
            writer.name("name")
            writer.string(name)
        }
        addresses.write(to: &writer)
        writer.endObject()
    }

    fileprivate init(_ json: JSONValue) {
        self.init(
            id: json["id"]?.stringValue.flatMap { try? DeviceID($0) }, name: json["name"]?.stringValue,
            addresses: [SocketAddress](storedIn: json))
    }
}

extension [SocketAddress] {
    /// Those that mean the same after a restart.
    var lasting: [SocketAddress] {
        filter { if case .ip(let address, _) = $0 { address.scope == 0 } else { false } }
    }

    fileprivate func write(to writer: inout JSONWriter) {
        writer.name("addresses")
        writer.beginArray()
        for case .ip(let address, let port) in lasting {
            writer.beginObject()
            writer.name("host")
            writer.string(address.description)
            writer.name("port")
            writer.integer(port)
            writer.endObject()
        }
        writer.endArray()
    }

    fileprivate init(storedIn json: JSONValue) {
        self = (json["addresses"]?.arrayValue ?? []).compactMap { entry in
            guard let host = entry["host"]?.stringValue.flatMap({ IPAddress($0) }),
                let port = entry["port"]?.integerValue.flatMap({ UInt16(exactly: $0) })
            else { return nil }
            return .ip(host, port: port)
        }
    }
}
