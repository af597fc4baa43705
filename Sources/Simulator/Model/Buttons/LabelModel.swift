import HAPModel

/// The label of an accessory with several buttons or valves: numbers those whose own number does not tell them apart.
struct LabelModel: ServiceModel {
    init(service: Int, of accessory: AccessoryState) {}

    mutating func step(
        _ event: ModelEvent, _ accessory: inout AccessoryState, _ surroundings: inout Surroundings
    ) -> Duration? {
        guard event == .start else { return nil }
        let labelled = accessory.services.indices.filter { accessory[$0].has(.serviceLabelIndex) }
        let numbers = labelled.map { accessory[$0].int(.serviceLabelIndex) }
        guard Set(numbers).count < numbers.count else { return nil }
        for (number, index) in labelled.enumerated() { accessory[index].set(.serviceLabelIndex, number + 1) }
        return nil
    }
}
