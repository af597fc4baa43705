import HomeModel
import Synchronization

/// The rooms that were told to be new, in order.
final class ToldRooms: Sendable {
    private let told = Mutex<[String]>([])

    var names: [String] { told.withLock { $0 } }

    func add(_ events: [StructureEvent]) {
        for case .inserted(.room(let room)) in events { told.withLock { $0.append(room.name) } }
    }
}
