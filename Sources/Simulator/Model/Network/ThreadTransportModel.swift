import HAPModel
import HAPProtocol

/// The Thread radio of an accessory: its link gets better and worse, counters count, and an accessory that gets the
/// parameters of a network joins it.
struct ThreadTransportModel: ServiceModel {
    static let joining = Duration.seconds(4)
    static let round = Duration.seconds(300)
    /// Values of ThreadStatus.
    private enum Status: Int {
        case joining = 2
        case child = 3
        case router = 4
    }

    /// Bits of ThreadNodeCapabilities: a full device that may become a router.
    private static let fullDevice = 0b100
    private static let routerEligible = 0b1000
    /// Operations of ThreadControlPoint.
    private static let setParameters: UInt8 = 1
    /// dB: how far the air moves in a round.
    private static let wandering = 3.0

    private let service: Int
    private var join = Countdown()
    private var measure = Countdown(Self.round)
    /// dBm
    private var signal = -58.0
    private var frames: [UInt32] = [0, 0, 0]

    init(service: Int, of accessory: AccessoryState) { self.service = service }

    mutating func step(
        _ event: ModelEvent, _ accessory: inout AccessoryState, _ surroundings: inout Surroundings
    ) -> Duration? {
        switch event {
        case .start: begin(&accessory[service])
        case .elapsed(let time):
            if join.pass(time) { accessory[service].set(.threadStatus, role(accessory[service]).rawValue) }
            if measure.pass(time) {
                measure.start(Self.round)
                wander(&surroundings.random)
            }
        case .written(let types):
            guard types.contains(.threadControlPoint) else { break }
            guard let tlv = TLV8(surroundings.written[.threadControlPoint]), let operation = tlv.byte(1) else {
                surroundings.refusal = .invalidValue
                break
            }
            if operation == Self.setParameters {
                accessory[service].set(.threadStatus, Status.joining.rawValue)
                join.start(Self.joining)
            }
        case .set, .sibling, .surroundings, .identify: break
        }
        show(in: &accessory[service])
        return join.remaining.orEarlier(measure.remaining)
    }

    private func begin(_ state: inout ServiceState) {
        state.set(.currentTransport, true)
        state.fill(.threadNodeCapabilities, number: Self.fullDevice | Self.routerEligible)
        state.fill(.threadStatus, number: role(state).rawValue)
        state.fill(.threadOpenThreadVersion, "OPENTHREAD/1.3")
        for (type, value) in [
            (.transmitPower, 8), (.maximumTransmitPower, 20), (.receiverSensitivity, -100),
            (.ccaSignalDetectThreshold, -80), (.ccaEnergyDetectThreshold, -75), (.macRetransmissionMaximum, 3),
            (.eventRetransmissionMaximum, 5),
        ] as [(CharacteristicType, Int)] {
            state.fill(type, number: value)
        }
    }

    private func role(_ state: ServiceState) -> Status {
        state.int(.threadNodeCapabilities) & Self.routerEligible != 0 ? .router : .child
    }

    private mutating func wander(_ random: inout SimulatorRandom) {
        signal = min(max(signal + random.number(in: -Self.wandering...Self.wandering), -90), -35)
        // The weaker the signal, the more is sent again.
        let sent = UInt32(random.integer(in: 20...60))
        frames[0] &+= sent
        frames[1] &+= sent * UInt32((-signal - 35).rounded()) / 100
        frames[2] &+= signal < -85 ? 1 : 0
    }

    private func show(in state: inout ServiceState) {
        state.set(.receivedSignalStrengthIndication, Int(signal.rounded()))
        state.set(.signalToNoiseRatio, Int((signal + 95).rounded()))
        state.set(.eventTransmissionCounters, Int(frames[0]))
        // Frames sent, sent again, and given up.
        state[.macTransmissionCounters] = .data(
            TLVBody.bytes { body in for (number, count) in frames.enumerated() { body.number(UInt8(number + 1), count) }
            })
    }
}
