/// A value that is encoded, or the tree in which its parts are gathered.
enum EncodedPart {
    case value(JSONValue)
    case tree(EncodedTree)
    /// Of a superclass, which writes itself when it likes.
    case later(ValueEncoder)

    var value: JSONValue {
        switch self {
        case .value(let value): value
        case .tree(let tree): tree.value
        case .later(let encoder): encoder.part?.value ?? .object([:])
        }
    }
}

/// An array or object under construction, to which several containers may add.
final class EncodedTree {
    enum Kind { case array, object }

    let kind: Kind
    private(set) var elements: [EncodedPart] = []
    private var members: [(name: String, part: EncodedPart)] = []

    init(_ kind: Kind) { self.kind = kind }

    func append(_ part: EncodedPart) { elements.append(part) }

    /// Adds a member, in the place of an earlier one of the name.
    func set(_ name: String, _ part: EncodedPart) { members.append((name, part)) }

    func sortMembers() { members.sort { $0.name < $1.name } }

    /// The tree that a member holds already; a type may open it in several steps.
    func tree(_ name: String) -> EncodedTree? {
        if case .tree(let tree)? = members.last(where: { $0.name == name })?.part { tree } else { nil }
    }

    var value: JSONValue {
        switch kind {
        case .array: .array(elements.map(\.value))
        case .object: .object(JSONObject(members.lazy.map { ($0.name, $0.part.value) }))
        }
    }
}
