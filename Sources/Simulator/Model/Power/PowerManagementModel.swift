import HAPModel
import HAPProtocol

/// How deep a thing may sleep: takes the configuration that a controller selects, when it can be one.
struct PowerManagementModel: ServiceModel {
    private let service: Int

    init(service: Int, of accessory: AccessoryState) { self.service = service }

    mutating func step(
        _ event: ModelEvent, _ accessory: inout AccessoryState, _ surroundings: inout Surroundings
    ) -> Duration? {
        guard let selected = surroundings.written[.selectedSleepConfiguration] else { return nil }
        if TLV8(selected) != nil {
            surroundings.responses[.selectedSleepConfiguration] = selected
        } else {
            surroundings.refusal = .invalidValue
        }
        return nil
    }
}
