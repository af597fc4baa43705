import HearthJSON
import HomeDatabase

extension RunTrace {
    /// As the history keeps it.
    func text() throws -> String { try JSONValue(encoding: self).line }

    /// - Returns: nil for what none of our versions wrote.
    public init?(_ stored: StoredTrace) {
        guard let trace = try? JSONValue(parsing: Array(stored.content.utf8)).decode(RunTrace.self) else { return nil }
        self = trace
    }
}
