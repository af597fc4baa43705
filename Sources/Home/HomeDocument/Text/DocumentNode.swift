import HearthJSON

/// A piece of a document that is to be written, with what is said of it in comments above.
struct DocumentNode {
    var comments: [String] = []
    var content: Content

    enum Content {
        case value(JSONValue)
        case object([(name: String, value: DocumentNode)])
        case list([DocumentNode])
        /// Of which each element has lines of its own, so that lines can be moved.
        case lines([DocumentNode])
    }

    static func text(_ text: String) -> DocumentNode { DocumentNode(content: .value(.string(text))) }
    static func text(_ text: String?) -> DocumentNode {
        DocumentNode(content: .value(text.map(JSONValue.string) ?? .null))
    }
    static func bool(_ value: Bool) -> DocumentNode { DocumentNode(content: .value(.bool(value))) }
    static func object(_ members: [(name: String, value: DocumentNode)], comments: [String] = []) -> DocumentNode {
        DocumentNode(comments: comments, content: .object(members))
    }
    static func list(_ elements: [DocumentNode]) -> DocumentNode { DocumentNode(content: .list(elements)) }
    static func lines(_ elements: [DocumentNode]) -> DocumentNode { DocumentNode(content: .lines(elements)) }
}
