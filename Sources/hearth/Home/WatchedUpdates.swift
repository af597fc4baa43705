import HAPController
import HAPModel
import HearthNetworking

/// What happens to what is watched.
enum WatchedUpdate: Sendable {
    case value(Target, Value?)
    case connected(String)
    case disconnected(String, reason: String)
}

/// The updates of several pairings as one stream.
enum WatchedUpdates {
    /// Subscribes, and returns when every accessory has agreed.
    static func subscribe(_ targets: [Target], _ access: HomeAccess) async throws -> AsyncStream<WatchedUpdate> {
        // An accessory may talk faster than a terminal shows it.
        let (stream, continuation) = AsyncStream<WatchedUpdate>.makeStream(bufferingPolicy: .bufferingNewest(1_000))
        var forwarding: [Task<Void, Never>] = []
        for (_, group) in Dictionary(grouping: targets, by: { $0.pairing.id }) {
            let pairing = group[0].pairing
            let name = group[0].pairingName
            let byID = Dictionary(group.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
            // Observed before subscribing, so that no value is missed in between.
            let updates = await pairing.updates()
            forwarding.append(
                Task {
                    for await update in updates {
                        switch update {
                        case .value(let id, let value):
                            if let target = byID[id] { continuation.yield(.value(target, value)) }
                        case .connected: continuation.yield(.connected(name))
                        case .disconnected(let error): continuation.yield(.disconnected(name, reason: error.message))
                        case .database: break
                        }
                    }
                })
            try await access.reach(pairing) { () throws(ControllerError) in
                _ = try await pairing.subscribe(Array(byID.keys))
            }
        }
        let tasks = forwarding
        continuation.onTermination = { _ in
            for task in tasks { task.cancel() }
        }
        return stream
    }
}
