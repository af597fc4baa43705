import HearthCalendar
import HomeModel

/// What an ``AutomationEvaluator`` has to be given back after a restart, beside the structure and the last values.
public struct AutomationCheckpoint: Hashable, Sendable {
    /// Until when automations were looked after. What was due later was missed.
    public var time: Instant
    public var nextRun: RunID
    public var openRuns: [OpenRun]
    /// Who was at home; those who have never told are not in it.
    public var presence: [UserID: Bool]

    public init(
        time: Instant, nextRun: RunID = RunID(1), openRuns: [OpenRun] = [], presence: [UserID: Bool] = [:]
    ) {
        self.time = time
        self.nextRun = nextRun
        self.openRuns = openRuns
        self.presence = presence
    }
}
