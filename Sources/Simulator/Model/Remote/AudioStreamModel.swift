import HAPModel
import HAPProtocol

/// What a remote's microphone sends: the controller selects a codec among those that are supported.
struct AudioStreamModel: ServiceModel {
    private let service: Int

    init(service: Int, of accessory: AccessoryState) { self.service = service }

    mutating func step(
        _ event: ModelEvent, _ accessory: inout AccessoryState, _ surroundings: inout Surroundings
    ) -> Duration? {
        switch event {
        case .start:
            accessory[service].fill(.supportedAudioStreamConfiguration, CameraFormats.audioStream(rates: [1]))
            accessory[service].fill(.selectedAudioStreamConfiguration, CameraFormats.selectedAudio)
        case .written(let types):
            if types.contains(.selectedAudioStreamConfiguration), !canSelect(accessory[service]) {
                surroundings.refusal = .invalidValue
            }
        case .elapsed, .set, .sibling, .surroundings, .identify: break
        }
        return nil
    }

    private func canSelect(_ state: ServiceState) -> Bool {
        guard let codec = TLV8(state[.selectedAudioStreamConfiguration])?.nested(1), let type = codec.byte(1),
            codec.nested(2)?.byte(1) != nil
        else { return false }
        return TLV8(state[.supportedAudioStreamConfiguration])?.all(1).contains { $0.byte(1) == type } ?? false
    }
}
