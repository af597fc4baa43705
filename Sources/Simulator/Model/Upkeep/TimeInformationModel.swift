import HAPModel

/// A clock in an accessory: it goes with home time, shows what it is set to, and comes back to home time when it is updated.
struct TimeInformationModel: ServiceModel {
    private let service: Int
    private var ahead = Duration.zero

    init(service: Int, of accessory: AccessoryState) { self.service = service }

    mutating func step(
        _ event: ModelEvent, _ accessory: inout AccessoryState, _ surroundings: inout Surroundings
    ) -> Duration? {
        if case .written(let types) = event {
            if types.contains(.currentTime) {
                guard let time = Self.time(accessory[service][.currentTime]?.string) else {
                    surroundings.refusal = .invalidValue
                    return pause(surroundings.now)
                }
                ahead = time - surroundings.now
            }
            if types.contains(.timeUpdate), accessory[service].bool(.timeUpdate) { ahead = .zero }
        }
        let shown = surroundings.now + ahead
        accessory[service][.currentTime] = .string(
            "\(HomeInstant(sinceEpoch: .seconds(shown.sinceEpoch.components.seconds)))")
        accessory[service].set(.dayOfTheWeek, shown.weekday)
        accessory[service].set(.timeUpdate, false)
        return pause(surroundings.now)
    }

    /// The minute is what is shown last; nobody gets an event for it.
    private func pause(_ now: HomeInstant) -> Duration { now.next(multipleOf: .seconds(60)) - now }

    private static func time(_ text: String?) -> HomeInstant? { text.flatMap { HomeInstant($0) } }
}
