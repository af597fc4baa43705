import HearthCalendar
import HomeModel

/// What an ``AutomationEvaluator`` is told, besides the time, which comes with each.
public enum AutomationInput: Hashable, Sendable {
    /// Nothing but the time: what became due comes about.
    case time
    /// An accessory reports a value, whether it differs or not.
    /// - cause: the run whose write made it, as far as is known. Where the link does not say, a value that a run has just
    ///   written is taken to be from that run.
    case valueReported(CharacteristicID, HomeValue, cause: RunID? = nil)
    /// Where a person is. The first report of each is only learned from, since it tells of no coming or going.
    case presenceReported(UserID, isHome: Bool)
    case regionCrossed(Region, RegionCrossing, by: UserID)
    /// What came of a ``StructureChange``, in order.
    case structureChanged([StructureEvent])
    case zonesChanged(ZoneTable)
    /// A person wants it to run now, whatever its days and conditions say. One that is to run once keeps its turn.
    case runAsked(TriggerID)
}

/// Which way somebody crossed the edge of a ``Region``.
public enum RegionCrossing: String, Hashable, Sendable, CaseIterable {
    case entry, exit
}
