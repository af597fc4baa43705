import HAPModel

/// What all sensors have in common: whether they work, and the state of their battery.
///
/// - StatusActive is true unless there is a fault or the accessory's battery is empty. An inactive sensor reports nothing.
/// - StatusLowBattery follows the battery service of the same accessory.
/// - StatusTampered and StatusFault are a hand's to set.
enum SensorStatus {
    static func follow(_ event: ModelEvent, _ accessory: inout AccessoryState, _ service: Int) {
        switch event {
        case .start: accessory[service].set(.statusActive, accessory[service].int(.statusFault) == 0)
        case .set(let types) where types.contains(.statusFault), .written(let types) where types.contains(.statusFault):
            accessory[service].set(.statusActive, accessory[service].int(.statusFault) == 0)
        case .sibling(let other, let types) where accessory[other].type == .battery:
            accessory[service].set(.statusLowBattery, accessory[other].int(.statusLowBattery))
            if types.contains(.batteryLevel) {
                let isEmpty = accessory[other].int(.batteryLevel) == 0
                accessory[service].set(.statusActive, !isEmpty && accessory[service].int(.statusFault) == 0)
            }
        default: break
        }
    }

    static func isActive(_ state: ServiceState) -> Bool { !state.has(.statusActive) || state.bool(.statusActive) }
}
