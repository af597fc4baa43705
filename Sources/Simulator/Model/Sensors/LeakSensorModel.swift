import HAPModel

/// Warns while there is water on the floor.
struct LeakSensorModel: MeasuringSensor {
    let service: Int
    var hold = HandHold()

    init(service: Int, of accessory: AccessoryState) { self.service = service }

    mutating func measure(_ surroundings: Surroundings, _ state: inout ServiceState) {
        state.set(.leakDetected, surroundings.room.isWet ? 1 : 0)
    }

    func isDanger(_ state: ServiceState) -> Bool { state.int(.leakDetected) == 1 }
}
