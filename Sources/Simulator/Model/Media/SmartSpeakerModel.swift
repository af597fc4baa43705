import HAPModel

/// A loudspeaker that plays by itself until its queue is at an end.
struct SmartSpeakerModel: ServiceModel {
    static let loading = Duration.seconds(2)
    static let queue = Duration.seconds(45 * 60)
    /// W
    static let power = 9.0
    static let standby = 2.0

    private let service: Int
    private var media = MediaPlayback()
    private var end = Countdown()

    init(service: Int, of accessory: AccessoryState) { self.service = service }

    mutating func step(
        _ event: ModelEvent, _ accessory: inout AccessoryState, _ surroundings: inout Surroundings
    ) -> Duration? {
        switch event {
        case .start:
            // A speaker that has just got power plays nothing.
            accessory[service].set(.targetMediaState, MediaPlayback.State.stop.rawValue)
        case .elapsed(let time):
            media.pass(time)
            if end.pass(time) { stop(&accessory[service]) }
        case .written(let types), .set(let types): act(on: types, &accessory[service])
        case .sibling, .surroundings, .identify: break
        }
        media.show(in: &accessory[service])
        surroundings.influence.power = media.state == .play ? Self.power : Self.standby
        return media.loading.remaining.orEarlier(end.remaining)
    }

    private mutating func act(on types: [CharacteristicType], _ state: inout ServiceState) {
        if types.contains(.targetMediaState) {
            let target = MediaPlayback.State(rawValue: state.int(.targetMediaState)) ?? .stop
            media.go(to: target, loadingFor: Self.loading)
            if target != .play {
                end.cancel()
            } else if !end.isRunning {
                end.start(Self.queue)
            }
        }
        if types.contains(.airPlayEnable), !state.bool(.airPlayEnable) { stop(&state) }
    }

    private mutating func stop(_ state: inout ServiceState) {
        end.cancel()
        media.go(to: .stop)
        state.set(.targetMediaState, MediaPlayback.State.stop.rawValue)
    }
}
