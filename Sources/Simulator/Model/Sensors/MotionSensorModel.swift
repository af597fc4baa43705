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
    private var left = Countdown()
    /// Until somebody who stays stirs.
    private var stir = Countdown()

    init(service: Int, of accessory: AccessoryState) { self.service = service }

    var senses: Senses { [.people, .siblings] }

    mutating func step(
        _ event: ModelEvent, _ accessory: inout AccessoryState, _ surroundings: inout Surroundings
    ) -> Duration? {
        SensorStatus.follow(event, &accessory, service)
        guard SensorStatus.isActive(accessory[service]) else {
            accessory[service].set(.motionDetected, false)
            surroundings.influence.seesMovement = false
            left.cancel()
            stir.cancel()
            return nil
        }
        switch event {
        case .elapsed(let elapsed):
            _ = left.pass(elapsed)
            if stir.pass(elapsed) { left.start(Self.hold) }
        case .surroundings where surroundings.passage != nil:
            left.start(Self.hold)
            stir.cancel()
        case .set(let types) where types.contains(.motionDetected):
            left = Self.rest(of: accessory[service])
        case .start: left = Self.rest(of: accessory[service])
        default: break
        }
        if surroundings.room.people == 0 {
            stir.cancel()
        } else if !stir.isRunning {
            stir.start(Self.lull(in: surroundings.room, &surroundings.random))
        }
        accessory[service].set(.motionDetected, left.isRunning)
        surroundings.influence.seesMovement = left.isRunning
        return left.remaining.orEarlier(stir.remaining)
    }

    /// Of motion that a hand, or the definition, says there is.
    private static func rest(of state: ServiceState) -> Countdown {
        Countdown(state.bool(.motionDetected) ? hold : nil)
    }

    private static func lull(in room: RoomConditions, _ random: inout SimulatorRandom) -> Duration {
        let stirrings = Double(room.people - room.asleep) / lull + Double(room.asleep) / lullAsleep
        return .seconds(max(2, (-log(1 - random.unit()) / stirrings).rounded()))
    }
}
