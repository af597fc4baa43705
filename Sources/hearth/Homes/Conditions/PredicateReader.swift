import HearthCalendar
import HomeModel
import HubAPI

/// Reads what must hold for an automation to run: `Hall light/Current Ambient Light Level<10`, `after sunset`,
/// `22:00..06:00`, `nobody home`, and several of them with `or`, `and`, `not`.
struct PredicateReader {
    static let expectation =
        "a comparison such as \"Hall lamp/On=false\", \"after sunset\", \"before 07:30\", \"22:00..06:00\", or people such as "
        + "\"nobody home\""

    let things: ThingDirectory
    let people: PresenceReader

    func predicate(_ text: String) throws(CommandFailure) -> Predicate {
        // A name may hold the words, so the whole is tried first.
        do throws(CommandFailure) { return try single(text) } catch {
            guard Self.after("between", text) == nil else { throw error }
            if let parts = Self.split(text, by: " or ") { return .or(try parts.map(predicate)) }
            if let parts = Self.split(text, by: " and ") { return .and(try parts.map(predicate)) }
            if let rest = Self.after("not", text) { return .not(try predicate(rest)) }
            throw error
        }
    }

    private static func split(_ text: String, by word: String) -> [String]? {
        let parts = text.split(separator: word, omittingEmptySubsequences: false).map { ThingDirectory.trimmed($0) }
        return parts.count > 1 && !parts.contains("") ? parts : nil
    }

    private func single(_ text: String) throws(CommandFailure) -> Predicate {
        if let rest = Self.after("before", text), let moment = MomentText(rest) {
            switch moment {
            case .clock(let time): return .before(time.components)
            case .sun(let time): return .beforeSignificant(time)
            }
        }
        if let rest = Self.after("after", text), let moment = MomentText(rest) {
            switch moment {
            case .clock(let time): return .after(time.components)
            case .sun(let time): return .afterSignificant(time)
            }
        }
        if let between = try Self.between(text) { return between }
        if let comparison = Comparison(text) { return try predicate(comparison) }
        if let presence = try people.state(text) { return .presence(presence) }
        throw CommandFailure(.usage, "\"\(text)\" is no condition", remedy: "It is \(Self.expectation).")
    }

    private static func after(_ word: String, _ text: String) -> String? {
        text.lowercased().hasPrefix(word + " ") ? ThingDirectory.trimmed(text.dropFirst(word.count + 1)) : nil
    }

    /// `22:00..06:00`, `sunset..sunrise`, `between 22:00 and 06:00`.
    private static func between(_ text: String) throws(CommandFailure) -> Predicate? {
        let parts =
            after("between", text).flatMap { split($0, by: " and ") } ?? split(text, by: "..") ?? []
        guard parts.count == 2, let start = MomentText(parts[0]), let end = MomentText(parts[1]) else { return nil }
        switch (start, end) {
        case (.clock(let start), .clock(let end)): return .between(start.components, end.components)
        case (.sun(let start), .sun(let end)): return .betweenSignificant(start, end)
        default:
            throw CommandFailure(
                .usage, "\"\(text)\" goes by the clock and by the sun",
                remedy:
                    "Write \"after \(parts[0]) or before \(parts[1])\" for a time over midnight, else both with \"and\"."
            )
        }
    }

    private func predicate(_ comparison: Comparison) throws(CommandFailure) -> Predicate {
        let part = try things.part(comparison.left, for: .read)
        let value = try part.value(comparison.right)
        switch comparison.operation {
        case .compares(let operation): return .characteristic(part.id, operation, value)
        case .isBetween:
            return .and([
                .characteristic(part.id, .greaterThanOrEqual, value),
                .characteristic(part.id, .lessThanOrEqual, try part.value(comparison.upper)),
            ])
        }
    }
}
