import HAPModel
import HAPProtocol

/// What one accessory server is: an accessory of its own, or a bridge with accessories behind it.
///
/// A value that knows nothing of files or sockets. ``DefinitionReader`` makes one from a JSON5 file.
public struct ServerDefinition: Sendable, Equatable {
    public var category: AccessoryCategory
    /// Nothing: whoever serves the definition draws one at each start.
    public var setupCode: SetupCode?
    /// Nothing: drawn when the server is first started, and kept with its state.
    public var setupID: SetupID?
    /// Nothing: drawn when the server is first started, and kept with its state.
    public var deviceID: DeviceID?
    /// The accessory with aid 1: the bridge itself, or the only accessory.
    public var primary: DeviceDefinition
    /// The accessories behind the bridge, at most 149.
    public var bridged: [DeviceDefinition]
    /// The `.hasaccessory` file that it was imported from, so that an export has again what has no place here.
    public var importedFile: [UInt8]?

    public init(
        category: AccessoryCategory, setupCode: SetupCode? = nil, setupID: SetupID? = nil, deviceID: DeviceID? = nil,
        primary: DeviceDefinition, bridged: [DeviceDefinition] = [], importedFile: [UInt8]? = nil
    ) {
        self.category = category
        self.setupCode = setupCode
        self.setupID = setupID
        self.deviceID = deviceID
        self.primary = primary
        self.bridged = bridged
        self.importedFile = importedFile
    }

    public var name: String { primary.information.name }

    /// The primary accessory and those behind it.
    public var accessories: [DeviceDefinition] { [primary] + bridged }

    /// The services of each accessory, as they are served.
    ///
    /// The primary accessory gets the protocol information service that an IP accessory must have, unless the definition
    /// has one. HAP R2, 8.17.
    public var services: [[Service]] {
        var all = accessories.map(\.services)
        if let missingService { all[0].append(missingService) }
        return all
    }

    /// The protocol information service, unless the primary accessory has one.
    var missingService: Service? {
        primary.services.contains { $0.type == .protocolInformation }
            ? nil : Service(.protocolInformation) { Characteristic(.version, "1.1.0") }
    }

    /// The accessories with the ids that a server without a past gives them.
    public var database: AccessoryDatabase {
        AccessoryDatabase(
            zip(zip(accessories, accessoryIDs), services).map { pair, services in
                Accessory(id: pair.1, information: pair.0.information) { services }
            })
    }

    /// The aids of a server without a past: 1 for the primary accessory, what the definitions say for the others, and the
    /// next free numbers where they say nothing.
    public var accessoryIDs: [AccessoryID] {
        let chosen = Set(bridged.compactMap(\.aid))
        var next = AccessoryID.primary.rawValue
        return [.primary]
            + bridged.map { device in
                if let aid = device.aid { return aid }
                repeat { next += 1 } while chosen.contains(AccessoryID(next))
                return AccessoryID(next)
            }
    }

    /// By what a server knows its accessories from one run to the next: their serial numbers, numbered where two have the
    /// same one. The primary accessory is always "primary". No two are the same.
    public var identities: [String] {
        var counts = ["primary": 1]
        // A serial number that looks like a numbered one belongs to who has it.
        var taken = Set(bridged.map(\.information.serialNumber))
        return ["primary"]
            + bridged.map { device in
                let serial = device.information.serialNumber
                counts[serial, default: 0] += 1
                guard counts[serial] != 1 else { return serial }
                while !taken.insert("\(serial)#\(counts[serial, default: 1])").inserted {
                    counts[serial, default: 1] += 1
                }
                return "\(serial)#\(counts[serial, default: 1])"
            }
    }
}

/// One accessory: who made it, what it offers, and how it acts.
public struct DeviceDefinition: Sendable, Equatable {
    /// Behind a bridge: its aid, 2 or more; nil for the next that is free. Without meaning for a primary accessory.
    public var aid: AccessoryID?
    public var information: AccessoryInformation
    /// Without the accessory information service. Instance ids that are not there are assigned when the accessory is served.
    public var services: [Service]
    public var behaviours: [Behaviour]
    /// The room that it is in; nil for the first room of the home.
    public var room: String?
    /// Whether its services act as things of their kind do, where ``behaviours`` do not move them. Otherwise it only keeps
    /// what is written.
    public var acts: Bool
    /// False: the bridge cannot reach it, and reads and writes answer with status -70402.
    public var isReachable: Bool

    public init(
        aid: AccessoryID? = nil, information: AccessoryInformation, services: [Service], behaviours: [Behaviour] = [],
        room: String? = nil, acts: Bool = true, isReachable: Bool = true
    ) {
        self.aid = aid
        self.information = information
        self.services = services
        self.behaviours = behaviours
        self.room = room
        self.acts = acts
        self.isReachable = isReachable
    }
}
