import HAPModel

/// An input of a television: it is hidden and shown as controllers want it.
///
/// One that comes without an identifier gets the next free one, and counts as set up.
struct InputSourceModel: ServiceModel {
    static let delay = Duration.milliseconds(500)

    private let service: Int
    private var change = Countdown()

    init(service: Int, of accessory: AccessoryState) { self.service = service }

    mutating func step(
        _ event: ModelEvent, _ accessory: inout AccessoryState, _ surroundings: inout Surroundings
    ) -> Duration? {
        switch event {
        case .start: number(&accessory)
        case .elapsed(let time): if change.pass(time) { follow(&accessory[service]) }
        case .written(let types), .set(let types):
            if types.contains(.targetVisibilityState) { change.start(Self.delay) }
        case .sibling, .surroundings, .identify: break
        }
        return change.remaining
    }

    private func follow(_ state: inout ServiceState) {
        state.set(.currentVisibilityState, state.int(.targetVisibilityState))
    }

    private func number(_ accessory: inout AccessoryState) {
        if accessory[service].has(.identifier), accessory[service].int(.identifier) == 0 {
            let taken = Set(accessory.indices(of: .inputSource).map { accessory[$0].int(.identifier) })
            let free = (1...).first { !taken.contains($0) } ?? 1
            accessory[service].set(.identifier, free)
            accessory[service].set(.isConfigured, 1)
        }
        let name = accessory[service][.name]?.string ?? ""
        let number = (accessory.indices(of: .inputSource).firstIndex(of: service) ?? 0) + 1
        accessory[service].fill(.configuredName, .string(name.isEmpty ? "Input \(number)" : name))
        if accessory[service].has(.targetVisibilityState) { follow(&accessory[service]) }
    }
}
