import HearthCalendar
import HomeModel

/// A trigger that may fire or has yet to end, and what the evaluator remembers of it.
struct ArmedTrigger: Sendable {
    var trigger: Trigger
    /// It was to fire once and has, whether the structure says so already or not.
    var isSpent = false
    /// The last due time of each start event that was looked at in time, so that it is not looked at again when the clock
    /// is set back.
    var handled: [Int: Instant] = [:]
    /// When it last fired before a restart.
    var resumed: Instant?
    var open: OpenRun?
    var problems: [ScheduleProblem] = []

    init(_ trigger: Trigger) { self.trigger = trigger }

    /// From when on a start event is to be looked for, not to come a second time.
    /// - Parameters:
    ///   - start: from when on it would be otherwise.
    ///   - now: what tells whether a firing that is remembered is to be believed.
    func floor(_ place: EventPlace, _ start: Instant, now: Instant) -> Instant {
        [handled[place.index], resumed].compactMap(\.self).filter { $0 <= now + AutomationEvaluator.repeatLimit }
            .reduce(start, max)
    }

    /// The same after the home was said to be elsewhere: a sunrise that now comes some minutes later is still the same.
    func sunFloor(_ place: EventPlace, _ floor: Instant) -> Instant {
        max(floor, handled[place.index].map { $0 + .seconds(6 * 3_600) } ?? floor)
    }
}
