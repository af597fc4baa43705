import HomeModel

/// What became of a run.
public struct SceneResult: Sendable {
    public enum Outcome: Hashable, Sendable {
        /// There was nothing to do.
        case empty
        case complete
        /// Some actions were done and some were not.
        case partial
        case failed
    }

    /// In the order of the action set.
    public var actions: [ActionResult]
    /// From the start of the run to its end.
    public var took: Duration

    public var failures: [ActionResult] { actions.filter { $0.error != nil } }

    public var outcome: Outcome {
        let failed = failures.count
        if actions.isEmpty { return .empty }
        return failed == 0 ? .complete : failed == actions.count ? .failed : .partial
    }

    /// What `HMError` an app is given; nil when all was done.
    public var homeErrorCode: HomeErrorCode? {
        switch outcome {
        case .empty: .noActionsInActionSet
        case .complete: nil
        case .partial: .actionSetExecutionPartialSuccess
        case .failed: .actionSetExecutionFailed
        }
    }
}

/// What became of one action.
public struct ActionResult: Hashable, Sendable {
    public var action: ActionID
    /// What the characteristic has now; nil when the write was not done.
    public var written: HomeValue?
    /// Nil when the accessory has confirmed the write.
    public var error: LinkFault?
    /// From the start of the run to the answer.
    public var took: Duration

    public init(_ action: ActionID, written: HomeValue? = nil, error: LinkFault? = nil, took: Duration) {
        self.action = action
        self.written = written
        self.error = error
        self.took = took
    }
}
