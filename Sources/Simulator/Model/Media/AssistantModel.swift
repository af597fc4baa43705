import HAPModel

/// An assistant that a speaker offers: it cannot be active while the speaker's microphone is disabled by hand.
struct AssistantModel: ServiceModel {
    private let service: Int
    private var isDisabled = false
    private var wasActive = false

    init(service: Int, of accessory: AccessoryState) { self.service = service }

    var senses: Senses { .siblings }

    mutating func step(
        _ event: ModelEvent, _ accessory: inout AccessoryState, _ surroundings: inout Surroundings
    ) -> Duration? {
        switch event {
        case .start:
            let number = accessory.indices(of: .assistant).firstIndex(of: service) ?? 0
            accessory[service].fill(.identifier, number: number + 1)
            let name = "Assistant \(accessory[service].int(.identifier))"
            accessory[service].fill(.name, .string(name))
            follow(&accessory)
        case .sibling: follow(&accessory)
        case .written, .set:
            if isDisabled, accessory[service].bool(.active) { surroundings.refusal = .notAllowedInCurrentState }
        case .elapsed, .surroundings, .identify: break
        }
        return nil
    }

    private mutating func follow(_ accessory: inout AccessoryState) {
        let disabled = accessory.value(.manuallyDisabled, of: .siriEndpoint)?.bool ?? false
        guard disabled != isDisabled else { return }
        isDisabled = disabled
        if disabled { wasActive = accessory[service].bool(.active) }
        accessory[service].set(.active, disabled ? false : wasActive)
    }
}
