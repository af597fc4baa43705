import HAPModel
import HAPProtocol
import HearthNetworking

/// What a controller keeps: who it is, and the accessories it is paired with.
public struct StoredController: Sendable {
    public var identity: ControllerIdentity
    public var accessories: [StoredAccessory]
    /// Pairings that were begun and neither stored nor given up: an accessory may know this controller, and this
    /// controller not the accessory. Only a reset of the accessory helps then.
    public var unfinished: [UnfinishedPairing] = []

    public init(identity: ControllerIdentity, accessories: [StoredAccessory] = []) {
        self.identity = identity
        self.accessories = accessories
    }

    /// A new controller without accessories; its name is a random UUID, as accessories expect.
    public static func new(using generator: inout some RandomNumberGenerator) throws(ControllerError)
        -> StoredController
    {
        guard let identifier = PairingIdentifier(randomUUID(using: &generator)) else {
            throw ControllerError(.store, "A name for this controller could not be made.")
        }
        do throws(PairingFailure) {
            return StoredController(
                identity: ControllerIdentity(identifier: identifier, key: try .random(using: &generator)))
        } catch {
            throw ControllerError(error)
        }
    }

    public subscript(id: DeviceID) -> StoredAccessory? {
        get { accessories.first { $0.id == id } }
        set {
            if let place = accessories.firstIndex(where: { $0.id == id }) {
                if let newValue { accessories[place] = newValue } else { accessories.remove(at: place) }
            } else if let newValue {
                accessories.append(newValue)
            }
        }
    }

    /// A random UUID (RFC 9562, version 4) in capitals.
    private static func randomUUID(using generator: inout some RandomNumberGenerator) -> String {
        var high: UInt64 = generator.next()
        var low: UInt64 = generator.next()
        high = high & ~0xF000 | 0x4000
        low = low & ~(0b11 << 62) | 0b10 << 62
        let digits = Array((hexadecimal(high, count: 16) + hexadecimal(low, count: 16)).uppercased())
        let parts = [digits[0..<8], digits[8..<12], digits[12..<16], digits[16..<20], digits[20..<32]]
        return parts.map { String($0) }.joined(separator: "-")
    }
}

/// One paired accessory.
public struct StoredAccessory: Sendable {
    public let id: DeviceID
    /// Its name and long-term key, as it sent them when it was paired.
    public var pairing: AccessoryPairing
    /// What the person calls it; the advertised name when nothing else was given.
    public var name: String
    /// Where it answered last, best first. Tried before and beside discovery.
    public var addresses: [SocketAddress]
    /// The configuration number that `database` belongs to; nil when it was never known. Zero is a number like any
    /// other.
    public var configurationNumber: Int?
    /// What it announced itself as last; nil when it was never discovered.
    public var category: AccessoryCategory?
    /// Its attribute database as fetched last; nil when it was never fetched. Values in it are old.
    public var database: AccessoryDatabase?

    public init(
        id: DeviceID, pairing: AccessoryPairing, name: String, addresses: [SocketAddress],
        configurationNumber: Int? = nil, database: AccessoryDatabase? = nil
    ) {
        self.id = id
        self.pairing = pairing
        self.name = name
        self.addresses = addresses
        self.configurationNumber = configurationNumber
        self.database = database
    }
}

func hexadecimal(_ number: UInt64, count: Int) -> String {
    let digits = String(number, radix: 16)
    return String(repeating: "0", count: max(0, count - digits.count)) + digits
}
