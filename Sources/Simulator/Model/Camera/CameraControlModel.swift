import HAPModel

/// A camera on a motor, as it was controlled before the operating mode service: it turns towards where it is told to look.
struct CameraControlModel: ServiceModel {
    /// Degrees a second.
    static let speed = 30.0
    static let tick = Duration.milliseconds(500)

    private static let axes = [Tilt.horizontal, Tilt.vertical]

    private let service: Int
    /// Of each axis, in degrees.
    private var motors: [Movement]

    init(service: Int, of accessory: AccessoryState) {
        self.service = service
        motors = Self.axes.map { Movement(at: accessory[service].number($0.current), speed: Self.speed) }
    }

    mutating func step(
        _ event: ModelEvent, _ accessory: inout AccessoryState, _ surroundings: inout Surroundings
    ) -> Duration? {
        switch event {
        case .elapsed(let time): turn(for: time, &accessory[service])
        case .written, .set: aim(as: accessory[service])
        case .start, .sibling, .surroundings, .identify: break
        }
        return motors.reduce(nil) { $0.orEarlier($1.pause(atMost: Self.tick)) }
    }

    /// One that is off stays where it is.
    private mutating func aim(as state: ServiceState) {
        for (axis, types) in Self.axes.enumerated() {
            if state.bool(.on), state.has(types.target) {
                motors[axis].move(to: state.number(types.target))
            } else {
                motors[axis].stop()
            }
        }
    }

    private mutating func turn(for time: Duration, _ state: inout ServiceState) {
        for (axis, types) in Self.axes.enumerated() {
            motors[axis].pass(time)
            state.set(types.current, motors[axis].position)
        }
    }
}
