import HAPAccessory
import HearthNetworking
import Synchronization

/// What a server has told, up to now.
final class EventLog: Sendable {
    private let events = Mutex<[AccessoryServerEvent]>([])

    /// Starts listening; on the loop, so that nothing is missed when the loop rests.
    init(_ server: AccessoryServer, _ loop: EventLoop) async {
        let stream = await server.events()
        loop.task { [self] in
            for await event in stream { events.withLock { $0.append(event) } }
        }
    }

    var all: [AccessoryServerEvent] { events.withLock { $0 } }

    var diagnostics: [AccessoryServerDiagnostic.Code] {
        all.compactMap { if case .diagnostic(let diagnostic) = $0 { diagnostic.code } else { nil } }
    }
}
