import HAPModel

/// What an accessory is doing, in a few words.
enum AccessoryState {
    private static let plumbing: Set<ServiceType> = [
        .accessoryInformation, .protocolInformation, .serviceLabel, .lockManagement, .battery,
    ]

    /// The service that the accessory is for: the one marked primary, else the first that is no plumbing.
    static func mainService(_ accessory: Accessory) -> Service? {
        accessory.services.first { $0.isPrimary == true }
            ?? accessory.services.first { !plumbing.contains($0.type) && $0.isHidden != true }
    }

    /// What tells most comes first; what only configures is left out.
    private static let telling: [CharacteristicType] = [
        .on, .active, .lockCurrentState, .currentDoorState, .securitySystemCurrentState, .motionDetected,
        .contactSensorState, .occupancyDetected, .leakDetected, .smokeDetected, .carbonMonoxideDetected,
        .carbonDioxideDetected, .airQuality, .currentTemperature, .targetTemperature, .currentHeatingCoolingState,
        .currentRelativeHumidity, .currentAmbientLightLevel, .currentPosition, .brightness, .rotationSpeed, .volume,
        .batteryLevel, .outletInUse, .inUse,
    ]

    /// The characteristics of the main service that tell its state, at most `most`.
    static func characteristics(_ accessory: Accessory, most: Int = 3) -> [Characteristic] {
        guard let service = mainService(accessory) else { return [] }
        return Array(telling.compactMap { service[$0] }.filter(\.isReadable).prefix(most))
    }

    static func text(_ accessory: Accessory) -> String {
        characteristics(accessory).map { characteristic in
            let value = ValueText.text(characteristic.value, of: characteristic)
            return prefix(characteristic.type) + value
        }.joined(separator: ", ")
    }

    /// A word before values that do not speak for themselves.
    private static func prefix(_ type: CharacteristicType) -> String {
        switch type {
        case .motionDetected: "motion "
        case .contactSensorState: "contact "
        case .occupancyDetected: "occupancy "
        case .leakDetected: "leak "
        case .smokeDetected: "smoke "
        case .targetTemperature: "to "
        case .outletInUse: "in use "
        case .currentPosition: "open "
        default: ""
        }
    }
}
