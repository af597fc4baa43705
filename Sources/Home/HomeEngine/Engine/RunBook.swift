import HearthCalendar
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
    /// How many are writing.
    var working = 0
    /// What was before runs that have yet to end, as the writes that bring it back.
    var earlier: [RunID: [Action]] = [:]
    /// Who waits until none is writing.
    var resting: [Promise<Void>] = []
    /// Home time of what was written down last.
    var remembered = Instant.earliest
    var isRemembering = false
    var mustRemember = false
}
