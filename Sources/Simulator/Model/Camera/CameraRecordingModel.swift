import HAPModel
import HAPProtocol

/// Recording of a camera: it says what it can record, and takes one selection among that. Nothing is recorded.
struct CameraRecordingModel: ServiceModel {
    private let service: Int

    init(service: Int, of accessory: AccessoryState) { self.service = service }

    mutating func step(
        _ event: ModelEvent, _ accessory: inout AccessoryState, _ surroundings: inout Surroundings
    ) -> Duration? {
        switch event {
        case .start:
            accessory[service].fill(.supportedCameraRecordingConfiguration, CameraFormats.recording)
            accessory[service].fill(.supportedVideoRecordingConfiguration, CameraFormats.videoRecording)
            accessory[service].fill(.supportedAudioRecordingConfiguration, CameraFormats.audioRecording)
        case .written(let types):
            if types.contains(.selectedCameraRecordingConfiguration), !canSelect(accessory[service]) {
                surroundings.refusal = .invalidValue
            }
        case .elapsed, .set, .sibling, .surroundings, .identify: break
        }
        return nil
    }

    /// The container, the video and the audio codec have to be among those that are supported.
    private func canSelect(_ state: ServiceState) -> Bool {
        guard let selected = TLV8(state[.selectedCameraRecordingConfiguration]), let container = selected.nested(1),
            let video = selected.nested(2), let audio = selected.nested(3),
            let containers = TLV8(state[.supportedCameraRecordingConfiguration])?.all(3),
            let videos = TLV8(state[.supportedVideoRecordingConfiguration])?.all(1),
            let audios = TLV8(state[.supportedAudioRecordingConfiguration])?.all(1),
            let type = container.nested(3)?.byte(1), container.number(1) != nil
        else { return false }
        return containers.contains { $0.byte(1) == type } && videos.contains { $0.byte(1) == video.byte(1) }
            && audios.contains { $0.byte(1) == audio.byte(1) }
    }
}
