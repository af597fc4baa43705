import HAPModel

/// That an accessory lives: its heart beats, and a ping comes back with what the accessory knows of itself.
struct RuntimeInformationModel: ServiceModel {
    static let beat = Duration.seconds(60)
    /// Milliseconds for which it stays awake.
    private static let activity = 5_000

    private let service: Int
    private var next = Countdown(Self.beat)
    private var count: UInt32 = 0

    init(service: Int, of accessory: AccessoryState) { self.service = service }

    mutating func step(
        _ event: ModelEvent, _ accessory: inout AccessoryState, _ surroundings: inout Surroundings
    ) -> Duration? {
        switch event {
        case .start: accessory[service].fill(.activityInterval, number: Self.activity)
        case .elapsed(let time):
            if next.pass(time) {
                next.start(Self.beat)
                count &+= 1
            }
        case .written, .set, .sibling, .surroundings, .identify: break
        }
        accessory[service].set(.heartBeat, Int(count))
        accessory[service][.ping] = .data(TLVBody.bytes { $0.number(1, count) })
        return next.remaining
    }
}
