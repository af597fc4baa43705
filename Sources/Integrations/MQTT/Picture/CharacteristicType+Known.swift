import HomeModel

/// Those that have a word of Home Assistant's. By number, as Apple defines them.
extension CharacteristicType {
    static var brightness: Self { Self(0x8) }
    static var coolingThreshold: Self { Self(0xD) }
    static var currentDoorState: Self { Self(0xE) }
    static var currentHeatingCooling: Self { Self(0xF) }
    static var currentHumidity: Self { Self(0x10) }
    static var currentTemperature: Self { Self(0x11) }
    static var heatingThreshold: Self { Self(0x12) }
    static var hue: Self { Self(0x13) }
    static var currentLockState: Self { Self(0x1D) }
    static var targetLockState: Self { Self(0x1E) }
    static var motionDetected: Self { Self(0x22) }
    static var on: Self { Self(0x25) }
    static var rotationDirection: Self { Self(0x28) }
    static var rotationSpeed: Self { Self(0x29) }
    static var saturation: Self { Self(0x2F) }
    static var targetDoorState: Self { Self(0x32) }
    static var targetHeatingCooling: Self { Self(0x33) }
    static var targetHumidity: Self { Self(0x34) }
    static var targetTemperature: Self { Self(0x35) }
    static var currentSecurityState: Self { Self(0x66) }
    static var targetSecurityState: Self { Self(0x67) }
    static var batteryLevel: Self { Self(0x68) }
    static var carbonMonoxideDetected: Self { Self(0x69) }
    static var contactState: Self { Self(0x6A) }
    static var lightLevel: Self { Self(0x6B) }
    static var currentPosition: Self { Self(0x6D) }
    static var leakDetected: Self { Self(0x70) }
    static var occupancyDetected: Self { Self(0x71) }
    static var positionState: Self { Self(0x72) }
    static var switchEvent: Self { Self(0x73) }
    static var smokeDetected: Self { Self(0x76) }
    static var statusLowBattery: Self { Self(0x79) }
    static var targetPosition: Self { Self(0x7C) }
    static var chargingState: Self { Self(0x8F) }
    static var carbonMonoxideLevel: Self { Self(0x90) }
    static var carbonDioxideDetected: Self { Self(0x92) }
    static var carbonDioxideLevel: Self { Self(0x93) }
    static var airQuality: Self { Self(0x95) }
    static var active: Self { Self(0xB0) }
    static var swingMode: Self { Self(0xB6) }
    static var ozone: Self { Self(0xC3) }
    static var nitrogenDioxide: Self { Self(0xC4) }
    static var sulphurDioxide: Self { Self(0xC5) }
    static var pm25: Self { Self(0xC6) }
    static var pm10: Self { Self(0xC7) }
    static var volatileOrganicCompounds: Self { Self(0xC8) }
    static var colorTemperature: Self { Self(0xCE) }
}
