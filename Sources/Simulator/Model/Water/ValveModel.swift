import HAPModel

/// A valve: water follows its handle with a little delay, and stops when the set time is over.
struct ValveModel: ServiceModel {
    private static let delay = Duration.seconds(1)
    private static let showerHead = 2
    /// What steams off a shower, in grams an hour.
    private static let steam = 1_500.0

    private let service: Int
    private var opening = Countdown()
    /// How long it has been open.
    private var open = Duration.zero
    /// nil while it stays open until somebody closes it.
    private var duration: Duration?

    init(service: Int, of accessory: AccessoryState) { self.service = service }

    mutating func step(
        _ event: ModelEvent, _ accessory: inout AccessoryState, _ surroundings: inout Surroundings
    ) -> Duration? {
        act(on: event, &accessory[service])
        let isShower = accessory[service].int(.valveType) == Self.showerHead
        surroundings.influence.moisture = isShower && accessory[service].bool(.inUse) ? Self.steam : 0
        let rest = duration.map { $0 - open }
        let isCounting = accessory[service].has(.remainingDuration)
        return opening.remaining.orEarlier(isCounting ? rest.map { min(.seconds(1), $0) } : rest)
    }

    private mutating func act(on event: ModelEvent, _ valve: inout ServiceState) {
        switch event {
        case .start: turn(&valve)
        case .elapsed(let time): pass(time, &valve)
        case .written(let types), .set(let types):
            if types.contains(.active) {
                turn(&valve)
            } else if types.contains(.setDuration), valve.bool(.active) {
                setDuration(&valve)
            }
            if types.contains(.statusFault) { opening.start(Self.delay) }
        default: break
        }
    }

    /// The handle is where Active says.
    private mutating func turn(_ valve: inout ServiceState) {
        open = .zero
        if valve.bool(.active) {
            setDuration(&valve)
        } else {
            duration = nil
            valve.set(.remainingDuration, 0)
        }
        if valve.bool(.active) != valve.bool(.inUse) { opening.start(Self.delay) } else { opening.cancel() }
    }

    /// The time that it has been open counts towards a new duration.
    private mutating func setDuration(_ valve: inout ServiceState) {
        let seconds = valve.int(.setDuration)
        duration = seconds > 0 ? .seconds(seconds) : nil
        valve.set(.remainingDuration, Self.seconds(max(.zero, (duration ?? .zero) - open)))
    }

    private mutating func pass(_ time: Duration, _ valve: inout ServiceState) {
        if opening.pass(time) { valve.set(.inUse, valve.bool(.active) && !valve.bool(.statusFault) ? 1 : 0) }
        guard let duration else { return }
        open += time
        if open < duration {
            valve.setQuietly(.remainingDuration, Value(Self.seconds(duration - open)))
        } else {
            valve.set(.active, 0)
            turn(&valve)
        }
    }

    private static func seconds(_ time: Duration) -> Int { Int((time / .seconds(1)).rounded(.up)) }
}
