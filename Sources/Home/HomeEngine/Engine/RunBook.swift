import HearthNetworking
import HomeModel

/// The runs of automations: those at work, and what is to be brought back when they end.
struct RunBook: Sendable {
    /// Beyond so many at the same time, a run is not begun.
    static let most = 256

    /// What the evaluator said of runs that are about to begin.
    var announced: [RunID: AutomationTrace] = [:]
    /// What the evaluator said of the run that is about to end.
    var ending: AutomationTrace?
    /// Who waits for what comes of a run that was asked for.
    var asked: [TriggerID: [Promise<RunTrace>]] = [:]
    /// How many are writing.
    var working = 0
    /// Who waits until none is writing.
    var resting: [Promise<Void>] = []
    /// What was before runs that have yet to end, as the writes that bring it back. Kept until these were made.
    var earlier: [RunID: [Action]] = [:]
    /// The last step of each run that has yet to end: its start, another start within it, or its end. Steps of one run come
    /// one after the other, however long one takes.
    var steps: [RunID: (number: UInt64, task: Task<Void, Never>)] = [:]
    var lastStep: UInt64 = 0
    /// Occasions on which nothing ran.
    var limit = TraceLimit()

    // What a restart needs.
    /// When it was written down last.
    var remembered: ContinuousClock.Instant?
    var isRemembering = false
    var mustRemember = false
}
