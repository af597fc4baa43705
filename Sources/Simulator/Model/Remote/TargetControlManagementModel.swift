import HAPModel

/// Keeps the televisions that a remote may control, and answers each write with the whole list.
struct TargetControlManagementModel: ServiceModel {
    /// Menu to power: the types of buttons that a remote has. A button's number is its type and 100.
    static let buttons: ClosedRange<UInt8> = 1...13

    private let service: Int
    private var list = TargetList()

    init(service: Int, of accessory: AccessoryState) { self.service = service }

    mutating func step(
        _ event: ModelEvent, _ accessory: inout AccessoryState, _ surroundings: inout Surroundings
    ) -> Duration? {
        switch event {
        case .start:
            accessory[service].fill(.targetControlSupportedConfiguration, Self.supported)
            accessory[service][.targetControlList] = list.value
        case .written(let types), .set(let types):
            guard types.contains(.targetControlList) else { break }
            // What makes no sense changes nothing; the list says so.
            list.carryOut(accessory[service][.targetControlList])
            accessory[service][.targetControlList] = list.value
            surroundings.responses[.targetControlList] = list.value
        case .elapsed, .sibling, .surroundings, .identify: break
        }
        return nil
    }

    /// TargetControlSupportedConfiguration: targets, ticks of its clock in a second, buttons, and that it is a real remote.
    private static let supported = TLVBody.value { body in
        body.byte(1, UInt8(TargetList.most))
        body.number(2, UInt16(1_000))
        body.bytes(
            3,
            buttons.flatMap { type in
                TLVBody.bytes { button in
                    button.byte(1, 100 + type)
                    button.number(2, UInt16(type))
                }
            })
        body.byte(4, 1)
    }
}
