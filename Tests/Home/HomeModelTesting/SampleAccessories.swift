import HomeModel

/// Descriptions of accessories as a link would give them.
public enum Sample {
    public static let on = CharacteristicType(0x25)
    public static let brightness = CharacteristicType(0x08)
    public static let temperature = CharacteristicType(0x11)
    public static let name = CharacteristicType(0x23)
    public static let identify = CharacteristicType(0x14)

    public static func lamp(_ name: String, link: String = "hap:1", key: String = "1") -> AccessoryDescription {
        AccessoryDescription(
            endpoint: AccessoryEndpoint(link: link, key: key),
            information: AccessoryInformation(
                name: name, category: .other, manufacturer: "Acme", model: "L1", serialNumber: "7",
                firmwareVersion: "1.0"),
            services: [
                information(),
                ServiceDescription(
                    key: "10", type: ServiceType(0x43), name: name, isPrimary: true,
                    characteristics: [
                        power("11"),
                        CharacteristicDescription(
                            key: "12", type: brightness,
                            properties: [.readable, .writable, .supportsEventNotification],
                            metadata: CharacteristicMetadata(
                                format: .int, units: "percentage", minimum: 0, maximum: 100, step: 1)),
                    ]),
            ])
    }

    public static func outlet(_ name: String, link: String, key: String = "1") -> AccessoryDescription {
        AccessoryDescription(
            endpoint: AccessoryEndpoint(link: link, key: key), information: AccessoryInformation(name: name),
            services: [
                information(),
                ServiceDescription(key: "10", type: .outlet, characteristics: [power("11")]),
                ServiceDescription(
                    key: "20", type: .outlet, linked: ["10", "20", "99"], characteristics: [power("21")]),
            ])
    }

    public static func sensor(_ name: String, link: String, key: String = "1") -> AccessoryDescription {
        AccessoryDescription(
            endpoint: AccessoryEndpoint(link: link, key: key), information: AccessoryInformation(name: name),
            services: [
                information(),
                ServiceDescription(
                    key: "30", type: ServiceType(0x8A),
                    characteristics: [
                        CharacteristicDescription(
                            key: "31", type: temperature, properties: [.readable, .supportsEventNotification],
                            metadata: CharacteristicMetadata(
                                format: .float, units: "celsius", minimum: -40, maximum: 100, step: 0.1))
                    ]),
            ])
    }

    private static func information() -> ServiceDescription {
        ServiceDescription(
            key: "1", type: .accessoryInformation,
            characteristics: [
                CharacteristicDescription(
                    key: "2", type: identify, properties: [.writable], metadata: CharacteristicMetadata(format: .bool)),
                CharacteristicDescription(
                    key: "3", type: name, properties: [.readable],
                    metadata: CharacteristicMetadata(format: .string, maximumLength: 64)),
            ])
    }

    private static func power(_ key: String) -> CharacteristicDescription {
        CharacteristicDescription(
            key: key, type: on, properties: [.readable, .writable, .supportsEventNotification],
            metadata: CharacteristicMetadata(format: .bool))
    }
}
