import HAPModel

/// A lock: its bolt, which locks again by itself when its management says so, and says there who moved it last.
struct LockModel: ServiceModel {
    /// Values of LockLastKnownAction: secured, then unsecured. HAP R2, 9.53.
    private enum Cause: Int {
        case hand = 0
        case controller = 6
        case timeout = 8
    }

    private let service: Int
    private var bolt = Bolt()
    private var cause = Cause.controller
    private var relocking = Countdown()

    let senses: Senses = .siblings

    init(service: Int, of accessory: AccessoryState) { self.service = service }

    mutating func step(
        _ event: ModelEvent, _ accessory: inout AccessoryState, _ surroundings: inout Surroundings
    ) -> Duration? {
        let before = accessory[service].int(.lockCurrentState)
        var pause = bolt.step(event, &accessory[service])
        var isMoved = accessory[service].int(.lockCurrentState) != before
        switch event {
        case .start: armRelocking(accessory)
        case .elapsed(let time):
            if relocking.pass(time) {
                cause = .timeout
                accessory[service].set(.lockTargetState, Bolt.State.secured)
                pause = bolt.step(.set([.lockTargetState]), &accessory[service])
            }
        case .written: cause = .controller
        case .set(let types):
            cause = .hand
            isMoved = isMoved || types.contains(.lockCurrentState)
        case .sibling(_, let types) where types.contains(.lockManagementAutoSecurityTimeout): armRelocking(accessory)
        default: break
        }
        if isMoved {
            report(&accessory)
            armRelocking(accessory)
        }
        return pause.orEarlier(relocking.remaining)
    }

    private func report(_ accessory: inout AccessoryState) {
        guard let management = accessory.index(of: .lockManagement) else { return }
        let current = accessory[service].int(.lockCurrentState)
        guard current <= Bolt.State.secured else { return }
        let action = cause.rawValue + (current == Bolt.State.secured ? 0 : 1)
        accessory[management].set(.lockLastKnownAction, action)
    }

    private mutating func armRelocking(_ accessory: AccessoryState) {
        let timeout = accessory.index(of: .lockManagement).map {
            accessory[$0].int(.lockManagementAutoSecurityTimeout)
        }
        if accessory[service].int(.lockCurrentState) == Bolt.State.unsecured, let timeout, timeout > 0 {
            relocking.start(.seconds(timeout))
        } else {
            relocking.cancel()
        }
    }
}
