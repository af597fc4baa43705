import HomeEngine
import Seeded

/// A keeper on fake time: what it is told, and what it says to do.
struct KeeperTranscript {
    private var keeper: ConnectionKeeper
    private var random = SeededGenerator(seed: 1)
    private let start = ContinuousClock.Instant.now
    private(set) var now: ContinuousClock.Instant
    /// When the keeper wants to be woken, in seconds since the start.
    private(set) var wake: Double?
    /// The same as it was said: seconds as a number lose the last digits.
    private var due: ContinuousClock.Instant?
    var state: LinkState { keeper.state }

    init(pace: LinkPace = .awake) {
        keeper = ConnectionKeeper(pace: pace)
        now = start
    }

    /// Says something to the keeper after so many seconds, and answers with what to do, in words. Wakes are kept apart.
    mutating func after(_ seconds: Double = 0, _ input: ConnectionKeeper.Input) -> [String] {
        now = now.advanced(by: .seconds(seconds))
        return keeper.receive(input, now: now, using: &random).compactMap { action in
            switch action {
            case .wake(let instant):
                wake = (instant - now) / .seconds(1)
                due = instant
                return nil
            case .connect: return "connect"
            case .disconnect(let fault): return "disconnect \(fault.code)"
            case .checkAlive(let time): return "check \(time.components.seconds)s"
            case .describe: return "describe"
            case .report(let state): return Self.word(state)
            }
        }
    }

    /// Lets the time come that the keeper waits for.
    mutating func wakeUp(lastHeard seconds: Double? = nil) -> [String] {
        guard let due, wake != nil else { return ["nothing to wait for"] }
        wake = nil
        now = max(now, due)
        return after(0, .timer(lastHeard: seconds.map { now.advanced(by: .seconds(-$0)) }))
    }

    static func word(_ state: LinkState) -> String {
        switch state {
        case .idle: "is idle"
        case .connecting: "is connecting"
        case .connected: "is connected"
        case .unreachable(let fault): "is unreachable \(fault.code)"
        case .removed: "is removed"
        }
    }
}

extension LinkError {
    static let off = LinkError(.unreachable, "It is off.")
    static let late = LinkError(.timedOut, "It did not answer.")
    static let gone = LinkError(.connectionLost, "It hung up.")
}

extension LinkSighting {
    static func at(_ location: String, _ configuration: Int = 1, name: String = "Lamp") -> LinkSighting {
        LinkSighting(name: name, location: [location], configuration: "\(configuration)")
    }
}
