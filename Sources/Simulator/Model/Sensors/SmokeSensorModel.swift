import HAPModel

/// Warns of smoke until the air is clear again.
struct SmokeSensorModel: MeasuringSensor {
    static let high = 0.1
    static let low = 0.04

    let service: Int
    var hold = HandHold()

    init(service: Int, of accessory: AccessoryState) { self.service = service }

    mutating func measure(_ surroundings: Surroundings, _ state: inout ServiceState) {
        if surroundings.room.smoke >= Self.high { state.set(.smokeDetected, 1) }
        if surroundings.room.smoke < Self.low { state.set(.smokeDetected, 0) }
    }

    func isDanger(_ state: ServiceState) -> Bool { state.int(.smokeDetected) == 1 }
}
