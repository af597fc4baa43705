import HAPAccessory
import HearthHTTP
import Synchronization

/// Notes everything, and does to messages what the test says.
final class TestInspector: MessageInspector {
    typealias Incoming = @Sendable (inout IncomingMessage, InspectedSession) -> Void
    typealias Outgoing = @Sendable (inout OutgoingMessage, InspectedSession) -> Void

    private struct State {
        var requests: [(request: HTTPRequest, session: InspectedSession)] = []
        var sent: [(message: OutgoingMessage, session: InspectedSession)] = []
        var ended: [InspectedSession] = []
    }

    private let state = Mutex(State())
    private let incoming: Incoming
    private let outgoing: Outgoing

    init(incoming: @escaping Incoming = { _, _ in }, outgoing: @escaping Outgoing = { _, _ in }) {
        self.incoming = incoming
        self.outgoing = outgoing
    }

    var requests: [(request: HTTPRequest, session: InspectedSession)] { state.withLock { $0.requests } }
    var sent: [(message: OutgoingMessage, session: InspectedSession)] { state.withLock { $0.sent } }
    var ended: [InspectedSession] { state.withLock { $0.ended } }

    func received(_ message: inout IncomingMessage, on session: InspectedSession) {
        let request = message.request
        state.withLock { $0.requests.append((request, session)) }
        incoming(&message, session)
    }

    func sending(_ message: inout OutgoingMessage, on session: InspectedSession) {
        let original = message
        state.withLock { $0.sent.append((original, session)) }
        outgoing(&message, session)
    }

    func ended(_ session: InspectedSession) { state.withLock { $0.ended.append(session) } }
}
