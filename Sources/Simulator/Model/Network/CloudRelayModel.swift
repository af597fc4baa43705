import HAPModel
import HAPProtocol

/// Access from outside by way of a relay: it connects when it is enabled.
///
/// What the states of RelayState mean is not published beyond their range: here 0 is off, 1 connecting and 2 connected.
struct CloudRelayModel: ServiceModel {
    static let connecting = Duration.seconds(3)

    private let service: Int
    private var connect = Countdown()

    init(service: Int, of accessory: AccessoryState) { self.service = service }

    mutating func step(
        _ event: ModelEvent, _ accessory: inout AccessoryState, _ surroundings: inout Surroundings
    ) -> Duration? {
        switch event {
        case .start: begin(&accessory[service])
        case .elapsed(let time): if connect.pass(time) { accessory[service].set(.relayState, 2) }
        case .written(let types), .set(let types):
            if types.contains(.relayControlPoint), TLV8(accessory[service][.relayControlPoint]) == nil {
                surroundings.refusal = .invalidValue
            } else if types.contains(.relayEnabled) {
                begin(&accessory[service])
            }
        case .sibling, .surroundings, .identify: break
        }
        return connect.remaining
    }

    private mutating func begin(_ state: inout ServiceState) {
        let isEnabled = state.bool(.relayEnabled)
        state.set(.relayState, isEnabled ? 1 : 0)
        if isEnabled { connect.start(Self.connecting) } else { connect.cancel() }
    }
}
