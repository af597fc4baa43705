extension StructureWording {
    /// In whole seconds: "1 h 30 min", "2 d", "0 s". A negative one counts as none.
    public static func text(of duration: Duration) -> String {
        // The components of a longer one would trap.
        let seconds = min(max(duration, .zero), .seconds(1_000_000_000_000)).components.seconds
        let parts: [(Int64, String)] = [
            (seconds / 86_400, "d"), (seconds / 3_600 % 24, "h"), (seconds / 60 % 60, "min"), (seconds % 60, "s"),
        ]
        let text = parts.filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }.joined(separator: " ")
        return text.isEmpty ? "0 s" : text
    }
}
