import HAPModel

/// The assistant in an accessory: it listens and can be touched only while it is enabled, and its button springs back.
struct SiriModel: ServiceModel {
    static let pressed = Duration.milliseconds(800)
    private static let ways: [CharacteristicType] = [.siriListening, .siriTouchToUse]

    private let service: Int
    private var button = Countdown()
    /// What was set before it was disabled.
    private var before: [CharacteristicType: Value] = [:]
    private var isEnabled = true

    init(service: Int, of accessory: AccessoryState) { self.service = service }

    mutating func step(
        _ event: ModelEvent, _ accessory: inout AccessoryState, _ surroundings: inout Surroundings
    ) -> Duration? {
        switch event {
        case .start:
            accessory[service].fill(.siriEngineVersion, "1.0")
            follow(&accessory[service])
        case .elapsed(let time): if button.pass(time) { accessory[service].set(.multifunctionButton, 0) }
        case .written(let types), .set(let types):
            let isDisabled = accessory[service].has(.siriEnable) && !accessory[service].bool(.siriEnable)
            if isDisabled, Self.ways.contains(where: { types.contains($0) && accessory[service].bool($0) }) {
                surroundings.refusal = .notAllowedInCurrentState
                break
            }
            follow(&accessory[service])
            if types.contains(.multifunctionButton), accessory[service].bool(.multifunctionButton) {
                button.start(Self.pressed)
            }
        case .sibling, .surroundings, .identify: break
        }
        return button.remaining
    }

    private mutating func follow(_ state: inout ServiceState) {
        guard state.has(.siriEnable), state.bool(.siriEnable) != isEnabled else { return }
        isEnabled.toggle()
        for way in Self.ways {
            if !isEnabled { before[way] = state[way] }
            state[way] = isEnabled ? before[way] : 0
        }
    }
}
