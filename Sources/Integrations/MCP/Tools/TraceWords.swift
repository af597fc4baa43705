import HomeEngine

/// What came of an occasion for an automation, in words.
enum TraceWords {
    static func text(_ trace: RunTrace) -> String {
        var lines = ["\(trace.time): \(outcome(trace.outcome)), because \(trace.occasion)."]
        if !trace.causes.isEmpty { lines.append("  Led to by \(trace.causes.joined(separator: ", then ")).") }
        if let detail = trace.detail { lines.append("  \(detail)") }
        for condition in trace.conditions {
            let indent = String(repeating: "  ", count: min(condition.depth, 16) + 1)
            let saw = condition.saw.map { ", saw \($0)" } ?? ""
            lines.append("\(indent)If \(condition.text): \(result(condition.result))\(saw).")
        }
        for action in trace.actions {
            lines.append("  \(action.what) = \(action.value): \(action.error.map { "not done. \($0)" } ?? "done").")
        }
        return lines.joined(separator: "\n")
    }

    private static func outcome(_ outcome: RunTrace.Outcome) -> String {
        switch outcome {
        case .done: "done"
        case .partial: "partly done"
        case .failed: "failed"
        case .ended: "ended, and what was before is back"
        case .abandoned: "its end will not come, since it was changed"
        case .conditionsFailed: "not run, since a condition did not hold"
        case .conditionsUnknown: "not run, since a condition could not be told"
        case .wrongDay: "not run, since it is not for this day"
        case .missed: "not run, since it was missed while the hub was away"
        case .loop: "stopped, since automations start each other in a loop"
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
