import HAPModel
import HAPProtocol

/// Whether a camera sees anything, and whom it shows it to. HAP R2, 11; R13, camera operating mode.
enum CameraSwitch {
    /// The services that make an accessory a camera.
    static let services: Set<ServiceType> = [
        .cameraRTPStreamManagement, .cameraControl, .cameraOperatingMode, .cameraRecordingManagement,
    ]

    static func isCamera(_ accessory: AccessoryState) -> Bool {
        accessory.services.contains { services.contains($0.type) }
    }

    /// Off by a controller, by a shutter at the camera, or by the older camera control service.
    static func isOn(in accessory: AccessoryState) -> Bool {
        accessory.value(.homeKitCameraActive, of: .cameraOperatingMode)?.bool != false
            && accessory.value(.manuallyDisabled, of: .cameraOperatingMode)?.bool != true
            && accessory.value(.on, of: .cameraControl)?.bool != false
    }

    /// Why the camera gives no picture; nil when it does.
    /// - Parameter reason: 0 for a periodic picture, 1 for one that an event caused; nil when the controller does not say.
    static func refusal(of accessory: AccessoryState, reason: Int?) -> HAPStatus? {
        guard isOn(in: accessory) else { return .notAllowedInCurrentState }
        let events = accessory.value(.eventSnapshotsActive, of: .cameraOperatingMode)?.bool != false
        let periodic = accessory.value(.periodicSnapshotsActive, of: .cameraOperatingMode)?.bool != false
        switch reason {
        case 0: return periodic ? nil : .notAllowedInCurrentState
        case 1: return events ? nil : .notAllowedInCurrentState
        default: return periodic && events ? nil : .insufficientPrivileges
        }
    }
}
