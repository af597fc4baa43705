import HAPModel
import HAPProtocol

/// The management of a lock. What a control point does is each vendor's own; this one takes whatever is TLV8. HAP R2, 9.51.
struct LockManagementModel: ServiceModel {
    private let service: Int

    init(service: Int, of accessory: AccessoryState) { self.service = service }

    mutating func step(
        _ event: ModelEvent, _ accessory: inout AccessoryState, _ surroundings: inout Surroundings
    ) -> Duration? {
        if event == .start { accessory[service].fill(.version, "1.0") }
        if let order = surroundings.written[.lockControlPoint], TLV8(order) == nil {
            surroundings.refusal = .invalidValue
        }
        return nil
    }
}
