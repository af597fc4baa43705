/// One thing that the query of a request may hold.
struct QueryParameter: Sendable {
    enum Kind: Sendable {
        case text
        case identifier
        /// Any number of them, apart or with commas between them.
        case identifiers
        case flag
        case instant
        case number(ClosedRange<Int128>)
    }

    let name: String
    let kind: Kind
    let description: String
    let isRequired: Bool

    init(_ name: String, _ kind: Kind, _ description: String, isRequired: Bool = false) {
        self.name = name
        self.kind = kind
        self.description = description
        self.isRequired = isRequired
    }

    // MARK: Those of several routes

    static let home = QueryParameter("home", .identifier, "Only what is in this home.")
    static let name = QueryParameter(
        "name", .text, "Only what is called so, without regard to case, spaces and apostrophes.")
    static let limit = QueryParameter("limit", .number(1...10_000), "At most so many, the latest.")
}
