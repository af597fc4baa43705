import HAPModel
import HAPProtocol

/// How a bridge of the first years found accessories: it searches, counts what it finds, and takes one when told so.
struct BridgeConfigurationModel: ServiceModel {
    static let search = Duration.seconds(15)

    private let service: Int
    private var find = Countdown()
    private var hidden = 0

    init(service: Int, of accessory: AccessoryState) { self.service = service }

    mutating func step(
        _ event: ModelEvent, _ accessory: inout AccessoryState, _ surroundings: inout Surroundings
    ) -> Duration? {
        switch event {
        case .elapsed(let time): if find.pass(time) { discover(&accessory[service]) }
        case .written(let types), .set(let types):
            if types.contains(.discoverBridgedAccessories) {
                begin(&accessory[service], &surroundings.random)
            }
            if let order = surroundings.written[.configureBridgedAccessory] {
                surroundings.refusal = configure(order, &accessory[service])
            }
        case .start, .sibling, .surroundings, .identify: break
        }
        return find.remaining
    }

    private mutating func begin(_ state: inout ServiceState, _ random: inout SimulatorRandom) {
        guard state.int(.discoverBridgedAccessories) != 0 else { return find.cancel() }
        state.set(.discoveredBridgedAccessories, 0)
        hidden = random.integer(in: 1...4)
        find.start(Self.search)
    }

    private mutating func discover(_ state: inout ServiceState) {
        state.set(.discoveredBridgedAccessories, state.int(.discoveredBridgedAccessories) + 1)
        hidden -= 1
        if hidden > 0 { find.start(Self.search) } else { state.set(.discoverBridgedAccessories, 0) }
    }

    /// The status repeats what was asked for, and that it was done.
    private func configure(_ order: Value, _ state: inout ServiceState) -> HAPStatus? {
        guard let tlv = TLV8(order), !tlv.items.isEmpty else { return .invalidValue }
        state[.configureBridgedAccessoryStatus] = TLVBody.value { body in
            body.bytes(1, tlv.encoded())
            body.byte(2, 0)
        }
        return nil
    }
}
