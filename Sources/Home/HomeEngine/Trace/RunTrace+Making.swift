import HearthCalendar
import HomeModel

extension RunTrace {
    /// What the evaluator decided, before anything was done.
    /// - Parameter rules: of the home's time zone, in which times are said.
    init(_ trace: AutomationTrace, in wording: StructureWording, _ rules: TimeZoneRules) {
        trigger = trace.trigger
        home = trace.home
        name = trace.name
        time = trace.time
        occasion = wording.text(of: trace.occasion, of: wording.structure.triggers[trace.trigger], rules)
        causes = trace.causes.map { wording.name(of: $0) }
        conditions = trace.conditions.map {
            Condition(
                text: wording.text(of: $0.condition), depth: $0.depth, saw: wording.text(of: $0.sight, rules),
                result: $0.result)
        }
        actions = []
        (outcome, detail, run) = Self.outcome(of: trace)
    }

    private static func outcome(of trace: AutomationTrace) -> (Outcome, String?, UInt64?) {
        switch trace.outcome {
        case .fired(let run, let late):
            (.done, late >= .seconds(1) ? "\(StructureWording.text(of: late)) late" : nil, run.number)
        case .ended(let run): (.ended, nil, run.run.number)
        case .abandoned(let run):
            (.abandoned, "Somebody changed the automation; what it did stays.", run.run.number)
        case .conditionsFailed: (.conditionsFailed, nil, nil)
        case .conditionsUnknown:
            (.conditionsUnknown, "Something that the conditions ask about is not known yet.", nil)
        case .wrongDay(let day): (.wrongDay, "It does not run on a \(day).", nil)
        case .missed(let late):
            (
                .missed,
                "It was due \(StructureWording.text(of: late)) before; what is more than "
                    + "\(StructureWording.text(of: AutomationEvaluator.tolerance)) late, or due again by now, is left out.",
                nil
            )
        case .loop(let report): (.loop, "\(report)", nil)
        }
    }

    /// Adds what came of the actions.
    mutating func add(_ result: SceneResult, of actions: [Action], in wording: StructureWording) {
        let wanted = Dictionary(actions.map { ($0.id, $0) }) { first, _ in first }
        for done in result.actions {
            guard let action = wanted[done.action] else { continue }
            self.actions.append(
                Done(
                    what: wording.label(of: action.characteristic), value: "\(action.targetValue)",
                    error: done.error?.message, code: done.error?.code.homeErrorCode.name,
                    took: done.took.inSeconds))
        }
        took = result.took.inSeconds
        switch result.outcome {
        case .complete: break
        case .empty: detail = detail ?? "There was nothing to do."
        case .partial: outcome = .partial
        case .failed: outcome = .failed
        }
    }
}

extension Duration {
    /// As JSON tells it; only of durations that this process measured.
    var inSeconds: Double { self / .seconds(1) }
}

extension StructureWording {
    func text(of occasion: AutomationTrace.Occasion, of trigger: Trigger?, _ rules: TimeZoneRules) -> String {
        switch occasion {
        case .value(_, let id, let was, let value):
            "\"\(label(of: id))\" became \(value)" + (was.map { " (was \($0))" } ?? "")
        case .due(let event, let time):
            "\(due(event, of: trigger)), due on \(rules.text(of: time))"
        case .presence(_, let user, let isHome): "\(name(of: user)) \(isHome ? "came home" : "left home")"
        case .region(_, let crossing, let user):
            "\(name(of: user)) \(crossing == .entry ? "entered" : "left") the region"
        case .elapsed(_, let duration): "\(Self.text(of: duration)) have passed since it ran"
        case .change: "somebody changed it"
        case .asked: "somebody ran it"
        }
    }

    private func due(_ event: EventID?, of trigger: Trigger?) -> String {
        switch trigger?.condition {
        case .timer(let timer)?: text(of: timer)
        case .event(let condition)?:
            (condition.events + condition.endEvents).first { $0.id == event }.map { text(of: $0.kind) } ?? "the clock"
        case nil: "the clock"
        }
    }

    func text(of sight: ConditionTrace.Sight, _ rules: TimeZoneRules) -> String? {
        switch sight {
        case .nothing: return nil
        case .value(nil): return "not known"
        case .value(let value?): return "\(value)"
        case .clock(let clock):
            return clock.map { "\($0.date) \($0.time)" } ?? "not known: the rules of the time zone are missing"
        case .sun(nil, at: _): return "not known: the home has no location"
        case .sun(let sun?, let instant):
            return
                "\(Self.text(of: instant, rules)), sunrise \(Self.sun(sun.sunrise, rules)), sunset \(Self.sun(sun.sunset, rules))"
        case .people(let atHome, let unknown):
            let home =
                atHome.isEmpty ? "nobody at home" : atHome.map { name(of: $0) }.joined(separator: ", ") + " at home"
            return unknown.isEmpty
                ? home : home + "; not known of " + unknown.map { name(of: $0) }.joined(separator: ", ")
        }
    }

    /// Where the sun does not rise or set, a condition takes it as long ago or yet to come.
    private static func sun(_ instant: Instant, _ rules: TimeZoneRules) -> String {
        instant == .earliest ? "long ago" : instant == .latest ? "yet to come" : text(of: instant, rules)
    }

    /// What the clocks of the home show: "06:52:48".
    private static func text(of instant: Instant, _ rules: TimeZoneRules) -> String {
        "\(rules.civilTime(at: instant).time)"
    }
}

extension TimeZoneRules {
    /// "2026-11-30 06:52", with seconds where there are any.
    public func text(of instant: Instant) -> String {
        let civil = civilTime(at: instant)
        return "\(civil.date) " + (civil.time.second == 0 ? "\("\(civil.time)".prefix(5))" : "\(civil.time)")
    }
}
