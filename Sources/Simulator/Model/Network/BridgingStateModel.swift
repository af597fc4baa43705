import HAPModel

/// The link between a bridge and an accessory behind it: it gets better and worse, and at its worst it breaks at times.
struct BridgingStateModel: ServiceModel {
    static let round = Duration.seconds(600)

    private let service: Int
    private var measure = Countdown(Self.round)

    init(service: Int, of accessory: AccessoryState) { self.service = service }

    mutating func step(
        _ event: ModelEvent, _ accessory: inout AccessoryState, _ surroundings: inout Surroundings
    ) -> Duration? {
        switch event {
        case .start:
            accessory[service].set(.linkQuality, 4)
            accessory[service].set(.reachable, true)
        case .elapsed(let time):
            if measure.pass(time) {
                measure.start(Self.round)
                let quality = accessory[service].int(.linkQuality) + surroundings.random.integer(in: -1...1)
                accessory[service].set(.linkQuality, quality)
                accessory[service].set(.reachable, quality > 1 || surroundings.random.unit() < 0.7)
            }
        case .written, .set, .sibling, .surroundings, .identify: break
        }
        return measure.remaining
    }
}
