import HAPModel

/// Taps the traffic of an accessory for diagnosis: it wants a token before it begins, answers what it is given to hash, and
/// ends by itself. Apple has published no more of it than its characteristics.
struct TapManagementModel: ServiceModel {
    static let limit = Duration.seconds(600)

    private let service: Int
    private var end = Countdown()
    private var hasToken = false

    init(service: Int, of accessory: AccessoryState) { self.service = service }

    mutating func step(
        _ event: ModelEvent, _ accessory: inout AccessoryState, _ surroundings: inout Surroundings
    ) -> Duration? {
        switch event {
        case .start: accessory[service].set(.active, false)
        case .elapsed(let time): if end.pass(time) { accessory[service].set(.active, false) }
        case .written(let types):
            let token = surroundings.written[.token]?.bytes
            if token != nil || hasToken || !accessory[service].bool(.active) {
                if let token { hasToken = !token.isEmpty }
                surroundings.responses[.cryptoHash] = surroundings.written[.cryptoHash]
                if types.contains(.active) { begin(accessory[service].bool(.active)) }
            } else {
                surroundings.refusal = .notAllowedInCurrentState
            }
        case .set, .sibling, .surroundings, .identify: break
        }
        return end.remaining
    }

    private mutating func begin(_ isActive: Bool) {
        if isActive { end.start(Self.limit) } else { end.cancel() }
    }
}
