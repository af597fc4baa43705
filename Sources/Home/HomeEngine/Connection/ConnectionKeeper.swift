import HearthNetworking

/// Decides when a link is to connect, to look for a sign of life and to be described anew.
///
/// A state machine without I/O: it is told what happened and when, and says what to do; see ``KeptLink`` for who does it.
/// Each link has its own, so that no accessory can delay another.
public struct ConnectionKeeper: Sendable {
    public enum Input: Sendable {
        case start
        case stop
        /// The instant of the latest ``Action/wake(at:)``, or a later one, has come.
        case timer(lastHeard: ContinuousClock.Instant?)
        /// The attempt that `connect` asked for came to nothing.
        case attemptFailed(LinkError)
        /// What `checkAlive` asked for: nil when the accessory answered.
        case checked(LinkError?)
        /// What `describe` asked for: whether it came.
        case described(Bool)
        case connected
        case disconnected(LinkError)
        case sighted(LinkSighting)
        case vanished
        /// This machine has another address, or woke from sleep.
        case networkChanged
    }

    public enum Action: Hashable, Sendable {
        case connect
        case disconnect(LinkFault)
        case checkAlive(within: Duration)
        /// Asks the link for its description, which the link tells when it is another one.
        case describe
        /// Replaces the wake before it.
        case wake(at: ContinuousClock.Instant)
        case report(LinkState)
    }

    enum Phase: Hashable, Sendable {
        case stopped
        /// - Parameter again: something has changed since the attempt began; when it fails the next follows at once.
        case attempting(again: Bool)
        case waiting(until: ContinuousClock.Instant)
        case standing(since: ContinuousClock.Instant, isChecking: Bool)
        /// It gave no sign of life and is being ended.
        case ending(since: ContinuousClock.Instant, LinkFault)
    }

    /// A connection that stood for less is no proof that things are well, so the backoff goes on where it was.
    static let stable = Duration.seconds(10)
    /// Between two attempts, whatever the network says.
    static let shortestPause = Duration.seconds(1)
    /// For the answer of an accessory that seems to have moved: it would answer at once if it had not.
    static let movedAnswer = Duration.seconds(2)
    /// For a link to say that what it was to end has ended. One that had nothing left to end says nothing.
    static let longestEnd = Duration.seconds(1)

    let pace: LinkPace
    var phase = Phase.stopped
    var backoff = Backoff()
    var lastAttempt: ContinuousClock.Instant?
    /// When the accessory was lost, or first sought.
    var awaySince: ContinuousClock.Instant?
    var sighting: LinkSighting?
    var needsDescription = false
    var isDescribing = false
    public internal(set) var state = LinkState.idle

    public init(pace: LinkPace = .awake) { self.pace = pace }

    /// Takes an input and says what to do, in order.
    public mutating func receive(
        _ input: Input, now: ContinuousClock.Instant, using generator: inout some RandomNumberGenerator
    ) -> [Action] {
        switch input {
        case .start: return phase == .stopped ? begin(now, &generator) : []
        case .stop: return stop()
        case .timer(let lastHeard): return timerFired(lastHeard, now, &generator)
        case .attemptFailed(let error): return attemptFailed(error, now, &generator)
        case .checked(let error): return checked(error, now)
        case .described(let came): return described(came)
        case .connected: return connected(now)
        case .disconnected(let error): return disconnected(error, now, &generator)
        case .sighted(let sighting): return sighted(sighting, now)
        case .vanished:
            sighting = nil
            return []
        case .networkChanged: return lookAgain(now)
        }
    }

    // MARK: Connecting

    private mutating func begin(
        _ now: ContinuousClock.Instant, _ generator: inout some RandomNumberGenerator
    ) -> [Action] {
        awaySince = now
        backoff.reset()
        return seek(now, &generator)
    }

    private mutating func stop() -> [Action] {
        guard phase != .stopped else { return [] }
        phase = .stopped
        return [.disconnect(LinkFault(.cancelled, "The home no longer keeps this accessory connected."))]
            + report(.idle)
    }

    /// Goes on with the next attempt, now or when the backoff says.
    private mutating func seek(
        _ now: ContinuousClock.Instant, _ generator: inout some RandomNumberGenerator
    ) -> [Action] {
        let pause = backoff.next(atMost: longestPause, using: &generator)
        guard pause > .zero else { return attempt(now) }
        return wait(until: now.advanced(by: pause))
    }

    /// Who does not know this home any more has to be added again by a person, and is not pressed to prove who it is.
    private var longestPause: Duration {
        if case .removed = state { max(pace.longestPause, Backoff.longest) } else { pace.longestPause }
    }

    private mutating func wait(until instant: ContinuousClock.Instant) -> [Action] {
        phase = .waiting(until: instant)
        return [.wake(at: instant)]
    }

    private mutating func attempt(_ now: ContinuousClock.Instant) -> [Action] {
        phase = .attempting(again: false)
        lastAttempt = now
        // Who is known to be away stays so until an attempt succeeds.
        let isAway = if case .unreachable = state { true } else if case .removed = state { true } else { false }
        return (isAway ? [] : report(.connecting)) + [.connect]
    }

