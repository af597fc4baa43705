import HAPModel

/// Reaches an accessory over Bluetooth LE: connects when told so, and lets go when nobody has asked for long.
struct TunnelModel: ServiceModel {
    static let connecting = Duration.seconds(2)

    private let service: Int
    private var connect = Countdown()
    private var timeout = Countdown()

    init(service: Int, of accessory: AccessoryState) { self.service = service }

    mutating func step(
        _ event: ModelEvent, _ accessory: inout AccessoryState, _ surroundings: inout Surroundings
    ) -> Duration? {
        switch event {
        case .start:
            accessory[service].fill(.accessoryIdentifier, .string(Self.identifier(&surroundings.random)))
            accessory[service].fill(.tunnelConnectionTimeout, number: 60)
            accessory[service].fill(.tunneledAccessoryStateNumber, number: 1)
            accessory[service].set(.tunneledAccessoryConnected, false)
            accessory[service].set(.tunneledAccessoryAdvertising, true)
        case .elapsed(let time):
            if connect.pass(time) { change(isConnected: true, &accessory[service]) }
            if timeout.pass(time) { change(isConnected: false, &accessory[service]) }
        case .written(let types), .set(let types):
            guard types.contains(.tunneledAccessoryConnected) else { break }
            if accessory[service].bool(.tunneledAccessoryConnected) {
                accessory[service].set(.tunneledAccessoryConnected, timeout.isRunning)
                if !timeout.isRunning { connect.start(Self.connecting) }
            } else {
                connect.cancel()
                change(isConnected: false, &accessory[service])
            }
        case .sibling, .surroundings, .identify: break
        }
        return connect.remaining.orEarlier(timeout.remaining)
    }

    private mutating func change(isConnected: Bool, _ state: inout ServiceState) {
        state.set(.tunneledAccessoryConnected, isConnected)
        // Who is connected does not advertise.
        state.set(.tunneledAccessoryAdvertising, !isConnected)
        state.set(.tunneledAccessoryStateNumber, state.int(.tunneledAccessoryStateNumber) + 1)
        if isConnected {
            timeout.start(.seconds(max(1, state.int(.tunnelConnectionTimeout))))
        } else {
            timeout.cancel()
        }
    }

    private static func identifier(_ random: inout SimulatorRandom) -> String {
        random.bytes(6).map { ($0 < 16 ? "0" : "") + String($0, radix: 16, uppercase: true) }.joined(separator: ":")
    }
}
