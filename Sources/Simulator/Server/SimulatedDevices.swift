import HAPAccessory
import HAPModel
import HAPProtocol
import Synchronization

/// Stands behind an accessory server in place of hardware: carries out behaviours when a controller writes.
final class SimulatedDevices: AccessoryServerDelegate {
    private struct State {
        var plan: BehaviourPlan?
        weak var server: AccessoryServer?
    }

    private let state = Mutex(State())

    /// Called once the server has given its accessories their ids.
    func attach(to server: AccessoryServer, _ plan: BehaviourPlan) {
        state.withLock {
            $0.plan = plan
            $0.server = server
        }
    }

    func write(
        _ writes: [CharacteristicWrite], to accessory: AccessoryID, from origin: RequestOrigin
    ) async -> [CharacteristicWriteResult] {
        let (plan, server) = state.withLock { ($0.plan, $0.server) }
        guard let plan else { return Array(repeating: .accepted, count: writes.count) }
        for write in writes {
            for change in plan.consequences(of: write.value, writtenTo: write.id) {
                // The ids come from the server itself, and no accessory is ever taken away.
                try? await server?.setValue(change.value, of: change.id)
            }
        }
        return writes.map { write in
            plan.response(to: write.value, writtenTo: write.id).map { .accepted(response: $0) } ?? .accepted
        }
    }
}
