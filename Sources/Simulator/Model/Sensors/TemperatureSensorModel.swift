import HAPModel

/// Shows the room's temperature, to a tenth of a degree.
struct TemperatureSensorModel: MeasuringSensor {
    let service: Int
    var hold = HandHold()

    init(service: Int, of accessory: AccessoryState) { self.service = service }

    mutating func measure(_ surroundings: Surroundings, _ state: inout ServiceState) {
        state.report(.currentTemperature, surroundings.room.temperature, ifDifferentBy: 0.1)
    }
}
