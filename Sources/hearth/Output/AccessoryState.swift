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
            word(characteristic) ?? prefix(characteristic.type)
                + ValueText.text(characteristic.value, of: characteristic)
        }.joined(separator: ", ")
    }

    /// What a person calls one of two states, or one end of a way; nil for all else.
    private static func word(_ characteristic: Characteristic) -> String? {
        guard let value = characteristic.value?.int else { return nil }
        if characteristic.type == .currentPosition, value == 0 || value == 100 { return value == 0 ? "closed" : "open" }
        guard let words = states[characteristic.type] else { return nil }
        return value == 0 ? words.zero : value == 1 ? words.one : nil
    }

    private static let states: [CharacteristicType: (zero: String, one: String)] = [
        .motionDetected: ("no motion", "motion"),
        .contactSensorState: ("closed", "open"),
        .occupancyDetected: ("empty", "occupied"),
        .leakDetected: ("dry", "leak"),
        .smokeDetected: ("no smoke", "smoke"),
        .carbonMonoxideDetected: ("no carbon monoxide", "carbon monoxide"),
        .carbonDioxideDetected: ("carbon dioxide normal", "too much carbon dioxide"),
        .outletInUse: ("not in use", "in use"),
        .inUse: ("not in use", "in use"),
    ]

    /// A word before values that do not speak for themselves.
    private static func prefix(_ type: CharacteristicType) -> String {
        switch type {
        case .targetTemperature: "to "
        case .currentPosition: "open "
        default: ""
        }
    }
}
