// Written by scripts/generate-catalog from the tables beside this folder. Change those, then run it again.
// swift-format-ignore-file

extension CharacteristicType {
    /// Administrator Only Access: bool; pr pw ev.
    public static var administratorOnlyAccess: Self { Self(0x1) }
    /// Audio Feedback: bool; pr pw ev.
    public static var audioFeedback: Self { Self(0x5) }
    /// Brightness: int, percentage, 0...100; pr pw ev.
    public static var brightness: Self { Self(0x8) }
    /// Cooling Threshold Temperature: float, celsius, 10...35; pr pw ev.
    public static var coolingThresholdTemperature: Self { Self(0xD) }
    /// Current Door State: uint8, 0...4; pr ev.
    public static var currentDoorState: Self { Self(0xE) }
    /// Current Heating Cooling State: uint8, 0...2; pr ev.
    public static var currentHeatingCoolingState: Self { Self(0xF) }
    /// Current Relative Humidity: float, percentage, 0...100; pr ev.
    public static var currentRelativeHumidity: Self { Self(0x10) }
    /// Current Temperature: float, celsius, -270...100; pr ev.
    public static var currentTemperature: Self { Self(0x11) }
    /// Heating Threshold Temperature: float, celsius, 0...25; pr pw ev.
    public static var heatingThresholdTemperature: Self { Self(0x12) }
    /// Hue: float, arcdegrees, 0...360; pr pw ev.
    public static var hue: Self { Self(0x13) }
    /// Identify: bool; pw.
    public static var identify: Self { Self(0x14) }
    /// Lock Control Point: tlv8; pw.
    public static var lockControlPoint: Self { Self(0x19) }
    /// Lock Management Auto Security Timeout: uint32, seconds; pr pw ev.
    public static var lockManagementAutoSecurityTimeout: Self { Self(0x1A) }
    /// Lock Last Known Action: uint8, 0...10; pr ev.
    public static var lockLastKnownAction: Self { Self(0x1C) }
    /// Lock Current State: uint8, 0...3; pr ev.
    public static var lockCurrentState: Self { Self(0x1D) }
    /// Lock Target State: uint8, 0...1; pr pw ev.
    public static var lockTargetState: Self { Self(0x1E) }
    /// Logs: tlv8; pr ev.
    public static var logs: Self { Self(0x1F) }
    /// Manufacturer: string; pr.
    public static var manufacturer: Self { Self(0x20) }
    /// Model: string; pr.
    public static var model: Self { Self(0x21) }
    /// Motion Detected: bool; pr ev.
    public static var motionDetected: Self { Self(0x22) }
    /// Name: string; pr.
    public static var name: Self { Self(0x23) }
    /// Obstruction Detected: bool; pr ev.
    public static var obstructionDetected: Self { Self(0x24) }
    /// On: bool; pr pw ev.
    public static var on: Self { Self(0x25) }
    /// Outlet In Use: bool; pr ev.
    public static var outletInUse: Self { Self(0x26) }
    /// Rotation Direction: int, 0...1; pr pw ev.
    public static var rotationDirection: Self { Self(0x28) }
    /// Rotation Speed: float, percentage, 0...100; pr pw ev.
    public static var rotationSpeed: Self { Self(0x29) }
    /// Saturation: float, percentage, 0...100; pr pw ev.
    public static var saturation: Self { Self(0x2F) }
    /// Serial Number: string; pr.
    public static var serialNumber: Self { Self(0x30) }
    /// Target Door State: uint8, 0...1; pr pw ev.
    public static var targetDoorState: Self { Self(0x32) }
    /// Target Heating Cooling State: uint8, 0...3; pr pw ev.
    public static var targetHeatingCoolingState: Self { Self(0x33) }
    /// Target Relative Humidity: float, percentage, 0...100; pr pw ev.
    public static var targetRelativeHumidity: Self { Self(0x34) }
    /// Target Temperature: float, celsius, 10...38; pr pw ev.
    public static var targetTemperature: Self { Self(0x35) }
    /// Temperature Display Units: uint8, 0...1; pr pw ev.
    public static var temperatureDisplayUnits: Self { Self(0x36) }
    /// Version: string; pr.
    public static var version: Self { Self(0x37) }
    /// Pair Setup: tlv8; pr pw.
    public static var pairSetup: Self { Self(0x4C) }
    /// Pair Verify: tlv8; pr pw.
    public static var pairVerify: Self { Self(0x4E) }
    /// Pairing Features: uint8; pr.
    public static var pairingFeatures: Self { Self(0x4F) }
    /// List Pairings: tlv8; pr pw.
    public static var listPairings: Self { Self(0x50) }
    /// Firmware Revision: string; pr.
    public static var firmwareRevision: Self { Self(0x52) }
    /// Hardware Revision: string; pr.
    public static var hardwareRevision: Self { Self(0x53) }
    /// Software Revision: string; pr.
    public static var softwareRevision: Self { Self(0x54) }
    /// Accessory Identifier: string; pr.
    public static var accessoryIdentifier: Self { Self(0x57) }
    /// Tunneled Accessory State Number: int; pr ev.
    public static var tunneledAccessoryStateNumber: Self { Self(0x58) }
    /// Tunneled Accessory Connected: bool; pr pw ev.
    public static var tunneledAccessoryConnected: Self { Self(0x59) }
    /// Relay Enabled: bool; pr pw ev.
    public static var relayEnabled: Self { Self(0x5B) }
    /// Relay State: uint8, 0...5; pr ev.
    public static var relayState: Self { Self(0x5C) }
    /// Relay Control Point: tlv8; pr pw ev.
    public static var relayControlPoint: Self { Self(0x5E) }
    /// Tunneled Accessory Advertising: bool; pr pw ev.
    public static var tunneledAccessoryAdvertising: Self { Self(0x60) }
    /// Tunnel Connection Timeout: int; pr pw ev.
    public static var tunnelConnectionTimeout: Self { Self(0x61) }
    /// Reachable: bool; pr pw. No longer used.
    public static var reachable: Self { Self(0x63) }
    /// Air Particulate Density: float, 0...1000; pr ev.
    public static var airParticulateDensity: Self { Self(0x64) }
    /// Air Particulate Size: uint8, 0...1; pr ev.
    public static var airParticulateSize: Self { Self(0x65) }
    /// Security System Current State: uint8, 0...4; pr ev.
    public static var securitySystemCurrentState: Self { Self(0x66) }
    /// Security System Target State: uint8, 0...3; pr pw ev.
    public static var securitySystemTargetState: Self { Self(0x67) }
    /// Battery Level: uint8, percentage, 0...100; pr ev.
    public static var batteryLevel: Self { Self(0x68) }
    /// Carbon Monoxide Detected: uint8, 0...1; pr ev.
    public static var carbonMonoxideDetected: Self { Self(0x69) }
    /// Contact Sensor State: uint8, 0...1; pr ev.
    public static var contactSensorState: Self { Self(0x6A) }
    /// Current Ambient Light Level: float, lux, 0.0001...100000; pr ev.
    public static var currentAmbientLightLevel: Self { Self(0x6B) }
    /// Current Horizontal Tilt Angle: int, arcdegrees, -90...90; pr ev.
    public static var currentHorizontalTiltAngle: Self { Self(0x6C) }
    /// Current Position: uint8, percentage, 0...100; pr ev.
    public static var currentPosition: Self { Self(0x6D) }
    /// Current Vertical Tilt Angle: int, arcdegrees, -90...90; pr ev.
    public static var currentVerticalTiltAngle: Self { Self(0x6E) }
    /// Hold Position: bool; pw.
    public static var holdPosition: Self { Self(0x6F) }
    /// Leak Detected: uint8, 0...1; pr ev.
    public static var leakDetected: Self { Self(0x70) }
    /// Occupancy Detected: uint8, 0...1; pr ev.
    public static var occupancyDetected: Self { Self(0x71) }
    /// Position State: uint8, 0...2; pr ev.
    public static var positionState: Self { Self(0x72) }
    /// Programmable Switch Event: uint8, 0...2; pr ev.
    public static var programmableSwitchEvent: Self { Self(0x73) }
    /// Programmable Switch Output State: uint8, 0...1; pr pw ev.
    public static var programmableSwitchOutputState: Self { Self(0x74) }
    /// Status Active: bool; pr ev.
    public static var statusActive: Self { Self(0x75) }
    /// Smoke Detected: uint8, 0...1; pr ev.
    public static var smokeDetected: Self { Self(0x76) }
    /// Status Fault: uint8, 0...1; pr ev.
    public static var statusFault: Self { Self(0x77) }
    /// Status Jammed: uint8, 0...1; pr ev.
    public static var statusJammed: Self { Self(0x78) }
    /// Status Low Battery: uint8, 0...1; pr ev.
    public static var statusLowBattery: Self { Self(0x79) }
    /// Status Tampered: uint8, 0...1; pr ev.
    public static var statusTampered: Self { Self(0x7A) }
    /// Target Horizontal Tilt Angle: int, arcdegrees, -90...90; pr pw ev.
    public static var targetHorizontalTiltAngle: Self { Self(0x7B) }
    /// Target Position: uint8, percentage, 0...100; pr pw ev.
    public static var targetPosition: Self { Self(0x7C) }
    /// Target Vertical Tilt Angle: int, arcdegrees, -90...90; pr pw ev.
    public static var targetVerticalTiltAngle: Self { Self(0x7D) }
    /// Security System Alarm Type: uint8, 0...1; pr ev.
    public static var securitySystemAlarmType: Self { Self(0x8E) }
    /// Charging State: uint8, 0...2; pr ev.
    public static var chargingState: Self { Self(0x8F) }
    /// Carbon Monoxide Level: float, 0...100; pr ev.
    public static var carbonMonoxideLevel: Self { Self(0x90) }
    /// Carbon Monoxide Peak Level: float, 0...100; pr ev.
    public static var carbonMonoxidePeakLevel: Self { Self(0x91) }
    /// Carbon Dioxide Detected: uint8, 0...1; pr ev.
    public static var carbonDioxideDetected: Self { Self(0x92) }
    /// Carbon Dioxide Level: float, 0...100000; pr ev.
    public static var carbonDioxideLevel: Self { Self(0x93) }
    /// Carbon Dioxide Peak Level: float, 0...100000; pr ev.
    public static var carbonDioxidePeakLevel: Self { Self(0x94) }
    /// Air Quality: uint8, 0...5; pr ev.
    public static var airQuality: Self { Self(0x95) }
    /// Day Of The Week: uint8, 1...7; pr pw. No longer used.
    public static var dayOfTheWeek: Self { Self(0x98) }
    /// Time Update: bool; pr pw. No longer used.
    public static var timeUpdate: Self { Self(0x9A) }
    /// Current Time: string; pr pw. No longer used.
    public static var currentTime: Self { Self(0x9B) }
    /// Link Quality: uint8, 1...4; pr ev. No longer used.
    public static var linkQuality: Self { Self(0x9C) }
    /// Configure Bridged Accessory Status: tlv8; pr ev. No longer used.
    public static var configureBridgedAccessoryStatus: Self { Self(0x9D) }
    /// Discover Bridged Accessories: uint8; pr pw ev. No longer used.
    public static var discoverBridgedAccessories: Self { Self(0x9E) }
    /// Discovered Bridged Accessories: uint16; pr ev. No longer used.
    public static var discoveredBridgedAccessories: Self { Self(0x9F) }
    /// Configure Bridged Accessory: tlv8; pw. No longer used.
    public static var configureBridgedAccessory: Self { Self(0xA0) }
    /// Category: uint16, 1...16; pr ev. No longer used.
    public static var category: Self { Self(0xA3) }
    /// App Matching Identifier: tlv8; pr.
    public static var appMatchingIdentifier: Self { Self(0xA4) }
    /// Service Signature: data; pr.
    public static var serviceSignature: Self { Self(0xA5) }
    /// Accessory Flags: uint32; pr ev.
    public static var accessoryFlags: Self { Self(0xA6) }
    /// Lock Physical Controls: uint8, 0...1; pr pw ev.
    public static var lockPhysicalControls: Self { Self(0xA7) }
    /// Target Air Purifier State: uint8, 0...1; pr pw ev.
    public static var targetAirPurifierState: Self { Self(0xA8) }
    /// Current Air Purifier State: uint8, 0...2; pr ev.
    public static var currentAirPurifierState: Self { Self(0xA9) }
    /// Current Slat State: uint8, 0...2; pr ev.
    public static var currentSlatState: Self { Self(0xAA) }
    /// Filter Life Level: float, 0...100; pr ev.
    public static var filterLifeLevel: Self { Self(0xAB) }
    /// Filter Change Indication: uint8, 0...1; pr ev.
    public static var filterChangeIndication: Self { Self(0xAC) }
    /// Reset Filter Indication: uint8, 1...1; pw.
    public static var resetFilterIndication: Self { Self(0xAD) }
    /// Target Air Quality: uint8, 0...2; pr pw ev. No longer used.
    public static var targetAirQuality: Self { Self(0xAE) }
    /// Current Fan State: uint8, 0...2; pr ev.
    public static var currentFanState: Self { Self(0xAF) }
    /// Active: uint8, 0...1; pr pw ev.
    public static var active: Self { Self(0xB0) }
    /// Current Heater Cooler State: uint8, 0...3; pr ev.
    public static var currentHeaterCoolerState: Self { Self(0xB1) }
    /// Target Heater Cooler State: uint8, 0...2; pr pw ev.
    public static var targetHeaterCoolerState: Self { Self(0xB2) }
    /// Current Humidifier Dehumidifier State: uint8, 0...3; pr ev.
    public static var currentHumidifierDehumidifierState: Self { Self(0xB3) }
    /// Target Humidifier Dehumidifier State: uint8, 0...2; pr pw ev.
    public static var targetHumidifierDehumidifierState: Self { Self(0xB4) }
    /// Water Level: float, percentage, 0...100; pr ev.
    public static var waterLevel: Self { Self(0xB5) }
    /// Swing Mode: uint8, 0...1; pr pw ev.
    public static var swingMode: Self { Self(0xB6) }
    /// Target Slat State: uint8, 0...1; pr pw ev. No longer used.
    public static var targetSlatState: Self { Self(0xBE) }
    /// Target Fan State: uint8, 0...1; pr pw ev.
    public static var targetFanState: Self { Self(0xBF) }
    /// Slat Type: uint8, 0...1; pr.
    public static var slatType: Self { Self(0xC0) }
    /// Current Tilt Angle: int, arcdegrees, -90...90; pr ev.
    public static var currentTiltAngle: Self { Self(0xC1) }
    /// Target Tilt Angle: int, arcdegrees, -90...90; pr pw ev.
    public static var targetTiltAngle: Self { Self(0xC2) }
    /// Ozone Density: float, 0...1000; pr ev.
    public static var ozoneDensity: Self { Self(0xC3) }
    /// Nitrogen Dioxide Density: float, 0...1000; pr ev.
    public static var nitrogenDioxideDensity: Self { Self(0xC4) }
    /// Sulphur Dioxide Density: float, 0...1000; pr ev.
    public static var sulphurDioxideDensity: Self { Self(0xC5) }
    /// PM2.5 Density: float, 0...1000; pr ev.
    public static var pm25Density: Self { Self(0xC6) }
    /// PM10 Density: float, 0...1000; pr ev.
    public static var pm10Density: Self { Self(0xC7) }
    /// VOC Density: float, 0...1000; pr ev.
    public static var vocDensity: Self { Self(0xC8) }
    /// Relative Humidity Dehumidifier Threshold: float, percentage, 0...100; pr pw ev.
    public static var relativeHumidityDehumidifierThreshold: Self { Self(0xC9) }
    /// Relative Humidity Humidifier Threshold: float, percentage, 0...100; pr pw ev.
    public static var relativeHumidityHumidifierThreshold: Self { Self(0xCA) }
    /// Service Label Index: uint8, 1...; pr.
    public static var serviceLabelIndex: Self { Self(0xCB) }
    /// Service Label Namespace: uint8, 0...1; pr.
    public static var serviceLabelNamespace: Self { Self(0xCD) }
    /// Color Temperature: uint32, 140...500; pr pw ev.
    public static var colorTemperature: Self { Self(0xCE) }
    /// Program Mode: uint8, 0...2; pr ev.
    public static var programMode: Self { Self(0xD1) }
    /// In Use: uint8, 0...1; pr ev.
    public static var inUse: Self { Self(0xD2) }
    /// Set Duration: uint32, seconds, 0...3600; pr pw ev.
    public static var setDuration: Self { Self(0xD3) }
    /// Remaining Duration: uint32, seconds, 0...3600; pr ev.
    public static var remainingDuration: Self { Self(0xD4) }
    /// Valve Type: uint8, 0...3; pr ev.
    public static var valveType: Self { Self(0xD5) }
    /// Is Configured: uint8, 0...1; pr ev.
    public static var isConfigured: Self { Self(0xD6) }
    /// Input Source Type: uint8, 0...10; pr ev.
    public static var inputSourceType: Self { Self(0xDB) }
    /// Input Device Type: uint8, 0...6; pr ev.
    public static var inputDeviceType: Self { Self(0xDC) }
    /// Closed Captions: uint8, 0...1; pr pw ev.
    public static var closedCaptions: Self { Self(0xDD) }
    /// Power Mode Selection: uint8, 0...1; pw.
    public static var powerModeSelection: Self { Self(0xDF) }
    /// Current Media State: uint8, 0...5; pr ev.
    public static var currentMediaState: Self { Self(0xE0) }
    /// Remote Key: uint8, 0...16; pw.
    public static var remoteKey: Self { Self(0xE1) }
    /// Picture Mode: uint8, 0...13; pr pw ev.
    public static var pictureMode: Self { Self(0xE2) }
    /// Configured Name: string; pr pw ev.
    public static var configuredName: Self { Self(0xE3) }
    /// Password Setting: tlv8; pr pw ev.
    public static var passwordSetting: Self { Self(0xE4) }
    /// Access Control Level: uint16, 0...2; pr pw ev.
    public static var accessControlLevel: Self { Self(0xE5) }
    /// Identifier: uint32; pr.
    public static var identifier: Self { Self(0xE6) }
    /// Active Identifier: uint32; pr pw ev.
    public static var activeIdentifier: Self { Self(0xE7) }
    /// Sleep Discovery Mode: uint8, 0...1; pr ev.
    public static var sleepDiscoveryMode: Self { Self(0xE8) }
    /// Volume Control Type: uint8, 0...3; pr ev.
    public static var volumeControlType: Self { Self(0xE9) }
    /// Volume Selector: uint8, 0...1; pw.
    public static var volumeSelector: Self { Self(0xEA) }
    /// Supported Video Stream Configuration: tlv8; pr.
    public static var supportedVideoStreamConfiguration: Self { Self(0x114) }
    /// Supported Audio Stream Configuration: tlv8; pr.
    public static var supportedAudioStreamConfiguration: Self { Self(0x115) }
    /// Supported RTP Configuration: tlv8; pr.
    public static var supportedRTPConfiguration: Self { Self(0x116) }
    /// Selected RTP Stream Configuration: tlv8; pr pw.
    public static var selectedRTPStreamConfiguration: Self { Self(0x117) }
    /// Setup Endpoints: tlv8; pr pw.
    public static var setupEndpoints: Self { Self(0x118) }
    /// Volume: uint8, percentage, 0...100; pr pw ev.
    public static var volume: Self { Self(0x119) }
    /// Mute: bool; pr pw ev.
    public static var mute: Self { Self(0x11A) }
    /// Night Vision: bool; pr pw ev.
    public static var nightVision: Self { Self(0x11B) }
    /// Optical Zoom: float; pr pw ev.
    public static var opticalZoom: Self { Self(0x11C) }
    /// Digital Zoom: float; pr pw ev.
    public static var digitalZoom: Self { Self(0x11D) }
    /// Image Rotation: float, arcdegrees, 0...270; pr pw ev.
    public static var imageRotation: Self { Self(0x11E) }
    /// Image Mirroring: bool; pr pw ev.
    public static var imageMirroring: Self { Self(0x11F) }
    /// Streaming Status: tlv8; pr ev.
    public static var streamingStatus: Self { Self(0x120) }
    /// Target Control Supported Configuration: tlv8; pr.
    public static var targetControlSupportedConfiguration: Self { Self(0x123) }
    /// Target Control List: tlv8; pr pw wr.
    public static var targetControlList: Self { Self(0x124) }
    /// Button Event: tlv8; pr ev.
    public static var buttonEvent: Self { Self(0x126) }
    /// Selected Audio Stream Configuration: tlv8; pr pw.
    public static var selectedAudioStreamConfiguration: Self { Self(0x128) }
    /// Supported Data Stream Transport Configuration: tlv8; pr.
    public static var supportedDataStreamTransportConfiguration: Self { Self(0x130) }
    /// Setup Data Stream Transport: tlv8; pr pw wr.
    public static var setupDataStreamTransport: Self { Self(0x131) }
    /// Siri Input Type: uint8, 0...0; pr.
    public static var siriInputType: Self { Self(0x132) }
    /// Target Visibility State: uint8, 0...1; pr pw ev.
    public static var targetVisibilityState: Self { Self(0x134) }
    /// Current Visibility State: uint8, 0...1; pr ev.
    public static var currentVisibilityState: Self { Self(0x135) }
    /// Display Order: tlv8; pr ev.
    public static var displayOrder: Self { Self(0x136) }
    /// Target Media State: uint8, 0...2; pr pw ev.
    public static var targetMediaState: Self { Self(0x137) }
    /// Data Stream HAP Transport: tlv8; pr pw wr.
    public static var dataStreamHAPTransport: Self { Self(0x138) }
    /// Data Stream HAP Transport Interrupt: tlv8; pr ev.
    public static var dataStreamHAPTransportInterrupt: Self { Self(0x139) }
    /// Characteristic Value Transition Control: tlv8; pr pw wr.
    public static var characteristicValueTransitionControl: Self { Self(0x143) }
    /// Supported Characteristic Value Transition Configuration: tlv8; pr.
    public static var supportedCharacteristicValueTransitionConfiguration: Self { Self(0x144) }
    /// Setup Transfer Transport: tlv8; pw wr.
    public static var setupTransferTransport: Self { Self(0x201) }
    /// Supported Transfer Transport Configuration: tlv8; pr.
    public static var supportedTransferTransportConfiguration: Self { Self(0x202) }
    /// Supported Camera Recording Configuration: tlv8; pr ev.
    public static var supportedCameraRecordingConfiguration: Self { Self(0x205) }
    /// Supported Video Recording Configuration: tlv8; pr ev.
    public static var supportedVideoRecordingConfiguration: Self { Self(0x206) }
    /// Supported Audio Recording Configuration: tlv8; pr ev.
    public static var supportedAudioRecordingConfiguration: Self { Self(0x207) }
    /// Selected Camera Recording Configuration: tlv8; pr pw ev.
    public static var selectedCameraRecordingConfiguration: Self { Self(0x209) }
    /// Network Client Profile Control: tlv8; pr pw ev tw wr.
    public static var networkClientProfileControl: Self { Self(0x20C) }
    /// Network Client Status Control: tlv8; pr pw wr.
    public static var networkClientStatusControl: Self { Self(0x20D) }
    /// Router Status: uint8, 0...1; pr ev.
    public static var routerStatus: Self { Self(0x20E) }
    /// Supported Router Configuration: tlv8; pr.
    public static var supportedRouterConfiguration: Self { Self(0x210) }
    /// WAN Configuration List: tlv8; pr ev.
    public static var wanConfigurationList: Self { Self(0x211) }
    /// WAN Status List: tlv8; pr ev.
    public static var wanStatusList: Self { Self(0x212) }
    /// Managed Network Enable: uint8, 0...1; pr pw ev tw.
    public static var managedNetworkEnable: Self { Self(0x215) }
    /// HomeKit Camera Active: uint8, 0...1; pr pw ev.
    public static var homeKitCameraActive: Self { Self(0x21B) }
    /// Third Party Camera Active: uint8, 0...1; pr ev.
    public static var thirdPartyCameraActive: Self { Self(0x21C) }
    /// Camera Operating Mode Indicator: bool; pr pw ev tw.
    public static var cameraOperatingModeIndicator: Self { Self(0x21D) }
    /// Wi-Fi Satellite Status: uint8, 0...2; pr ev.
    public static var wifiSatelliteStatus: Self { Self(0x21E) }
    /// Network Access Violation Control: tlv8; pr pw ev tw wr.
    public static var networkAccessViolationControl: Self { Self(0x21F) }
    /// Product Data: data; pr.
    public static var productData: Self { Self(0x220) }
    /// Wake Configuration: tlv8; pr.
    public static var wakeConfiguration: Self { Self(0x222) }
    /// Event Snapshots Active: uint8, 0...1; pr pw ev.
    public static var eventSnapshotsActive: Self { Self(0x223) }
    /// Diagonal Field Of View: float, arcdegrees, 0...360; pr ev.
    public static var diagonalFieldOfView: Self { Self(0x224) }
    /// Periodic Snapshots Active: uint8, 0...1; pr pw ev.
    public static var periodicSnapshotsActive: Self { Self(0x225) }
    /// Recording Audio Active: uint8, 0...1; pr pw ev tw.
    public static var recordingAudioActive: Self { Self(0x226) }
    /// Manually Disabled: bool; pr ev.
    public static var manuallyDisabled: Self { Self(0x227) }
    /// Video Analysis Active: uint8; pr pw ev.
    public static var videoAnalysisActive: Self { Self(0x229) }
    /// Current Transport: bool; pr.
    public static var currentTransport: Self { Self(0x22B) }
    /// Wi-Fi Capabilities: uint32; pr.
    public static var wifiCapabilities: Self { Self(0x22C) }
    /// Wi-Fi Configuration Control: tlv8; pr pw ev tw wr.
    public static var wifiConfigurationControl: Self { Self(0x22D) }
    /// Tap Type: uint16; pr.
    public static var tapType: Self { Self(0x22F) }
    /// Token: data; pw.
    public static var token: Self { Self(0x231) }
    /// Operating State Response: tlv8; pr ev.
    public static var operatingStateResponse: Self { Self(0x232) }
    /// Supported Firmware Update Configuration: tlv8; pr.
    public static var supportedFirmwareUpdateConfiguration: Self { Self(0x233) }
    /// Firmware Update Readiness: tlv8; pr ev.
    public static var firmwareUpdateReadiness: Self { Self(0x234) }
    /// Firmware Update Status: tlv8; pr ev.
    public static var firmwareUpdateStatus: Self { Self(0x235) }
    /// Supported Diagnostics Snapshot: tlv8; pr.
    public static var supportedDiagnosticsSnapshot: Self { Self(0x238) }
    /// Sleep Interval: uint32, 0...; pr ev.
    public static var sleepInterval: Self { Self(0x23A) }
    /// Activity Interval: uint32, 0...; pr ev.
    public static var activityInterval: Self { Self(0x23B) }
    /// Ping: data; pr.
    public static var ping: Self { Self(0x23C) }
    /// Event Retransmission Maximum: uint8; pr.
    public static var eventRetransmissionMaximum: Self { Self(0x23D) }
    /// Event Transmission Counters: uint32; pr.
    public static var eventTransmissionCounters: Self { Self(0x23E) }
    /// Received Signal Strength Indication: int; pr.
    public static var receivedSignalStrengthIndication: Self { Self(0x23F) }
    /// Signal To Noise Ratio: int; pr.
    public static var signalToNoiseRatio: Self { Self(0x241) }
    /// Transmit Power: int; pr.
    public static var transmitPower: Self { Self(0x242) }
    /// Maximum Transmit Power: int; pr.
    public static var maximumTransmitPower: Self { Self(0x243) }
    /// Receiver Sensitivity: int; pr.
    public static var receiverSensitivity: Self { Self(0x244) }
    /// CCA Signal Detect Threshold: int; pr.
    public static var ccaSignalDetectThreshold: Self { Self(0x245) }
    /// CCA Energy Detect Threshold: int; pr.
    public static var ccaEnergyDetectThreshold: Self { Self(0x246) }
    /// MAC Retransmission Maximum: uint8; pr.
    public static var macRetransmissionMaximum: Self { Self(0x247) }
    /// MAC Transmission Counters: data; pr.
    public static var macTransmissionCounters: Self { Self(0x248) }
    /// Staged Firmware Version: string; pr ev.
    public static var stagedFirmwareVersion: Self { Self(0x249) }
    /// Heart Beat: uint32; pr ev.
    public static var heartBeat: Self { Self(0x24A) }
    /// Characteristic Value Active Transition Count: uint8; pr ev.
    public static var characteristicValueActiveTransitionCount: Self { Self(0x24B) }
    /// Supported Diagnostics Modes: uint32; pr.
    public static var supportedDiagnosticsModes: Self { Self(0x24C) }
    /// Selected Diagnostics Modes: uint32; pr pw.
    public static var selectedDiagnosticsModes: Self { Self(0x24D) }
    /// Crypto Hash: tlv8; pw wr.
    public static var cryptoHash: Self { Self(0x250) }
    /// Supported Sleep Configuration: tlv8; pr.
    public static var supportedSleepConfiguration: Self { Self(0x251) }
    /// Selected Sleep Configuration: tlv8; pr pw ev wr.
    public static var selectedSleepConfiguration: Self { Self(0x252) }
    /// Siri Endpoint Session Status: tlv8; pr ev.
    public static var siriEndpointSessionStatus: Self { Self(0x254) }
    /// Siri Enable: uint8, 0...1; pr pw ev.
    public static var siriEnable: Self { Self(0x255) }
    /// Siri Listening: uint8, 0...1; pr pw ev.
    public static var siriListening: Self { Self(0x256) }
    /// Siri Touch To Use: uint8, 0...1; pr pw ev.
    public static var siriTouchToUse: Self { Self(0x257) }
    /// Siri Light On Use: uint8, 0...1; pr pw ev.
    public static var siriLightOnUse: Self { Self(0x258) }
    /// Siri Engine Version: string; pr.
    public static var siriEngineVersion: Self { Self(0x25A) }
    /// AirPlay Enable: uint8, 0...1; pr pw ev.
    public static var airPlayEnable: Self { Self(0x25B) }
    /// Access Code Supported Configuration: tlv8; pr.
    public static var accessCodeSupportedConfiguration: Self { Self(0x261) }
    /// Access Code Control Point: tlv8; pr pw wr.
    public static var accessCodeControlPoint: Self { Self(0x262) }
    /// Configuration State: uint16; pr ev.
    public static var configurationState: Self { Self(0x263) }
    /// NFC Access Control Point: tlv8; pr pw wr.
    public static var nfcAccessControlPoint: Self { Self(0x264) }
    /// NFC Access Supported Configuration: tlv8; pr.
    public static var nfcAccessSupportedConfiguration: Self { Self(0x265) }
    /// Supported Asset Types: uint32; pr.
    public static var supportedAssetTypes: Self { Self(0x268) }
    /// Asset Update Readiness: uint32; pr ev.
    public static var assetUpdateReadiness: Self { Self(0x269) }
    /// Multifunction Button: uint8, 0...1; pr ev.
    public static var multifunctionButton: Self { Self(0x26B) }
    /// Hardware Finish: tlv8; pr.
    public static var hardwareFinish: Self { Self(0x26C) }
    /// Supported Metrics: tlv8; pr pw.
    public static var supportedMetrics: Self { Self(0x271) }
    /// Metrics Buffer Full State: bool; pr ev.
    public static var metricsBufferFullState: Self { Self(0x272) }
    /// Thread Node Capabilities: uint16, 0...31; pr.
    public static var threadNodeCapabilities: Self { Self(0x702) }
    /// Thread Status: uint16, 0...6; pr ev.
    public static var threadStatus: Self { Self(0x703) }
    /// Thread Control Point: tlv8; pw.
    public static var threadControlPoint: Self { Self(0x704) }
    /// OpenThread Version: string; pr.
    public static var threadOpenThreadVersion: Self { Self(0x706) }
}
