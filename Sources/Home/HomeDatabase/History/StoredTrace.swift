import HearthCalendar
import HomeModel

/// What is kept about one run of an automation.
public struct StoredTrace: Hashable, Sendable, Identifiable {
    /// Higher than that of every trace that was kept before it.
    public let id: Int64
    public let trigger: TriggerID
    /// To the microsecond.
    public let time: Instant
    /// As it was recorded.
    public let content: String

    public init(id: Int64, trigger: TriggerID, time: Instant, content: String) {
        self.id = id
        self.trigger = trigger
        self.time = time
        self.content = content
    }
}
