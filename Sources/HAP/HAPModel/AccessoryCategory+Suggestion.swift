extension AccessoryCategory {
    private static let services: [ServiceType: AccessoryCategory] = [
        .airPurifier: .airPurifier, .airQualitySensor: .sensor, .carbonDioxideSensor: .sensor,
        .carbonMonoxideSensor: .sensor, .contactSensor: .sensor, .humiditySensor: .sensor, .leakSensor: .sensor,
        .lightSensor: .sensor, .motionSensor: .sensor, .occupancySensor: .sensor, .smokeSensor: .sensor,
        .temperatureSensor: .sensor, .cameraRTPStreamManagement: .ipCamera, .door: .door, .doorbell: .videoDoorbell,
        .fan: .fan, .fanV2: .fan, .faucet: .faucet, .garageDoorOpener: .garageDoorOpener,
        .heaterCooler: .airConditioner, .humidifierDehumidifier: .airHumidifier, .irrigationSystem: .sprinkler,
        .lightbulb: .lightbulb, .lockMechanism: .doorLock, .outlet: .outlet, .securitySystem: .securitySystem,
        .smartSpeaker: .speaker, .speaker: .speaker, .statelessProgrammableSwitch: .programmableSwitch,
        .switch: .switch, .targetControl: .targetController, .television: .television, .thermostat: .thermostat,
        .valve: .sprinkler, .wifiRouter: .wifiRouter, .window: .window, .windowCovering: .windowCovering,
    ]

    /// The category that fits what an accessory is for: its primary service's, or else its first service's that has one.
    public init(suggestedFor accessory: Accessory) {
        let ordered = accessory.services.filter { $0.isPrimary == true } + accessory.services
        self = ordered.lazy.compactMap { Self.services[$0.type] }.first ?? .other
    }
}
