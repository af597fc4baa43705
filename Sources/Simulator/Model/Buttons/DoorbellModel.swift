import HAPModel

/// A doorbell: who comes home rings it, when somebody is there to open.
struct DoorbellModel: ServiceModel {
    private let service: Int

    let senses: Senses = .people

    init(service: Int, of accessory: AccessoryState) { self.service = service }

    mutating func step(
        _ event: ModelEvent, _ accessory: inout AccessoryState, _ surroundings: inout Surroundings
    ) -> Duration? {
        guard event == .surroundings, let passage = surroundings.passage, passage.from == nil, passage.to != nil,
            surroundings.home.peopleAtHome > 0
        else { return nil }
        accessory[service].set(.programmableSwitchEvent, 0)
        return nil
    }
}
