/// Whether the hub works, as `/health` tells everybody: nothing of what is in the homes.
public struct HealthResource: Codable, Hashable, Sendable {
    public enum State: String, Codable, Hashable, Sendable, CaseIterable {
        case ok
        /// It works, and loses something: entries of the history.
        case degraded
        case failing
    }

    /// The worst of those below.
    public var status: State
    /// Whether what looks after accessories and automations answers.
    public var engine: State
    /// Whether the homes can be read from the disk.
    public var store: State
    /// Whether the history is written.
    public var history: State

    public init(engine: State, store: State, history: State) {
        self.engine = engine
        self.store = store
        self.history = history
        let all = [engine, store, history]
        status = all.contains(.failing) ? .failing : all.contains(.degraded) ? .degraded : .ok
    }
}
