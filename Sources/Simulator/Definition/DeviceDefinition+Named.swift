import HAPModel

extension DeviceDefinition {
    /// An accessory whose maker is invented and whose serial number comes from its name.
    ///
    /// ```swift
    /// DeviceDefinition("Ceiling light", in: "Kitchen") { Service(.lightbulb) { Characteristic(.brightness, 80) } }
    /// ```
    public init(
        _ name: String, model: String = Self.defaultModel, in room: String? = nil, behaviours: [Behaviour] = [],
        @ServiceBuilder services: () -> [Service] = { [] }
    ) {
        self.init(
            information: AccessoryInformation(
                name: name, manufacturer: Self.defaultManufacturer, model: model,
                serialNumber: Self.serialNumber(of: name), firmwareRevision: Self.defaultRevision),
            services: services(), behaviours: behaviours, room: room)
    }

    public static let defaultManufacturer = "Hearth"
    public static let defaultModel = "Simulated accessory"
    public static let defaultRevision = "1.0"

    /// A serial number for an accessory whose definition gives none. It comes from the name, so that the accessory keeps
    /// its ids when others are added before it. FNV-1a, 32 bits.
    public static func serialNumber(of name: String) -> String {
        let hash = name.utf8.reduce(UInt32(2_166_136_261)) { ($0 ^ UInt32($1)) &* 16_777_619 }
        let digits = String(hash, radix: 16, uppercase: true)
        return "SIM-" + String(repeating: "0", count: 8 - digits.utf8.count) + digits
    }
}

extension ServerDefinition {
    /// A bridge with accessories behind it.
    public init(bridge name: String, in room: String? = nil, _ accessories: [DeviceDefinition]) {
        self.init(
            category: .bridge, primary: DeviceDefinition(name, model: "Simulated bridge", in: room),
            bridged: accessories)
    }

    /// An accessory of its own.
    public init(_ category: AccessoryCategory, _ accessory: DeviceDefinition) {
        self.init(category: category, primary: accessory)
    }
}
