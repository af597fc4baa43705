import HomeEngine
import HubAPI

/// What came of an occasion for an automation, as lines for people.
struct TraceText {
    let times: InstantText

    func lines(_ trace: RunTrace) -> [String] {
        var head = "\(times.second(trace.time))  \(trace.name)  \(Self.outcome(trace.outcome))"
        if let took = trace.took { head += " in \(SpanText.text(seconds: took))" }
        var lines = [head, "  because  \(trace.occasion)"]
        if !trace.causes.isEmpty { lines.append("  by way of  " + trace.causes.joined(separator: " → ")) }
        if let detail = trace.detail { lines.append("  \(detail)") }
        lines += trace.conditions.map { condition in
            let indent = String(repeating: "  ", count: min(condition.depth, 32))
            return "  if       \(indent)\(condition.text): \(Self.result(condition.result))"
                + (condition.saw.map { ", saw \($0)" } ?? "")
        }
        lines += trace.actions.map { action in
            "  then     \(action.what) ← \(action.value): "
                + (action.error.map { "not done. \($0)" } ?? "done, \(SpanText.text(seconds: action.took))")
        }
        return lines.map(PrintableText.make)
    }

    /// One line for a list of events.
    func line(_ trace: RunTrace) -> String {
        let failed = trace.actions.count { $0.error != nil }
        let more = failed > 0 ? " (\(failed) of \(trace.actions.count) actions failed)" : ""
        return "\(trace.name): \(Self.outcome(trace.outcome))\(more), because \(trace.occasion)"
    }

    static func outcome(_ outcome: RunTrace.Outcome) -> String {
        switch outcome {
        case .done: "done"
        case .partial: "partly done"
        case .failed: "failed"
        case .ended: "ended; what was before is back"
        case .abandoned: "its end will not come, since it was changed"
        case .conditionsFailed: "not run: a condition did not hold"
        case .conditionsUnknown: "not run: a condition could not be told"
        case .wrongDay: "not run: not on this day"
        case .missed: "not run: it was missed while the hub was away"
        case .loop: "stopped: automations start each other in a loop"
        }
    }

    private static func result(_ result: ConditionResult) -> String {
        switch result {
        case .holds: "yes"
        case .fails: "no"
        case .unknown: "unknown"
        }
    }
}
