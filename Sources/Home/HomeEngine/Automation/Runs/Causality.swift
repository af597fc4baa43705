import HomeModel

/// Which run led to which, so that loops are seen.
///
/// A run knows the triggers that led to it. One of them may come once more, since a trigger that corrects a value hears of
/// its own correction; when it comes a third time, nothing will stop them. Loops that go through an accessory's inner
/// workings can't be followed from value to value: for those, a trigger may not keep firing on an accessory that automations
/// keep writing to.
struct Causality: Sendable {
    /// How often a trigger may be in one chain of causes.
    static let rounds = 2
    static let longestChain = 32
    /// Firings within ``ratePeriod``, each so soon after a write to the accessory that started it.
    static let rate = 30
    static let ratePeriod = Duration.seconds(60)
    /// How long after a write its effects are looked for.
    static let echo = Duration.seconds(10)
    /// How long a run may be named as a cause.
    static let memory = Duration.seconds(300)
    static let longestMemory = 10_000

    typealias Time = ContinuousClock.Instant

    private struct Run {
        var triggers: [TriggerID]
        var time: Time
    }

    private struct Write {
        var run: RunID
        var value: HomeValue
        var time: Time
    }

    private var runs: [RunID: Run] = [:]
    private var oldest: RunID
    private var next: RunID
    private var writes: [CharacteristicID: Write] = [:]
    private var touched: [AccessoryID: Time] = [:]
    private var echoes: [TriggerID: [Time]] = [:]

    /// - Parameter first: the number of the first run to come.
    init(first: RunID) {
        oldest = first
        next = first
    }

    /// The number of the run that will come next.
    var nextRun: RunID { next }

    /// The triggers that led to a run, and its own; empty when it is long over.
    func triggers(of run: RunID?) -> [TriggerID] { run.flatMap { runs[$0]?.triggers } ?? [] }

    /// The run that wrote this value a moment ago.
    func writer(of value: HomeValue, to characteristic: CharacteristicID, _ now: Time) -> RunID? {
        guard let write = writes[characteristic], now - write.time <= Self.echo, write.value.matches(value) else {
            return nil
        }
        return write.run
    }

    /// Why a trigger may not fire for this cause; nil when it may.
    /// - Parameter accessory: whose value starts it.
    mutating func refusal(
        of trigger: TriggerID, after causes: [TriggerID], startedBy accessory: AccessoryID?, _ now: Time
    ) -> (LoopReport.Reason, [TriggerID])? {
        if causes.count(where: { $0 == trigger }) >= Self.rounds {
            let round = causes.lastIndex(of: trigger).map { Array(causes[$0...]) } ?? []
            return (.repeats(Self.rounds), round + [trigger])
        }
        if causes.count >= Self.longestChain { return (.depth(causes.count), causes + [trigger]) }
        guard let accessory, let write = touched[accessory], now - write <= Self.echo else { return nil }
        var times = echoes[trigger, default: []]
        times.removeAll { now - $0 > Self.ratePeriod }
        let isTooOften = times.count >= Self.rate
        if !isTooOften { times.append(now) }
        echoes[trigger] = times
        return isTooOften ? (.rate(times.count), [trigger]) : nil
    }

    /// A trigger fires.
    mutating func begin(
        _ trigger: TriggerID, after causes: [TriggerID], writing actions: [(Action, AccessoryID?)], _ now: Time
    ) -> RunID {
        let run = next
        next = RunID(run.number &+ 1)
        runs[run] = Run(triggers: causes + [trigger], time: now)
        for (action, accessory) in actions {
            writes[action.characteristic] = Write(run: run, value: action.targetValue, time: now)
            if let accessory { touched[accessory] = now }
        }
        forget(now)
        return run
    }

    mutating func forget(_ trigger: TriggerID) { echoes[trigger] = nil }

    mutating func forget(_ characteristics: [CharacteristicID]) {
        for characteristic in characteristics { writes[characteristic] = nil }
    }

    private mutating func forget(_ now: Time) {
        while oldest < next, let run = runs[oldest], now - run.time > Self.memory || runs.count > Self.longestMemory {
            runs[oldest] = nil
            oldest = RunID(oldest.number &+ 1)
        }
    }
}
