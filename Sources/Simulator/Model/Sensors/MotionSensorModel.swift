import Glibc
import HAPModel

/// Sees people who walk by, and those who stay whenever they stir: somebody on the sofa every few minutes, somebody asleep
/// a few times an hour. Motion is over when nobody has moved for ``hold``.
struct MotionSensorModel: ServiceModel {
    static let hold = Duration.seconds(30)
    /// How long somebody sits still, on average, in seconds.
    static let lull = 150.0
    static let lullAsleep = 1_500.0

    private let service: Int
    /// Until motion is over.
    private var left: Duration?
    /// Until somebody who stays stirs.
    private var stir: Duration?

    init(service: Int, of accessory: AccessoryState) { self.service = service }

    var senses: Senses { [.people, .siblings] }

    mutating func step(
        _ event: ModelEvent, _ accessory: inout AccessoryState, _ surroundings: inout Surroundings
    ) -> Duration? {
        SensorStatus.follow(event, &accessory, service)
        guard SensorStatus.isActive(accessory[service]) else {
            accessory[service].set(.motionDetected, false)
            surroundings.influence.seesMovement = false
            (left, stir) = (nil, nil)
            return nil
        }
        switch event {
        case .elapsed(let elapsed):
            left = left.map { $0 - elapsed }
            stir = stir.map { $0 - elapsed }
        case .surroundings where surroundings.passage != nil:
            left = Self.hold
            stir = nil
        case .set(let types) where types.contains(.motionDetected):
            left = accessory[service].bool(.motionDetected) ? Self.hold : nil
        case .start: left = accessory[service].bool(.motionDetected) ? Self.hold : nil
        default: break
        }
        if let due = stir, due <= .zero {
            left = Self.hold
            stir = nil
        }
        if let end = left, end <= .zero { left = nil }
        if surroundings.room.people == 0 {
            stir = nil
        } else if stir == nil {
            stir = Self.lull(in: surroundings.room, &surroundings.random)
        }
        accessory[service].set(.motionDetected, left != nil)
        surroundings.influence.seesMovement = left != nil
        return [left, stir].compactMap { $0 }.min()
    }

    private static func lull(in room: RoomConditions, _ random: inout SimulatorRandom) -> Duration {
        let stirrings = Double(room.people - room.asleep) / lull + Double(room.asleep) / lullAsleep
        return .seconds(max(2, (-log(1 - random.unit()) / stirrings).rounded()))
    }
}
