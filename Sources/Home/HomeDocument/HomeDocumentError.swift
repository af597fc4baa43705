import HearthJSON

/// Everything that is wrong with a document, each thing with its line and column.
public struct HomeDocumentError: Error, Hashable, Sendable {
    /// How many of the problems a person is told.
    static let shown = 20

    /// At least one, in the order of the text.
    public let problems: [JSONError]

    init(problems: [JSONError]) {
        self.problems = problems.enumerated().sorted {
            ($0.element.position.offset, $0.offset) < ($1.element.position.offset, $1.offset)
        }.map(\.element)
    }
}

extension HomeDocumentError: CustomStringConvertible {
    /// A line for each of the first 20: "line 12, column 9: no room is called \"Kichen\"; did you mean \"Kitchen\"?"
    public var description: String {
        let rest = problems.count > Self.shown ? ["and \(problems.count - Self.shown) more"] : []
        return (problems.prefix(Self.shown).map(\.description) + rest).joined(separator: "\n")
    }
}
