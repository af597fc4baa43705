import HAPModel

/// A television: it takes a while to start, shows one of its inputs, obeys the keys of a remote and goes to sleep when
/// nobody has touched it for long.
struct TelevisionModel: ServiceModel {
    static let startUp = Duration.seconds(8)
    static let switching = Duration.seconds(2)
    static let sleepAfter = Duration.seconds(4 * 3_600)
    /// W
    static let power = 110.0
    static let standby = 0.5
    /// The value of InputSourceType.
    private static let homeScreen = 1

    private let service: Int
    private var media = MediaPlayback()
    private var sleep = Countdown()
    private var isOn = false

    init(service: Int, of accessory: AccessoryState) { self.service = service }

    var senses: Senses { .siblings }

    mutating func step(
        _ event: ModelEvent, _ accessory: inout AccessoryState, _ surroundings: inout Surroundings
    ) -> Duration? {
        switch event {
        case .start:
            accessory[service].fill(.sleepDiscoveryMode, number: 1)
            order(&accessory)
            follow(&accessory)
        case .elapsed(let time):
            media.pass(time)
            if sleep.pass(time) {
                accessory[service].set(.active, 0)
                follow(&accessory)
            }
        case .written(let types):
            if isKnownInput(in: accessory) {
                act(on: types, &accessory, key: surroundings.written[.remoteKey])
            } else {
                surroundings.refusal = .invalidValue
            }
        case .set(let types): act(on: types, &accessory, key: accessory[service][.remoteKey])
        case .sibling(let other, _):
            if accessory[other].type == .inputSource { order(&accessory) }
        case .surroundings, .identify: break
        }
        media.show(in: &accessory[service])
        surroundings.influence.power = isOn ? Self.power : Self.standby
        surroundings.influence.heat = surroundings.influence.power
        return media.loading.remaining.orEarlier(sleep.remaining)
    }

    private mutating func act(on types: [CharacteristicType], _ accessory: inout AccessoryState, key: Value?) {
        follow(&accessory)
        guard isOn else {
            accessory[service].set(.targetMediaState, MediaPlayback.State.stop.rawValue)
            return
        }
        sleep.start(Self.sleepAfter)
        for type in types {
            switch type {
            case .activeIdentifier:
                media.load(for: max(Self.switching, media.loading.remaining ?? .zero))
            case .targetMediaState:
                media.go(to: MediaPlayback.State(rawValue: accessory[service].int(.targetMediaState)) ?? .play)
            case .remoteKey: press(key?.int.flatMap(Key.init), &accessory)
            default: break
            }
        }
    }

    /// Keys that change something that can be seen from outside. HAP R2, 9; the arrows move within menus.
    private enum Key: Int {
        case rewind = 0
        case fastForward = 1
        case nextTrack = 2
        case previousTrack = 3
        case select = 8
        case exit = 10
        case playPause = 11
    }

    private mutating func press(_ key: Key?, _ accessory: inout AccessoryState) {
        guard let key, !media.loading.isRunning else { return }
        switch key {
        case .playPause: play(media.state != .play, &accessory)
        case .select: if media.state != .play { play(true, &accessory) }
        case .rewind, .fastForward, .nextTrack, .previousTrack:
            media.go(to: .stop)
            play(true, &accessory)
        case .exit:
            let home = inputs(of: accessory).first { $0.int(.inputSourceType) == Self.homeScreen }
            guard let home, home.int(.identifier) != accessory[service].int(.activeIdentifier) else { return }
            accessory[service].set(.activeIdentifier, home.int(.identifier))
            media.load(for: Self.switching)
        }
    }

    private mutating func play(_ plays: Bool, _ accessory: inout AccessoryState) {
        media.go(to: plays ? .play : .pause)
        accessory[service].set(.targetMediaState, media.state == .pause ? 1 : 0)
    }

    /// Switches on and off as Active says.
    private mutating func follow(_ accessory: inout AccessoryState) {
        let shouldBeOn = accessory[service].bool(.active)
        guard shouldBeOn != isOn else { return }
        isOn = shouldBeOn
        if isOn {
            media.load(for: Self.startUp)
            accessory[service].set(.targetMediaState, MediaPlayback.State.play.rawValue)
            sleep.start(Self.sleepAfter)
        } else {
            media.go(to: .stop)
            accessory[service].set(.targetMediaState, MediaPlayback.State.stop.rawValue)
            sleep.cancel()
        }
    }

    // MARK: Inputs

    private func inputs(of accessory: AccessoryState) -> [ServiceState] {
        accessory.services.filter { $0.type == .inputSource && $0.int(.isConfigured) == 1 && $0.int(.identifier) != 0 }
    }

    /// A television without inputs of its own shows whatever it is told to.
    private func isKnownInput(in accessory: AccessoryState) -> Bool {
        let inputs = inputs(of: accessory)
        let active = accessory[service].int(.activeIdentifier)
        return inputs.isEmpty || active == 0 || inputs.contains { $0.int(.identifier) == active }
    }

    /// The order in which controllers show the inputs: that of the definition, without those that are hidden.
    private func order(_ accessory: inout AccessoryState) {
        let inputs = inputs(of: accessory)
        let shown = inputs.filter { $0.int(.currentVisibilityState) == 0 }.map { UInt32(clamping: $0.int(.identifier)) }
        accessory[service][.displayOrder] = Self.displayOrder(shown)
        if accessory[service].int(.activeIdentifier) == 0, let first = inputs.first {
            accessory[service].set(.activeIdentifier, first.int(.identifier))
        }
    }

    /// Identifiers of 32 bits with separators between them.
    static func displayOrder(_ identifiers: [UInt32]) -> Value {
        TLVBody.value { body in body.separated(identifiers) { $0.number(1, $1) } }
    }
}
