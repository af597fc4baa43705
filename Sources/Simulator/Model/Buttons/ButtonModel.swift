import HAPModel

/// A button. Presses pass through by themselves; one with a state of its own changes it at each press.
struct ButtonModel: ServiceModel {
    private let service: Int

    init(service: Int, of accessory: AccessoryState) { self.service = service }

    mutating func step(
        _ event: ModelEvent, _ accessory: inout AccessoryState, _ surroundings: inout Surroundings
    ) -> Duration? {
        if case .set(let types) = event, types.contains(.programmableSwitchEvent) {
            let output = accessory[service].int(.programmableSwitchOutputState)
            accessory[service].set(.programmableSwitchOutputState, 1 - output)
        }
        return nil
    }
}
