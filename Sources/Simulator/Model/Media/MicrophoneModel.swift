import HAPModel

/// A microphone: that of a camera is mute while the camera is off.
struct MicrophoneModel: ServiceModel {
    private let service: Int
    /// What it was set to while the camera was on.
    private var wasMute = false
    private var isOn = true

    init(service: Int, of accessory: AccessoryState) { self.service = service }

    var senses: Senses { .siblings }

    mutating func step(
        _ event: ModelEvent, _ accessory: inout AccessoryState, _ surroundings: inout Surroundings
    ) -> Duration? {
        switch event {
        case .start, .sibling: follow(&accessory)
        case .written(let types), .set(let types):
            guard types.contains(.mute) else { break }
            if !isOn, !accessory[service].bool(.mute) {
                surroundings.refusal = .notAllowedInCurrentState
            }
        case .elapsed, .surroundings, .identify: break
        }
        return nil
    }

    private mutating func follow(_ accessory: inout AccessoryState) {
        let camera = CameraSwitch.isOn(in: accessory)
        guard camera != isOn else { return }
        isOn = camera
        if !camera { wasMute = accessory[service].bool(.mute) }
        accessory[service].set(.mute, camera ? wasMute : true)
    }
}
