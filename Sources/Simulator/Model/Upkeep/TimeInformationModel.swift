import HAPModel

/// A clock in an accessory: it goes with home time, shows what it is set to, and comes back to home time when it is updated.
struct TimeInformationModel: ServiceModel {
    private let service: Int
    private var ahead = Duration.zero
    private var minute = Countdown()

    init(service: Int, of accessory: AccessoryState) { self.service = service }

    mutating func step(
        _ event: ModelEvent, _ accessory: inout AccessoryState, _ surroundings: inout Surroundings
    ) -> Duration? {
        switch event {
        case .elapsed(let time):
            // What was written in the meantime is still to be told.
            guard minute.pass(time) else { return minute.remaining }
        case .written(let types), .set(let types):
            if types.contains(.currentTime) {
                guard let time = Self.time(accessory[service][.currentTime]?.string) else {
                    surroundings.refusal = .invalidValue
                    return minute.remaining
                }
                ahead = time - surroundings.now
            }
            if types.contains(.timeUpdate), accessory[service].bool(.timeUpdate) { ahead = .zero }
        case .start, .sibling, .surroundings, .identify: break
        }
        let shown = surroundings.now + ahead
        accessory[service][.currentTime] = .string(
            "\(HomeInstant(sinceEpoch: .seconds(shown.sinceEpoch.components.seconds)))")
        accessory[service].set(.dayOfTheWeek, shown.weekday)
        accessory[service].set(.timeUpdate, false)
        // Nobody gets an event for the seconds.
        minute.start(surroundings.now.next(multipleOf: .seconds(60)) - surroundings.now)
        return minute.remaining
    }

    private static func time(_ text: String?) -> HomeInstant? { text.flatMap { HomeInstant($0) } }
}
