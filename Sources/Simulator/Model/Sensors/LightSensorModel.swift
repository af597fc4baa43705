import HAPModel

/// Shows how bright the room is; a change by a twentieth is a change.
struct LightSensorModel: MeasuringSensor {
    let service: Int
    var hold = HandHold()

    init(service: Int, of accessory: AccessoryState) { self.service = service }

    mutating func measure(_ surroundings: Surroundings, _ state: inout ServiceState) {
        let light = surroundings.room.light
        // Three digits or so are what such a sensor can tell.
        let grain = light < 1 ? 0.01 : light < 100 ? 0.1 : light < 1_000 ? 1 : 10
        state.report(
            .currentAmbientLightLevel, (light / grain).rounded() * grain, ifDifferentBy: max(0.05, light * 0.05))
    }
}
