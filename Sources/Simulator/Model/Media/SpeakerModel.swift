import HAPModel

/// A loudspeaker: its volume goes up and down in steps, and to turn it up ends silence.
///
/// That of a television obeys only while the television is on.
struct SpeakerModel: ServiceModel {
    /// Percent for each press of a volume key.
    static let step = 5
    /// Values of VolumeControlType.
    private enum Control: Int {
        case relative = 1
        case absolute = 3
    }

    private let service: Int

    init(service: Int, of accessory: AccessoryState) { self.service = service }

    mutating func step(
        _ event: ModelEvent, _ accessory: inout AccessoryState, _ surroundings: inout Surroundings
    ) -> Duration? {
        switch event {
        case .start:
            let control: Control = accessory[service].has(.volume) ? .absolute : .relative
            accessory[service].fill(.volumeControlType, number: control.rawValue)
        case .written(let types), .set(let types):
            if types.contains(.volumeSelector) {
                if accessory.value(.active, of: .television)?.bool == false {
                    surroundings.refusal = .notAllowedInCurrentState
                } else {
                    let key = surroundings.written[.volumeSelector] ?? accessory[service][.volumeSelector]
                    turn(key, &accessory[service])
                }
            }
        case .elapsed, .sibling, .surroundings, .identify: break
        }
        return nil
    }

    private func turn(_ key: Value?, _ state: inout ServiceState) {
        let isUp = key?.int == 0
        state.set(.volume, state.int(.volume) + (isUp ? Self.step : -Self.step))
        if isUp { state.set(.mute, false) }
    }
}
