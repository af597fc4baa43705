/// Hands out aids or iids by identity: whoever comes back gets its old number, and no number is ever given to another.
/// HAP R2, 2.6.1: an id must stay the same for the lifetime of the pairing.
///
/// The state is ``assigned`` and ``next``; store both.
public struct IdentifierAllocator<ID: RawRepresentable & Hashable & Sendable>: Sendable where ID.RawValue == UInt64 {
    /// Every identity that was ever seen, with its number.
    public private(set) var assigned: [String: ID]
    /// The lowest number that was never given out.
    public private(set) var next: UInt64

    /// `next` is raised above every assigned number, so that a state that lost it is still safe.
    public init(assigned: [String: ID] = [:], next: UInt64) {
        self.assigned = assigned
        self.next = max(next, 1, (assigned.values.map(\.rawValue).max() ?? 0) &+ 1)
    }

    /// The number of the identity, a new one when it has none yet. nil only after 2^64 numbers.
    public mutating func id(for identity: String) -> ID? {
        if let id = assigned[identity] { return id }
        guard next != 0, let id = ID(rawValue: next) else { return nil }
        assigned[identity] = id
        next &+= 1
        return id
    }

    /// Gives an identity a number of the caller's choice, unless one of them is taken already.
    @discardableResult
    public mutating func reserve(_ id: ID, for identity: String) -> Bool {
        if let existing = assigned[identity] { return existing == id }
        guard id.rawValue > 0, !assigned.values.contains(id) else { return false }
        assigned[identity] = id
        if id.rawValue >= next { next = id.rawValue &+ 1 }
        return true
    }
}

extension IdentifierAllocator: Equatable {}

/// For the services and characteristics of one accessory. The first number is 1.
public typealias InstanceIDAllocator = IdentifierAllocator<InstanceID>
/// For the accessories behind one bridge. Starts at 2, since 1 is the bridge.
public typealias AccessoryIDAllocator = IdentifierAllocator<AccessoryID>

extension IdentifierAllocator where ID == InstanceID {
    public init() { self.init(next: 1) }
}

extension IdentifierAllocator where ID == AccessoryID {
    public init() { self.init(next: 2) }
}
