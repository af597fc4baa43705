import HAPAccessory
import HAPModel
import HearthNetworking
import Synchronization

/// Sees the messages of one server of a home: brings faults to them, and tells the protocol log.
final class ServerInspector: MessageInspector {
    private struct State {
        var faults: [MessageFault] = []
        var log: (@Sendable (ProtocolMessage) -> Void)?
        /// Connections that a fault of the transport has struck by way of a message.
        var struck: [SocketAddress: Set<FaultID>] = [:]
    }

    private weak let home: SimulatedHome?
    private let number: Int
    private let network: FaultyNetwork
    private let state = Mutex(State())

    init(of home: SimulatedHome, server number: Int, _ network: FaultyNetwork) {
        self.home = home
        self.number = number
        self.network = network
    }

    /// Whether there is anything to do.
    var isNeeded: Bool { state.withLock { !$0.faults.isEmpty || $0.log != nil } }

    func setLog(_ log: (@Sendable (ProtocolMessage) -> Void)?) { state.withLock { $0.log = log } }

    /// Replaces the faults; those that were there already go on as they were.
    func setFaults(_ faults: [MessageFault]) {
        state.withLock { state in
            state.faults = faults.map { new in state.faults.first { $0.id == new.id } ?? new }
            let ids = Set(faults.map(\.id))
            state.struck = state.struck.mapValues { $0.intersection(ids) }.filter { !$0.value.isEmpty }
        }
    }

    /// What was decided before about a fault.
    func known(_ id: FaultID) -> MessageFault? { state.withLock { $0.faults.first { $0.id == id } } }

    func hasStruck(_ fault: FaultID, _ address: SocketAddress) -> Bool {
        state.withLock { $0.struck[address]?.contains(fault) ?? false }
    }

    // MARK: Messages

    func received(_ message: inout IncomingMessage, on session: InspectedSession) {
        log { $0.received(message.request, on: session) }
        let request = message.request
        for fault in striking(session, { MessageConcern.accessories(of: request) }) {
            if fault.strikesTransport { strike(session.address, with: fault.id) }
            fault.change(&message)
        }
    }

    func sending(_ message: inout OutgoingMessage, on session: InspectedSession) {
        let original = message
        var names: [String] = []
        for var fault in striking(session, { MessageConcern.accessories(of: original) }) {
            let before = message
            if fault.strikesTransport { strike(session.address, with: fault.id) }
            fault.change(&message, characteristic)
            if message != before { names.append(fault.fault.kind.rawValue) }
        }
        log { [message] in $0.sent(message, on: session, faults: names) }
    }

    func ended(_ session: InspectedSession) { state.withLock { _ = $0.struck.removeValue(forKey: session.address) } }

    /// The faults that strike a write, which its handler has to carry out.
    func strikingWrites(to accessory: AccessoryID, on session: SessionID) -> [Fault] {
        state.withLock { state in
            state.faults.indices.filter { place in
                switch state.faults[place].fault {
                case .slowHandler, .wrongStatus: state.faults[place].strikes(session, [accessory])
                default: false
                }
            }.map { state.faults[$0].fault }
        }
    }

    private func striking(_ session: InspectedSession, _ concern: () -> Set<AccessoryID>?) -> [MessageFault] {
        guard state.withLock({ !$0.faults.isEmpty }) else { return [] }
        let concerned = concern()
        return state.withLock { state in
            state.faults.indices.filter { state.faults[$0].strikes(session.id, concerned) }.map { state.faults[$0] }
        }
    }

    private func strike(_ address: SocketAddress, with fault: FaultID) {
        guard state.withLock({ $0.struck[address, default: []].insert(fault).inserted }) else { return }
        home?.assumeIsolated { $0.refreshTransport(number) }
    }

    private func characteristic(_ id: CharacteristicID) -> Characteristic? {
        home?.assumeIsolated { home in
            guard home.running.indices.contains(number) else { return nil }
            return home.running[number].server.assumeIsolated { $0.characteristic(id) }
        }
    }

    private func log(_ message: (ProtocolTranscript) -> ProtocolMessage) {
        guard let log = state.withLock({ $0.log }), let home else { return }
        let (time, name) = home.assumeIsolated { ($0.clockTime, $0.currentDefinition.servers[number].name) }
        log(message(ProtocolTranscript(time: time, server: name, characteristic: characteristic)))
    }
}

extension MessageFault {
    /// Whether a message that it strikes lets it strike the connection for good.
    fileprivate var strikesTransport: Bool {
        guard accessories != nil || session != nil else { return false }
        switch fault {
        case .halfOpen, .singleBytes, .trickle: return true
        default: return false
        }
    }
}
