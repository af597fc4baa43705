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
    /// The accessory with aid 1: the bridge itself, or the only accessory.
    public var primary: DeviceDefinition
    /// The accessories behind the bridge, at most 149; aids count from 2 in their order.
    public var bridged: [DeviceDefinition]

    public init(
        category: AccessoryCategory, setupCode: SetupCode? = nil, setupID: SetupID? = nil,
        primary: DeviceDefinition, bridged: [DeviceDefinition] = []
    ) {
        self.category = category
        self.setupCode = setupCode
        self.setupID = setupID
        self.primary = primary
        self.bridged = bridged
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

    /// The accessories with the ids that a server without a past gives them: aids from 1 in their order.
    public var database: AccessoryDatabase {
        var all: [Accessory] = []
        for (device, services) in zip(accessories, services) {
            let id = AccessoryID(UInt64(all.count + 1))
            all.append(Accessory(id: id, information: device.information) { services })
        }
        return AccessoryDatabase(all)
    }

    /// By what a server knows its accessories from one run to the next: their serial numbers, numbered where two have the
    /// same one. The primary accessory is always "primary".
    public var identities: [String] {
        var counts: [String: Int] = [:]
        return ["primary"]
            + bridged.map { device in
                let serial = device.information.serialNumber
                counts[serial, default: 0] += 1
                return counts[serial] == 1 ? serial : "\(serial)#\(counts[serial, default: 1])"
            }
    }
}

/// One accessory: who made it, what it offers, and how it acts.
public struct DeviceDefinition: Sendable, Equatable {
    public var information: AccessoryInformation
    /// Without the accessory information service. Instance ids are assigned when the accessory is served.
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
        information: AccessoryInformation, services: [Service], behaviours: [Behaviour] = [], room: String? = nil,
        acts: Bool = true, isReachable: Bool = true
    ) {
        self.information = information
        self.services = services
        self.behaviours = behaviours
        self.room = room
        self.acts = acts
        self.isReachable = isReachable
    }
}
