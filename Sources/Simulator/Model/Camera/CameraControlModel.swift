import HAPModel

/// A camera on a motor, as it was controlled before the operating mode service: it turns towards where it is told to look.
struct CameraControlModel: ServiceModel {
    /// Degrees a second.
    static let speed = 30.0
    static let tick = Duration.milliseconds(500)

    private static let axes: [(target: CharacteristicType, current: CharacteristicType)] = [
        (.targetHorizontalTiltAngle, .currentHorizontalTiltAngle),
        (.targetVerticalTiltAngle, .currentVerticalTiltAngle),
    ]

    private let service: Int
    /// Where the camera looks, with fractions of a degree.
    private var angles = [0.0, 0.0]
    /// Where it is told to look; one that is off stays where it is.
    private var aims = [0.0, 0.0]

    init(service: Int, of accessory: AccessoryState) { self.service = service }

    mutating func step(
        _ event: ModelEvent, _ accessory: inout AccessoryState, _ surroundings: inout Surroundings
    ) -> Duration? {
        switch event {
        case .start:
            angles = Self.axes.map { accessory[service].number($0.current) }
            aims = angles
        case .elapsed(let time): turn(for: time, &accessory[service])
        case .written, .set: aim(as: accessory[service])
        case .sibling, .surroundings, .identify: break
        }
        return angles == aims ? nil : Self.tick
    }

    private mutating func aim(as state: ServiceState) {
        for axis in Self.axes.indices {
            let target = Self.axes[axis].target
            aims[axis] = state.bool(.on) && state.has(target) ? state.number(target) : angles[axis]
        }
    }

    private mutating func turn(for time: Duration, _ state: inout ServiceState) {
        let most = Self.speed * (time / .seconds(1))
        for axis in Self.axes.indices {
            let way = aims[axis] - angles[axis]
            angles[axis] += min(max(way, -most), most)
            state.set(Self.axes[axis].current, angles[axis])
        }
    }
}
