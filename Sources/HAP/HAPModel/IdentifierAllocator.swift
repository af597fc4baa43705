/// Hands out aids or iids by identity: whoever comes back gets its old number, and no number is ever given to another.
/// HAP R2, 2.6.1: an id must stay the same for the lifetime of the pairing.
///
/// The state is ``assigned`` and ``next``; store both.
public struct IdentifierAllocator<ID: RawRepresentable & Hashable & Sendable>: Sendable where ID.RawValue == UInt64 {
    /// Every identity that was ever seen, with its number.
    public private(set) var assigned: [String: ID]
    /// What the next newcomer gets: above every number that was given out. nil when there is none left.
    public private(set) var next: UInt64?
    private var taken: Set<ID>

    /// Restores a state. A `next` that is too low is raised above every assigned number. nil for a state that cannot be:
    /// two identities with one number, or the number 0.
    public init?(assigned: [String: ID], next: UInt64) {
        taken = Set(assigned.values)
        guard taken.count == assigned.count, !taken.contains(where: { $0.rawValue == 0 }) else { return nil }
        self.assigned = assigned
        self.next = max(next, 1)
        for id in taken { skip(past: id) }
    }

    private init(first: UInt64) {
        assigned = [:]
        taken = []
        next = first
    }

    private mutating func skip(past id: ID) {
        if let next, id.rawValue >= next { self.next = id.rawValue == .max ? nil : id.rawValue + 1 }
    }

    /// The number of the identity, a new one when it has none yet. nil when there are no more numbers.
    public mutating func id(for identity: String) -> ID? {
        if let id = assigned[identity] { return id }
        guard let next, let id = ID(rawValue: next) else { return nil }
        assigned[identity] = id
        taken.insert(id)
        skip(past: id)
        return id
    }

    /// Gives an identity a number of the caller's choice; false when either has another already.
    @discardableResult
    public mutating func reserve(_ id: ID, for identity: String) -> Bool {
        if let existing = assigned[identity] { return existing == id }
        guard id.rawValue > 0, taken.insert(id).inserted else { return false }
        assigned[identity] = id
        skip(past: id)
        return true
    }
}

extension IdentifierAllocator: Equatable {}

/// For the services and characteristics of one accessory. The first number is 1.
public typealias InstanceIDAllocator = IdentifierAllocator<InstanceID>
/// For the accessories behind one bridge. Starts at 2, since 1 is the bridge.
public typealias AccessoryIDAllocator = IdentifierAllocator<AccessoryID>

extension IdentifierAllocator where ID == InstanceID {
    public init() { self.init(first: 1) }
}

extension IdentifierAllocator where ID == AccessoryID {
    public init() { self.init(first: 2) }
}
