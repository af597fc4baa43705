import HAPModel

/// What an accessory counts about itself: while it counts, its buffer fills in a day, and to choose the metrics anew empties
/// it.
struct AccessoryMetricsModel: ServiceModel {
    static let filling = Duration.seconds(86_400)

    private let service: Int
    private var full = Countdown()

    init(service: Int, of accessory: AccessoryState) { self.service = service }

    mutating func step(
        _ event: ModelEvent, _ accessory: inout AccessoryState, _ surroundings: inout Surroundings
    ) -> Duration? {
        switch event {
        case .start:
            accessory[service].fill(.supportedMetrics, TLVBody.value { $0.number(1, UInt32(1)) })
            begin(&accessory[service])
        case .elapsed(let time): if full.pass(time) { accessory[service].set(.metricsBufferFullState, true) }
        case .written(let types), .set(let types):
            if types.contains(.active) || types.contains(.supportedMetrics) { begin(&accessory[service]) }
        case .sibling, .surroundings, .identify: break
        }
        return full.remaining
    }

    private mutating func begin(_ state: inout ServiceState) {
        state.set(.metricsBufferFullState, false)
        if state.bool(.active) { full.start(Self.filling) } else { full.cancel() }
    }
}