    private mutating func attemptFailed(
        _ error: LinkError, _ now: ContinuousClock.Instant, _ generator: inout some RandomNumberGenerator
    ) -> [Action] {
        guard case .attempting(let again) = phase else { return [] }
        let said = reportAbsence(error, now)
        if again {
            backoff.restart()
            return said + wait(until: earliestAttempt(now))
        }
        return said + seek(now, &generator)
    }

    private mutating func connected(_ now: ContinuousClock.Instant) -> [Action] {
        switch phase {
        case .stopped, .standing: return []
        case .attempting, .waiting, .ending: break
        }
        phase = .standing(since: now, isChecking: false)
        awaySince = nil
        return report(.connected) + watch(from: now) + describeIfNeeded()
    }

    private mutating func disconnected(
        _ error: LinkError, _ now: ContinuousClock.Instant, _ generator: inout some RandomNumberGenerator
    ) -> [Action] {
        let since: ContinuousClock.Instant
        switch phase {
        case .standing(let begin, _), .ending(let begin, _): since = begin
        case .stopped, .attempting, .waiting: return []
        }
        awaySince = now
        if now - since >= Self.stable { backoff.reset() }
        let next = seek(now, &generator)
        guard case .waiting = phase else { return next }
        return reportAbsence(error, now) + next
    }

    // MARK: Signs of life

    private mutating func timerFired(
        _ lastHeard: ContinuousClock.Instant?, _ now: ContinuousClock.Instant,
        _ generator: inout some RandomNumberGenerator
    ) -> [Action] {
        switch phase {
        case .stopped, .attempting: return []
        case .waiting(let until): return now >= until ? attempt(now) : [.wake(at: until)]
        case .ending(_, let fault): return disconnected(LinkError(fault.code, fault.message), now, &generator)
        case .standing(let since, let isChecking):
            guard !isChecking, let silence = pace.silence else { return [] }
            let due = max(lastHeard ?? since, since).advanced(by: silence)
            guard now >= due else { return [.wake(at: due)] }
            return check(within: pace.answer)
        }
    }

    private mutating func check(within time: Duration) -> [Action] {
        guard case .standing(let since, false) = phase else { return [] }
        phase = .standing(since: since, isChecking: true)
        return [.checkAlive(within: time)]
    }

    private mutating func checked(_ error: LinkError?, _ now: ContinuousClock.Instant) -> [Action] {
        guard case .standing(let since, true) = phase else { return [] }
        if let error {
            let fault = LinkFault(error)
            phase = .ending(since: since, fault)
            return [.disconnect(fault), .wake(at: now.advanced(by: Self.longestEnd))]
        }
        phase = .standing(since: since, isChecking: false)
        return watch(from: now) + describeIfNeeded()
    }

    private func watch(from now: ContinuousClock.Instant) -> [Action] {
        pace.silence.map { [.wake(at: now.advanced(by: $0))] } ?? []
    }

    // MARK: What the network says

    private mutating func sighted(_ new: LinkSighting, _ now: ContinuousClock.Instant) -> [Action] {
        let old = sighting
        sighting = new
        var actions: [Action] = []
        if old?.location != new.location || old?.name != new.name { actions = lookAgain(now, isNew: old == nil) }
        if old?.configuration != new.configuration {
            needsDescription = true
            actions += describeIfNeeded()
        }
        return actions
    }

    /// The accessory may be elsewhere than it was.
    private mutating func lookAgain(_ now: ContinuousClock.Instant, isNew: Bool = false) -> [Action] {
        switch phase {
        case .stopped, .ending: return []
        case .attempting:
            phase = .attempting(again: true)
            return []
        case .waiting(let until):
            backoff.restart()
            return wait(until: min(until, earliestAttempt(now)))
        case .standing:
            // To be seen for the first time is no reason to doubt.
            return isNew ? [] : check(within: min(Self.movedAnswer, pace.answer))
        }
    }

    private func earliestAttempt(_ now: ContinuousClock.Instant) -> ContinuousClock.Instant {
        max(now, lastAttempt.map { $0.advanced(by: Self.shortestPause) } ?? now)
    }

    // MARK: The description

    private mutating func describeIfNeeded() -> [Action] {
        guard needsDescription, !isDescribing, case .standing = phase else { return [] }
        needsDescription = false
        isDescribing = true
        return [.describe]
    }

    private mutating func described(_ came: Bool) -> [Action] {
        isDescribing = false
        guard came else {
            // Asked for again with the next sign of life, so that who can't answer is not pressed.
            needsDescription = true
            return []
        }
        return describeIfNeeded()
    }

    // MARK: The state

    private mutating func reportAbsence(_ error: LinkError, _ now: ContinuousClock.Instant) -> [Action] {
        if error.code == .removed { return report(.removed(LinkFault(error))) }
        // What sleeps is not away.
        if let awaySince, now - awaySince < pace.grace { return [] }
        return report(.unreachable(LinkFault(error)))
    }

    private mutating func report(_ new: LinkState) -> [Action] {
        guard state != new else { return [] }
        state = new
        return [.report(new)]
    }
}
