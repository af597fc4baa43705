/// The members of a JSON object, in the order in which they were written.
///
/// A name occurs once: setting or reading it again replaces the value and keeps the place. Equality does not look at
/// the order.
public struct JSONObject: Sendable {
    public struct Member: Hashable, Sendable {
        public let name: String
        public var value: JSONValue
    }

    public private(set) var members: [Member] = []
    /// Only kept for large objects, whose names would take quadratic time to tell apart.
    private var index: [String: Int]?

    public init() {}

    /// As if the pairs were set one after another.
    public init(_ members: some Sequence<(String, JSONValue)>) {
        for (name, value) in members { self[name] = value }
    }

    public var count: Int { members.count }
    public var isEmpty: Bool { members.isEmpty }

    /// Setting nil removes the member.
    public subscript(name: String) -> JSONValue? {
        get { place(of: name).map { members[$0].value } }
        set {
            switch (place(of: name), newValue) {
            case (let place?, let value?): members[place].value = value
            case (nil, let value?): append(name, value)
            case (let place?, nil):
                members.remove(at: place)
                index = nil
                if members.count > Self.indexed { buildIndex() }
            case (nil, nil): break
            }
        }
    }

    /// False, and unchanged, when the name is there already.
    mutating func insert(_ name: String, _ value: JSONValue) -> Bool {
        guard place(of: name) == nil else { return false }
        append(name, value)
        return true
    }

    private static let indexed = 16

    private func place(of name: String) -> Int? {
        if let index { return index[name] }
        return members.firstIndex { $0.name == name }
    }

    private mutating func append(_ name: String, _ value: JSONValue) {
        members.append(Member(name: name, value: value))
        if index != nil {
            index?[name] = members.count - 1
        } else if members.count > Self.indexed {
            buildIndex()
        }
    }

    private mutating func buildIndex() {
        var index: [String: Int] = [:]
        for (place, member) in members.enumerated() { index[member.name] = place }
        self.index = index
    }
}

extension JSONObject: Hashable {
    public static func == (one: JSONObject, other: JSONObject) -> Bool {
        one.count == other.count && one.members.allSatisfy { other[$0.name] == $0.value }
    }

    public func hash(into hasher: inout Hasher) {
        hasher.combine(members.reduce(0) { $0 ^ $1.hashValue })
    }
}

extension JSONObject: ExpressibleByDictionaryLiteral {
    public init(dictionaryLiteral elements: (String, JSONValue)...) { self.init(elements) }
}
