/// The members of a dictionary, in their order; each key stands once.
public struct PropertyListDictionary: Hashable, Sendable {
    public struct Member: Hashable, Sendable {
        public var key: String
        public var value: PropertyList

        public init(_ key: String, _ value: PropertyList) {
            self.key = key
            self.value = value
        }
    }

    public private(set) var members: [Member] = []

    public init() {}

    /// Where a key stands twice, the later value takes the place of the earlier.
    public init(_ members: [(String, PropertyList)]) {
        for (key, value) in members { self[key] = value }
    }

    public var keys: [String] { members.map(\.key) }

    /// Setting keeps the place of a key that is there, appends one that is not, and removes it for nil.
    public subscript(key: String) -> PropertyList? {
        get { members.first { $0.key == key }?.value }
        set {
            let place = members.firstIndex { $0.key == key }
            switch (place, newValue) {
            case (let place?, let value?): members[place].value = value
            case (let place?, nil): members.remove(at: place)
            case (nil, let value?): members.append(Member(key, value))
            case (nil, nil): break
            }
        }
    }

    /// Appends a member whose key the caller knows to be new.
    mutating func append(_ key: String, _ value: PropertyList) { members.append(Member(key, value)) }

    /// The same keys with other values.
    mutating func replaceValues(_ transform: (PropertyList) -> PropertyList) {
        for place in members.indices { members[place].value = transform(members[place].value) }
    }
}
