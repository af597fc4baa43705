// Written by scripts/generate-catalog from the tables beside this folder. Change those, then run it again.
// swift-format-ignore-file

extension ServiceType {
    /// Accessory Information. Requires Identify, Manufacturer, Model, Name, SerialNumber, FirmwareRevision.
    public static var accessoryInformation: Self { Self(0x3E) }
    /// Fan. Requires On.
    public static var fan: Self { Self(0x40) }
    /// Garage Door Opener. Requires CurrentDoorState, TargetDoorState, ObstructionDetected.
    public static var garageDoorOpener: Self { Self(0x41) }
    /// Lightbulb. Requires On.
    public static var lightbulb: Self { Self(0x43) }
    /// Lock Management. Requires LockControlPoint, Version.
    public static var lockManagement: Self { Self(0x44) }
    /// Lock Mechanism. Requires LockCurrentState, LockTargetState.
    public static var lockMechanism: Self { Self(0x45) }
    /// Outlet. Requires On.
    public static var outlet: Self { Self(0x47) }
    /// Switch. Requires On.
    public static var `switch`: Self { Self(0x49) }
    /// Thermostat. Requires CurrentHeatingCoolingState, TargetHeatingCoolingState, CurrentTemperature, TargetTemperature, TemperatureDisplayUnits.
    public static var thermostat: Self { Self(0x4A) }
    /// Pairing. Requires ListPairings, PairSetup, PairVerify, PairingFeatures.
    public static var pairing: Self { Self(0x55) }
    /// Tunnel. Requires AccessoryIdentifier, TunnelConnectionTimeout, TunneledAccessoryAdvertising, TunneledAccessoryConnected, TunneledAccessoryStateNumber.
    public static var tunnel: Self { Self(0x56) }
    /// Cloud Relay. Requires RelayControlPoint, RelayState, RelayEnabled.
    public static var cloudRelay: Self { Self(0x5A) }
    /// Bridging State. Requires Reachable, LinkQuality, AccessoryIdentifier, Category. No longer used.
    public static var bridgingState: Self { Self(0x62) }
    /// Security System. Requires SecuritySystemCurrentState, SecuritySystemTargetState.
    public static var securitySystem: Self { Self(0x7E) }
    /// Carbon Monoxide Sensor. Requires CarbonMonoxideDetected.
    public static var carbonMonoxideSensor: Self { Self(0x7F) }
    /// Contact Sensor. Requires ContactSensorState.
    public static var contactSensor: Self { Self(0x80) }
    /// Door. Requires CurrentPosition, PositionState, TargetPosition.
    public static var door: Self { Self(0x81) }
    /// Humidity Sensor. Requires CurrentRelativeHumidity.
    public static var humiditySensor: Self { Self(0x82) }
    /// Leak Sensor. Requires LeakDetected.
    public static var leakSensor: Self { Self(0x83) }
    /// Light Sensor. Requires CurrentAmbientLightLevel.
    public static var lightSensor: Self { Self(0x84) }
    /// Motion Sensor. Requires MotionDetected.
    public static var motionSensor: Self { Self(0x85) }
    /// Occupancy Sensor. Requires OccupancyDetected.
    public static var occupancySensor: Self { Self(0x86) }
    /// Smoke Sensor. Requires SmokeDetected.
    public static var smokeSensor: Self { Self(0x87) }
    /// Stateful Programmable Switch. Requires ProgrammableSwitchEvent, ProgrammableSwitchOutputState.
    public static var statefulProgrammableSwitch: Self { Self(0x88) }
    /// Stateless Programmable Switch. Requires ProgrammableSwitchEvent.
    public static var statelessProgrammableSwitch: Self { Self(0x89) }
    /// Temperature Sensor. Requires CurrentTemperature.
    public static var temperatureSensor: Self { Self(0x8A) }
    /// Window. Requires CurrentPosition, PositionState, TargetPosition.
    public static var window: Self { Self(0x8B) }
    /// Window Covering. Requires CurrentPosition, PositionState, TargetPosition.
    public static var windowCovering: Self { Self(0x8C) }
    /// Air Quality Sensor. Requires AirQuality.
    public static var airQualitySensor: Self { Self(0x8D) }
    /// Battery. Requires StatusLowBattery.
    public static var battery: Self { Self(0x96) }
    /// Carbon Dioxide Sensor. Requires CarbonDioxideDetected.
    public static var carbonDioxideSensor: Self { Self(0x97) }
    /// Time Information. Requires CurrentTime, DayOfTheWeek, TimeUpdate. No longer used.
    public static var timeInformation: Self { Self(0x99) }
    /// Bridge Configuration. Requires ConfigureBridgedAccessoryStatus, DiscoverBridgedAccessories, DiscoveredBridgedAccessories, ConfigureBridgedAccessory. No longer used.
    public static var bridgeConfiguration: Self { Self(0xA1) }
    /// Protocol Information. Requires Version.
    public static var protocolInformation: Self { Self(0xA2) }
    /// Fan. Requires Active.
    public static var fanV2: Self { Self(0xB7) }
    /// Slats. Requires CurrentSlatState, SlatType.
    public static var slats: Self { Self(0xB9) }
    /// Filter Maintenance. Requires FilterChangeIndication.
    public static var filterMaintenance: Self { Self(0xBA) }
    /// Air Purifier. Requires Active, CurrentAirPurifierState, TargetAirPurifierState.
    public static var airPurifier: Self { Self(0xBB) }
    /// Heater Cooler. Requires Active, CurrentHeaterCoolerState, TargetHeaterCoolerState, CurrentTemperature.
    public static var heaterCooler: Self { Self(0xBC) }
    /// Humidifier Dehumidifier. Requires Active, CurrentHumidifierDehumidifierState, TargetHumidifierDehumidifierState, CurrentRelativeHumidity.
    public static var humidifierDehumidifier: Self { Self(0xBD) }
    /// Service Label. Requires ServiceLabelNamespace.
    public static var serviceLabel: Self { Self(0xCC) }
    /// Irrigation System. Requires Active, ProgramMode, InUse.
    public static var irrigationSystem: Self { Self(0xCF) }
    /// Valve. Requires Active, InUse, ValveType.
    public static var valve: Self { Self(0xD0) }
    /// Faucet. Requires Active.
    public static var faucet: Self { Self(0xD7) }
    /// Television. Requires Active, ActiveIdentifier, ConfiguredName, RemoteKey, SleepDiscoveryMode.
    public static var television: Self { Self(0xD8) }
    /// Input Source. Requires ConfiguredName, InputSourceType, IsConfigured, Name, CurrentVisibilityState.
    public static var inputSource: Self { Self(0xD9) }
    /// Access Control. Requires AccessControlLevel.
    public static var accessControl: Self { Self(0xDA) }
    /// Camera RTP Stream Management. Requires SelectedRTPStreamConfiguration, SetupEndpoints, StreamingStatus, SupportedAudioStreamConfiguration, SupportedRTPConfiguration, SupportedVideoStreamConfiguration.
    public static var cameraRTPStreamManagement: Self { Self(0x110) }
    /// Camera Control. Requires On. No longer used.
    public static var cameraControl: Self { Self(0x111) }
    /// Microphone. Requires Mute.
    public static var microphone: Self { Self(0x112) }
    /// Speaker. Requires Mute.
    public static var speaker: Self { Self(0x113) }
    /// Doorbell. Requires ProgrammableSwitchEvent.
    public static var doorbell: Self { Self(0x121) }
    /// Target Control Management. Requires TargetControlSupportedConfiguration, TargetControlList.
    public static var targetControlManagement: Self { Self(0x122) }
    /// Target Control. Requires Active, ActiveIdentifier, ButtonEvent.
    public static var targetControl: Self { Self(0x125) }
    /// Audio Stream Management. Requires SupportedAudioStreamConfiguration, SelectedAudioStreamConfiguration.
    public static var audioStreamManagement: Self { Self(0x127) }
    /// Data Stream Transport Management. Requires SetupDataStreamTransport, SupportedDataStreamTransportConfiguration, Version.
    public static var dataStreamTransportManagement: Self { Self(0x129) }
    /// Siri. Requires SiriInputType.
    public static var siri: Self { Self(0x133) }
    /// Transfer Transport Management. Requires SupportedTransferTransportConfiguration, SetupTransferTransport.
    public static var transferTransportManagement: Self { Self(0x203) }
    /// Camera Recording Management. Requires Active, SelectedCameraRecordingConfiguration, SupportedAudioRecordingConfiguration, SupportedCameraRecordingConfiguration, SupportedVideoRecordingConfiguration.
    public static var cameraRecordingManagement: Self { Self(0x204) }
    /// Wi-Fi Router. Requires ConfiguredName, ManagedNetworkEnable, NetworkAccessViolationControl, NetworkClientProfileControl, NetworkClientStatusControl, RouterStatus, SupportedRouterConfiguration, WANConfigurationList, WANStatusList.
    public static var wifiRouter: Self { Self(0x20A) }
    /// Wi-Fi Satellite. Requires WiFiSatelliteStatus.
    public static var wifiSatellite: Self { Self(0x20F) }
    /// Camera Operating Mode. Requires EventSnapshotsActive, HomeKitCameraActive.
    public static var cameraOperatingMode: Self { Self(0x21A) }
    /// Power Management. Requires WakeConfiguration.
    public static var powerManagement: Self { Self(0x221) }
    /// Smart Speaker. Requires CurrentMediaState, TargetMediaState.
    public static var smartSpeaker: Self { Self(0x228) }
    /// Wi-Fi Transport. Requires CurrentTransport, WiFiCapabilities.
    public static var wifiTransport: Self { Self(0x22A) }
    /// Tap Management. Requires Active, CryptoHash, TapType, Token.
    public static var tapManagement: Self { Self(0x22E) }
    /// Firmware Update. Requires FirmwareUpdateReadiness, FirmwareUpdateStatus.
    public static var firmwareUpdate: Self { Self(0x236) }
    /// Diagnostics. Requires SupportedDiagnosticsSnapshot.
    public static var diagnostics: Self { Self(0x237) }
    /// Accessory Runtime Information. Requires Ping.
    public static var accessoryRuntimeInformation: Self { Self(0x239) }
    /// Siri Endpoint. Requires SiriEndpointSessionStatus, Version.
    public static var siriEndpoint: Self { Self(0x253) }
    /// Access Code. Requires AccessCodeControlPoint, AccessCodeSupportedConfiguration, ConfigurationState.
    public static var accessCode: Self { Self(0x260) }
    /// NFC Access. Requires ConfigurationState, NFCAccessControlPoint, NFCAccessSupportedConfiguration.
    public static var nfcAccess: Self { Self(0x266) }
    /// Asset Update. Requires AssetUpdateReadiness, SupportedAssetTypes.
    public static var assetUpdate: Self { Self(0x267) }
    /// Assistant. Requires Active, Identifier, Name.
    public static var assistant: Self { Self(0x26A) }
    /// Accessory Metrics. Requires Active, MetricsBufferFullState, SupportedMetrics.
    public static var accessoryMetrics: Self { Self(0x270) }
    /// Thread Transport. Requires CurrentTransport, ThreadControlPoint, ThreadNodeCapabilities, ThreadStatus.
    public static var threadTransport: Self { Self(0x701) }
}
