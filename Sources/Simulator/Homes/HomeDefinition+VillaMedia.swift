import HAPModel

/// What hangs in the villa's network by itself: cameras, television, loudspeaker, router.
extension HomeDefinition {
    static var standalone: [ServerDefinition] {
        [
            ServerDefinition(.videoDoorbell, doorbell), ServerDefinition(.ipCamera, camera),
            ServerDefinition(.television, television), ServerDefinition(.targetController, remote),
            ServerDefinition(.homePod, speaker), ServerDefinition(.wifiRouter, router),
        ]
    }

    private static var doorbell: DeviceDefinition {
        DeviceDefinition("Doorbell", model: "Simulated video doorbell", in: "Hall") {
            Service(.doorbell, name: "Doorbell", isPrimary: true)
            Service(.cameraRTPStreamManagement, key: "stream 1")
            Service(.cameraRTPStreamManagement, key: "stream 2")
            Service(.cameraOperatingMode)
            Service(.cameraRecordingManagement, linked: ["data", "motion"])
            Service(.dataStreamTransportManagement, key: "data") { Characteristic(.version, "1.0") }
            Service(.motionSensor, name: "Doorstep", key: "motion")
            Service(.microphone)
            Service(.speaker)
        }
    }

    private static var camera: DeviceDefinition {
        DeviceDefinition("Garden camera", model: "Simulated camera", in: "Garden") {
            Service(.cameraRTPStreamManagement, isPrimary: true)
            Service(.cameraControl, name: "Camera control")
            Service(.microphone)
        }
    }

    private static var television: DeviceDefinition {
        DeviceDefinition("Television", model: "Simulated television", in: "Living room") {
            Service(.television, name: "Television", isPrimary: true, linked: ["input 1", "input 2", "speaker"]) {
                Characteristic(.activeIdentifier, 1)
                Characteristic(.configuredName, "Television")
                Characteristic(.sleepDiscoveryMode, 1)
            }
            for (index, name) in ["Cable", "Console"].enumerated() {
                Service(.inputSource, name: name, key: "input \(index + 1)") {
                    Characteristic(.configuredName, .string(name))
                    Characteristic(.identifier, Value(index + 1))
                    Characteristic(.inputSourceType, 3)
                    Characteristic(.isConfigured, 1)
                }
            }
            Service(.speaker, key: "speaker") {
                Characteristic(.active, 1)
                Characteristic(.volumeControlType, 1)
                Characteristic(.volumeSelector)
            }
            Service(.powerManagement)
        }
    }

    private static var remote: DeviceDefinition {
        DeviceDefinition("Remote", model: "Simulated remote control", in: "Living room") {
            Service(.targetControlManagement, isPrimary: true)
            Service(.targetControl)
            Service(.siri, linked: ["audio", "data"])
            Service(.audioStreamManagement, key: "audio")
            Service(.dataStreamTransportManagement, key: "data") { Characteristic(.version, "1.0") }
            Service.battery
        }
    }

    private static var speaker: DeviceDefinition {
        DeviceDefinition("Loudspeaker", model: "Simulated loudspeaker", in: "Kitchen") {
            Service(.smartSpeaker, name: "Loudspeaker", isPrimary: true)
            Service(.siriEndpoint) { Characteristic(.version, "1.0") }
            Service(.assistant, name: "Assistant")
            Service(.accessControl)
            Service(.assetUpdate)
            Service(.tapManagement)
            Service(.transferTransportManagement)
        }
    }

    private static var router: DeviceDefinition {
        DeviceDefinition("Router", model: "Simulated router", in: "Study") {
            Service(.wifiRouter, isPrimary: true, linked: ["satellite"]) { Characteristic(.configuredName, "Villa") }
            Service(.wifiSatellite, key: "satellite")
        }
    }
}
