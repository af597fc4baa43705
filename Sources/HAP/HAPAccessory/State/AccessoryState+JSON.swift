import HAPModel
import HAPProtocol
import HearthJSON

extension AccessoryState {
    /// What the written form is called. A program that finds a higher number leaves the state alone.
    static let version = 1

    /// The written form: JSON, small enough to be read by a person in trouble. It holds the accessory's secret key.
    var encoded: [UInt8] {
        var json = JSONWriter()
        json.beginObject()
        json.name("version")
        json.integer(Self.version)
        json.name("deviceID")
        json.string(identity.deviceID.text)
        json.name("secretKey")
        json.string(Base64.encode(identity.key.seed))
        json.name("setupID")
        json.string(setupID.text)
        json.name("failedAttempts")
        json.integer(failedAttempts)
        json.name("configurationNumber")
        json.integer(configuration.number.rawValue)
        if let fingerprint = configuration.fingerprint {
            json.name("structure")
            json.string("\(fingerprint)")
        }
        json.name("pairings")
        json.beginArray()
        for pairing in pairings.pairings {
            json.beginObject()
            json.name("controller")
            json.string(pairing.identifier.text)
            json.name("publicKey")
            json.string(Base64.encode(pairing.publicKey.bytes))
            json.name("isAdmin")
            json.bool(pairing.isAdmin)
            json.endObject()
        }
        json.endArray()
        json.name("nextAccessory")
        json.integer(known.next)
        json.name("accessories")
        json.beginObject()
        for (identity, accessory) in known.entries.sorted(by: { $0.value.aid < $1.value.aid }) {
            json.name(identity)
            json.beginObject()
            json.name("aid")
            json.integer(accessory.aid.rawValue)
            json.name("next")
            json.integer(accessory.iids.next ?? 1)
            json.name("iids")
            json.beginObject()
            for (identity, iid) in accessory.iids.assigned.sorted(by: { $0.value < $1.value }) {
                json.name(identity)
                json.integer(iid.rawValue)
            }
            json.endObject()
            json.endObject()
        }
        json.endObject()
        json.endObject()
        return json.bytes
    }

    /// Reads the written form.
    /// - Throws: `state` when it is damaged, lacks something, or comes from a newer version.
    init(decoding bytes: [UInt8], pairingCapacity: Int) throws(AccessoryServerError) {
        let version: Int
        do throws(JSONError) {
            let json = try LocatedJSON(parsing: bytes, options: .json)
            version = try json.member("version").integer()
            if version <= Self.version {
                try self.init(json, pairingCapacity)
                return
            }
        } catch {
            throw AccessoryServerError(
                .state,
                "the stored state cannot be read: \(error); it is left as it is. Restore it from a backup, use the program "
                    + "that wrote it, or remove it to start as a new, unpaired accessory", underlying: error)
        }
        throw AccessoryServerError(
            .state,
            "the stored state was written by a newer version (form \(version), this one knows \(Self.version)); it is left as "
                + "it is. Update this program")
    }

    private init(_ json: LocatedJSON, _ pairingCapacity: Int) throws(JSONError) {
        identity = AccessoryIdentity(
            deviceID: try json.member("deviceID").parsed("a device ID") { try? DeviceID($0) },
            key: try json.member("secretKey").secret("a key of 32 bytes in Base64") {
                Base64.decode($0).flatMap(LongTermKey.init(seed:))
            })
        setupID = try json.member("setupID").parsed("a setup ID") { try? SetupID($0) }
        failedAttempts = try json.member("failedAttempts").integer(in: 0...Int(Int32.max))
        let number: Int = try json.member("configurationNumber").integer(in: 1...65_535)
        configuration = Configuration(
            number: ConfigurationNumber(number) ?? .first,
            fingerprint: try json["structure"]?.parsed("a structure in hexadecimal") {
                UInt64($0, radix: 16).map(DatabaseFingerprint.init(rawValue:))
            })
        var pairings: [Pairing] = []
        for entry in try json.member("pairings").array() {
            pairings.append(
                Pairing(
                    identifier: try entry.member("controller").parsed("a name of 1 to 36 bytes") {
                        PairingIdentifier($0)
                    },
                    publicKey: try entry.member("publicKey").parsed("a key of 32 bytes in Base64") {
                        Base64.decode($0).flatMap { LongTermPublicKey($0) }
                    },
                    permissions: try entry.member("isAdmin").bool() ? .admin : []))
        }
        self.pairings = PairingTable(capacity: pairingCapacity, pairings: pairings)
        guard self.pairings.pairings.count == pairings.count else {
            throw try json.member("pairings").expected("pairings of different names, with an admin among them")
        }
        known = try Self.known(json)
    }

    private static func known(_ json: LocatedJSON) throws(JSONError) -> KnownAccessories {
        var entries: [String: KnownAccessory] = [:]
        for member in try json.member("accessories").object() {
            let aid: UInt64 = try member.value.member("aid").integer(in: 1...UInt64.max)
            var assigned: [String: InstanceID] = [:]
            for iid in try member.value.member("iids").object() {
                assigned[iid.name] = InstanceID(try iid.value.integer(in: 1...UInt64.max))
            }
            guard let iids = InstanceIDAllocator(assigned: assigned, next: try member.value.member("next").integer())
            else {
                throw member.value.expected("instance ids that differ")
            }
            entries[member.name] = KnownAccessory(aid: AccessoryID(aid), iids: iids)
        }
        guard let known = KnownAccessories(entries: entries, next: try json.member("nextAccessory").integer()) else {
            throw try json.member("accessories").expected("accessories with ids that differ")
        }
        return known
    }
}

extension LocatedJSON {
    fileprivate func member(_ name: String) throws(JSONError) -> LocatedJSON {
        guard let value = self[name] else { throw expected("a member \"\(name)\"") }
        return value
    }

    fileprivate func parsed<Result>(_ what: String, _ parse: (String) -> Result?) throws(JSONError) -> Result {
        guard let result = parse(try string(what)) else { throw expected(what) }
        return result
    }

    /// As `parsed`, but an error does not show what was found.
    fileprivate func secret<Result>(_ what: String, _ parse: (String) -> Result?) throws(JSONError) -> Result {
        guard case .string(let text) = content, let result = parse(text) else {
            throw JSONError(.invalidValue, at: position, "expected \(what)")
        }
        return result
    }
}
