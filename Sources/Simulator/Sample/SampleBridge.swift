import HAPModel

/// A bridge with accessories of fourteen kinds, each with the characteristics and the behaviour that controllers' tests
/// look for.
public struct SampleBridge: Sendable {
    /// The kinds, in the order in which they follow each other.
    static let kinds: [(name: String, make: @Sendable (Draft) -> DeviceDefinition)] = [
        ("Light", { $0.light() }), ("Thermostat", { $0.thermostat() }), ("Lock", { $0.lock() }),
        ("Garage", { $0.garage() }), ("Motion", { $0.motion() }), ("Contact", { $0.contact() }),
        ("Temperature", { $0.temperature() }), ("Switch", { $0.switch() }), ("Outlet", { $0.outlet() }),
        ("Fan", { $0.fan() }), ("Blind", { $0.blind() }), ("Alarm", { $0.alarm() }), ("Button", { $0.button() }),
        ("TV", { $0.television() }),
    ]

    public static var kindCount: Int { kinds.count }

    /// How many accessories the bridge holds, 0 to 149.
    public var bridged: Int
    /// Whether one more accessory is there that cannot be reached.
    public var hasUnreachable: Bool
    /// How often the sensors change by themselves; nothing: never.
    public var sensorPeriod: Duration?

    public init(bridged: Int = kindCount, hasUnreachable: Bool = false, sensorPeriod: Duration? = nil) {
        self.bridged = max(0, min(bridged, AccessoryDatabase.maximumAccessories - 1))
        self.hasUnreachable = hasUnreachable
        self.sensorPeriod = sensorPeriod
    }

    public var definition: ServerDefinition {
        var devices = (0..<bridged).map { index in
            let kind = Self.kinds[index % Self.kinds.count]
            let round = index / Self.kinds.count
            let draft = Draft(
                name: "\(kind.name) \(round + 1)", serial: index + 1, isFirst: round == 0,
                hasButton: bridged > 12, sensorPeriod: sensorPeriod)
            return kind.make(draft)
        }
        if hasUnreachable {
            let draft = Draft(name: "Faulty", serial: bridged + 1, isFirst: false, hasButton: false, sensorPeriod: nil)
            var faulty = draft.switch()
            faulty.isReachable = false
            devices.append(faulty)
        }
        let bridge = AccessoryInformation(
            name: "Fixture Bridge", manufacturer: "Fixture Works", model: "FX-Bridge", serialNumber: "FXBRIDGE1",
            firmwareRevision: "1.0.0")
        return ServerDefinition(
            category: .bridge, primary: DeviceDefinition(information: bridge, services: []), bridged: devices)
    }
}
