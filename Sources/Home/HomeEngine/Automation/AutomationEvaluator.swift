import HearthCalendar
import HomeModel

/// Decides when the automations of all homes fire. It does nothing by itself: it is told what happens and what time it is,
/// and answers with what to do.
///
/// - A characteristic event comes about when the value changes to the wanted one, a threshold event when it comes into the
///   range from outside; not while it stays there, and not when the value becomes known for the first time. Buttons have no
///   value that stays, so each report of one counts.
/// - Conditions hold when they are known to. Those about date and sun are asked for the time at which a scheduled event was
///   due, the others for now.
/// - A scheduled firing at most ``tolerance`` late is made up for once, a later one is not; both are told. After the clock
///   was set back by at most ``repeatLimit``, what fired in the time that comes again does not fire again.
/// - An end event counts while a run is open and does not mind conditions and days. It is made up for however late.
/// - In one report, a trigger ends or fires at most once; one that ends does not start again by the same report.
public struct AutomationEvaluator: Sendable {
    /// How late a scheduled firing may be.
    public static let tolerance = Duration.seconds(300)
    /// A clock that is set back by more was wrong before, and what fired by it is no guide.
    public static let repeatLimit = Duration.seconds(86_400)

    public internal(set) var structure: HomeStructure
    public internal(set) var zones: ZoneTable
    var values: [CharacteristicID: HomeValue]
    var presence: PresenceBook
    /// Triggers that may fire or end.
    var armed: [TriggerID: ArmedTrigger] = [:]
    var listeners = ListenerIndex()
    var schedule = DueQueue<EventPlace, Instant>()
    var elapsing = DueQueue<EventPlace, ContinuousClock.Instant>()
    var causality: Causality
    var sunTimes: [HomeID: SunDay] = [:]
    var now: Moment
    private var toldWake = Wake()

    /// - Parameters:
    ///   - structure: kept up to date by ``AutomationInput/structureChanged(_:)`` from here on.
    ///   - values: the last known ones.
    ///   - checkpoint: of the process before, for what was missed and what is to end; nil to begin anew.
    public init(
        _ structure: HomeStructure, values: LastValues = LastValues(), zones: ZoneTable = ZoneTable(),
        resuming checkpoint: AutomationCheckpoint? = nil, at now: Moment
    ) {
        self.structure = structure
        self.zones = zones
        self.values = values.all.mapValues(\.value)
        self.now = now
        presence = PresenceBook(isHome: checkpoint?.presence ?? [:])
        causality = Causality(first: checkpoint?.nextRun ?? RunID(1))
        let openRuns = Dictionary((checkpoint?.openRuns ?? []).map { ($0.trigger, $0) }) { first, _ in first }
        for trigger in structure.triggers.rows {
            resume(trigger, openRuns[trigger.id], since: min(checkpoint?.time ?? now.civil, now.civil))
        }
    }

    /// - Returns: what to do, in order. The same inputs at the same times always give the same.
    public mutating func handle(_ input: AutomationInput, at now: Moment) -> [AutomationAction] {
        var actions: [AutomationAction] = []
        advance(to: now, &actions)
        switch input {
        case .time: break
        case .valueReported(let id, let value, let cause): report(value, of: id, cause, &actions)
        case .presenceReported(let user, let isHome): report(user, isHome: isHome, &actions)
        case .regionCrossed(let region, let crossing, let user): report(user, crossing, region, &actions)
        case .structureChanged(let events): follow(events, &actions)
        case .zonesChanged(let zones): change(zones)
        case .runAsked(let id): fire(id, &actions)
        }
        let wake = nextWake
        if wake != toldWake {
            toldWake = wake
            actions.append(.wake(wake))
        }
        return actions
    }

    public var nextWake: Wake { Wake(civil: schedule.first?.time, monotone: elapsing.first?.time) }

    /// To be kept, and given to the evaluator that follows this one.
    public var checkpoint: AutomationCheckpoint {
        AutomationCheckpoint(
            time: now.civil, nextRun: causality.nextRun,
            openRuns: armed.values.compactMap(\.open).sorted { $0.trigger < $1.trigger }, presence: presence.isHome)
    }

    /// Where a person is; nil as long as nothing has told.
    func isAtHome(_ user: UserID) -> Bool? { presence.isHome[user] }

    /// When a trigger is due by the clock or the sun next; nil when it goes by neither or can't be due.
    public func nextDue(of trigger: TriggerID) -> Instant? {
        armed[trigger]?.trigger.places(.start).compactMap { schedule[$0] }.min()
    }

    /// What keeps scheduled events of a trigger from ever being due; empty when nothing does.
    public func problems(of trigger: TriggerID) -> [ScheduleProblem] { armed[trigger]?.problems ?? [] }
}
