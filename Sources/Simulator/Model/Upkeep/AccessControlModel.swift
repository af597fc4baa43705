import HAPModel
import HAPProtocol

/// Who may use a speaker: to let only members of the home in forgets the password that guests needed.
struct AccessControlModel: ServiceModel {
    /// The value of AccessControlLevel.
    private static let membersOnly = 2

    private let service: Int

    init(service: Int, of accessory: AccessoryState) { self.service = service }

    mutating func step(
        _ event: ModelEvent, _ accessory: inout AccessoryState, _ surroundings: inout Surroundings
    ) -> Duration? {
        switch event {
        case .written(let types), .set(let types):
            if types.contains(.passwordSetting), TLV8(accessory[service][.passwordSetting]) == nil {
                surroundings.refusal = .invalidValue
            } else if accessory[service].int(.accessControlLevel) == Self.membersOnly {
                accessory[service][.passwordSetting] = .tlv8([])
            }
        case .start, .elapsed, .sibling, .surroundings, .identify: break
        }
        return nil
    }
}
