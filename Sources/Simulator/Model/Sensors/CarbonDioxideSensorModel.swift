import HAPModel

/// Shows how much carbon dioxide is in the room, and when it is time to air: from 1,400 ppm until it is below 1,200.
struct CarbonDioxideSensorModel: MeasuringSensor {
    static let high = 1_400.0
    static let low = 1_200.0

    let service: Int
    var hold = HandHold()

    init(service: Int, of accessory: AccessoryState) { self.service = service }

    mutating func measure(_ surroundings: Surroundings, _ state: inout ServiceState) {
        let level = surroundings.room.carbonDioxide
        state.report(.carbonDioxideLevel, level.rounded(), ifDifferentBy: 20)
        if level >= Self.high { state.set(.carbonDioxideDetected, 1) }
        if level < Self.low { state.set(.carbonDioxideDetected, 0) }
        settle(&state)
    }

    func settle(_ state: inout ServiceState) {
        let level = state.number(.carbonDioxideLevel)
        if level > state.number(.carbonDioxidePeakLevel) { state.set(.carbonDioxidePeakLevel, level) }
    }
}
