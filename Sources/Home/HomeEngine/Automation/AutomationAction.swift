import HomeModel

/// What an ``AutomationEvaluator`` asks for, to be done in order.
public enum AutomationAction: Hashable, Sendable {
    /// Run the action sets, and note the firing with ``StructureChange/recordFiring(_:at:)``.
    case start(AutomationRun)
    /// Bring back the values that were before the run.
    case end(OpenRun)
    /// Forget the values that were before the run: its end will not come.
    case abandon(OpenRun)
    /// Keep for people. Stands before the start or end that it tells of.
    case record(AutomationTrace)
    /// Tell the time then. Takes the place of any wake asked for before.
    case wake(Wake)
}
