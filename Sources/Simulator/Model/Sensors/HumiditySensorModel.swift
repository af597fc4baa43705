import HAPModel

/// Shows the room's relative humidity, to one percent.
struct HumiditySensorModel: MeasuringSensor {
    let service: Int
    var hold = HandHold()

    init(service: Int, of accessory: AccessoryState) { self.service = service }

    mutating func measure(_ surroundings: Surroundings, _ state: inout ServiceState) {
        state.report(.currentRelativeHumidity, surroundings.room.humidity, ifDifferentBy: 1)
    }
}
