import HomeEngine
import HomeModel
import Synchronization

/// Counts what happens in each home.
final class HomeMeter: Sendable {
    struct Counts: Sendable {
        var events: [HubEvent.Kind: UInt64] = [:]
        var automations: [RunTrace.Outcome: UInt64] = [:]
        var scenes: [SceneRunResource.Outcome: UInt64] = [:]
    }

    private let homes = Mutex<[HomeID: Counts]>([:])

    /// On the loop of the engine.
    func note(_ event: HubEvent, in structure: HomeStructure) {
        let concerned: [HomeID] =
            if let changes = event.changes { Array(Set(changes.map(\.home))) } else {
                event.home(in: structure).map { [$0] } ?? []
            }
        homes.withLock { homes in
            for home in concerned {
                homes[home, default: Counts()].events[event.kind, default: 0] += 1
                if let outcome = event.trace?.outcome {
                    homes[home, default: Counts()].automations[outcome, default: 0] += 1
                }
                if let outcome = event.run?.outcome { homes[home, default: Counts()].scenes[outcome, default: 0] += 1 }
            }
            // What a home counted is gone with it; there are never more counts than homes there were at once.
            if event.changes != nil { homes = homes.filter { structure.homes.contains($0.key) } }
        }
    }

    func counts(of home: HomeID) -> Counts { homes.withLock { $0[home] ?? Counts() } }
}
