import HAPModel
import HAPProtocol

/// A remote: it controls the first television of its list, and a button that is pressed by hand comes up again.
struct TargetControlModel: ServiceModel {
    static let pressed = Duration.milliseconds(200)

    private let service: Int
    private var release = Countdown()
    private var button: UInt8 = 0

    init(service: Int, of accessory: AccessoryState) { self.service = service }

    var senses: Senses { .siblings }

    mutating func step(
        _ event: ModelEvent, _ accessory: inout AccessoryState, _ surroundings: inout Surroundings
    ) -> Duration? {
        switch event {
        case .start: break
        case .elapsed(let time):
            if release.pass(time) { report(isDown: false, &accessory[service], surroundings.now) }
        case .written:
            if accessory[service].bool(.active), accessory[service].int(.activeIdentifier) == 0 {
                surroundings.refusal = .invalidValue
            }
        case .set(let types): if types.contains(.buttonEvent) { press(&accessory[service], surroundings.now) }
        case .sibling(let other, let types):
            if types.contains(.targetControlList) { choose(from: accessory[other], &accessory[service]) }
        case .surroundings, .identify: break
        }
        return release.remaining
    }

    private func choose(from list: ServiceState, _ state: inout ServiceState) {
        let targets = TLV8(list[.targetControlList])?.all(2).compactMap { $0.number(1) } ?? []
        guard !targets.contains(UInt64(clamping: state.int(.activeIdentifier))) else { return }
        state.set(.activeIdentifier, targets.first.map { Int(clamping: $0) } ?? 0)
        if targets.isEmpty { state.set(.active, false) }
    }

    /// The hand says which button; when, and for whom, the remote knows itself.
    private mutating func press(_ state: inout ServiceState, _ now: HomeInstant) {
        guard state.bool(.active), let event = TLV8(state[.buttonEvent]), let button = event.byte(1), event.byte(2) == 1
        else { return }
        self.button = button
        release.start(Self.pressed)
        report(isDown: true, &state, now)
    }

    private func report(isDown: Bool, _ state: inout ServiceState, _ now: HomeInstant) {
        state[.buttonEvent] = TLVBody.value { body in
            body.byte(1, button)
            body.byte(2, isDown ? 1 : 0)
            body.number(3, UInt64(max(0, now.sinceEpoch / .milliseconds(1))))
            body.number(4, UInt32(clamping: state.int(.activeIdentifier)))
        }
    }
}
