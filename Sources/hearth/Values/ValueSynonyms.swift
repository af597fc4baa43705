import HAPModel

/// Words that people use for values that the specification calls otherwise.
enum ValueSynonyms {
    private static let table: [CharacteristicType: [String: Int128]] = [
        .lockTargetState: ["locked": 1, "lock": 1, "unlocked": 0, "unlock": 0],
        .lockCurrentState: ["locked": 1, "unlocked": 0],
        .targetDoorState: ["close": 1, "shut": 1],
        .securitySystemTargetState: ["home": 0, "stay": 0, "away": 1, "night": 2, "off": 3, "disarmed": 3],
        .active: ["on": 1, "off": 0],
        .targetPosition: ["open": 100, "close": 0, "closed": 0],
        .targetHeaterCoolerState: ["heating": 1, "cooling": 2],
        .targetHeatingCoolingState: ["heating": 1, "cooling": 2],
        .swingMode: ["on": 1, "off": 0],
        .lockPhysicalControls: ["on": 1, "off": 0, "locked": 1, "unlocked": 0],
        .targetVisibilityState: ["show": 0, "hide": 1],
    ]

    static func value(_ word: String, of type: CharacteristicType) -> Value? {
        table[type]?[word.lowercased()].map { .integer($0) }
    }
}
