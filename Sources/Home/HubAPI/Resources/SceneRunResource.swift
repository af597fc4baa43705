import HomeEngine
import HomeModel

/// What became of running a scene, as `/scenes/{id}/run` tells it.
public struct SceneRunResource: Codable, Hashable, Sendable {
    public var scene: ActionSetID
    public var outcome: Outcome
    /// In the order of the scene.
    public var actions: [Done]
    /// From the start to the last answer, in seconds.
    public var took: Double

    public enum Outcome: String, Codable, Hashable, Sendable, CaseIterable {
        /// There was nothing to do.
        case empty
        case complete
        /// Some actions were done and some were not.
        case partial
        case failed
    }

    public struct Done: Codable, Hashable, Sendable {
        public var action: ActionID
        /// Why it was not done and what to do; nil when the accessory has confirmed it.
        public var error: String?
        /// With an error: which kind of trouble it is.
        public var code: ProblemCode?
        /// From the start to the answer, in seconds.
        public var took: Double

        public init(action: ActionID, error: String? = nil, code: ProblemCode? = nil, took: Double) {
            self.action = action
            self.error = error
            self.code = code
            self.took = took
        }
    }

    public init(scene: ActionSetID, outcome: Outcome, actions: [Done], took: Double) {
        self.scene = scene
        self.outcome = outcome
        self.actions = actions
        self.took = took
    }

    public init(_ scene: ActionSetID, _ result: SceneResult) {
        let outcome: Outcome =
            switch result.outcome {
            case .empty: .empty
            case .complete: .complete
            case .partial: .partial
            case .failed: .failed
            }
        self.init(
            scene: scene, outcome: outcome,
            actions: result.actions.map {
                Done(
                    action: $0.action, error: $0.error?.message,
                    code: $0.error.map { ProblemCode($0.code.homeErrorCode.name) }, took: $0.took / .seconds(1))
            }, took: result.took / .seconds(1))
    }
}
