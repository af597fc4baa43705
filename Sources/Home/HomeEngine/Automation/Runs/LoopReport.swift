import HomeModel

/// Automations that start one another without end, and why it was taken for that.
public struct LoopReport: Hashable, Sendable {
    public enum Reason: Hashable, Sendable {
        /// Each run was caused by the one before, and the trigger was about to run once more.
        case repeats(Int)
        /// So many runs were each caused by the one before.
        case depth(Int)
        /// It fired so often within a minute, each time after automations had written to the accessory that started it.
        case rate(Int)
    }

    public var reason: Reason
    /// In the order in which they start each other; the last is the one that was stopped.
    public var triggers: [TriggerID]
    /// What people call them.
    public var names: [String]

    public init(_ reason: Reason, triggers: [TriggerID], names: [String]) {
        self.reason = reason
        self.triggers = triggers
        self.names = names
    }
}

extension LoopReport: CustomStringConvertible {
    /// What happened and what to do.
    public var description: String {
        let path = names.map { "\"\($0)\"" }.joined(separator: " → ")
        return switch reason {
        case .repeats(let count):
            "Automations start each other in a loop: \(path). Stopped after \(count) rounds; change one of them so that "
                + "it does not undo or repeat what the other one does."
        case .depth(let count):
            "\(count) automations started one another in a row: \(path). Stopped here; join some of them."
        case .rate(let count):
            "\(path) fired \(count) times within a minute, each time just after automations had written to the accessory "
                + "that starts it. Stopped for now; change it so that it does not react to what it does itself."
        }
    }
}
