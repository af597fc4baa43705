/// The controllers that an accessory knows, and the rules for changing them (R2, 5.10 to 5.12).
///
/// A value: try a change on a copy, store that durably, then keep it.
public struct PairingTable: Hashable, Sendable {
    /// Every accessory has room for at least this many controllers.
    public static let minimumCapacity = 16

    /// How many controllers fit, at least ``minimumCapacity``.
    public let capacity: Int
    /// In the order in which they were added.
    public private(set) var pairings: [Pairing]

    /// Of several pairings with one identifier the first counts; those beyond the capacity are kept.
    public init(capacity: Int = minimumCapacity, pairings: [Pairing] = []) {
        self.capacity = max(capacity, Self.minimumCapacity)
        var seen: Set<PairingIdentifier> = []
        self.pairings = pairings.filter { seen.insert($0.identifier).inserted }
        eraseWithoutAdmin()
    }

    public var isPaired: Bool { !pairings.isEmpty }

    public subscript(identifier: PairingIdentifier) -> Pairing? {
        pairings.first { $0.identifier == identifier }
    }

    public func isAdmin(_ identifier: PairingIdentifier) -> Bool {
        self[identifier]?.isAdmin ?? false
    }

    /// Adds a controller, or changes the rights of one that is known by the same key.
    ///
    /// Taking the last admin's rights away erases everything, like its removal.
    ///
    /// - Returns: The pairings that are gone.
    /// - Throws: ``PairingError/unknown`` when the name is known with another key, ``PairingError/maxPeers`` when the
    ///   table is full. Nothing has changed then.
    public mutating func add(_ pairing: Pairing) throws(PairingError) -> [Pairing] {
        if let index = pairings.firstIndex(where: { $0.identifier == pairing.identifier }) {
            guard pairings[index].publicKey == pairing.publicKey else { throw .unknown }
            pairings[index].permissions = pairing.permissions
            return eraseWithoutAdmin()
        }
        guard pairings.count < capacity else { throw .maxPeers }
        pairings.append(pairing)
        return eraseWithoutAdmin()
    }

    /// Removes a controller; with the last admin go all others. An unknown name is no error.
    ///
    /// - Returns: The pairings that are gone.
    public mutating func remove(_ identifier: PairingIdentifier) -> [Pairing] {
        guard let index = pairings.firstIndex(where: { $0.identifier == identifier }) else { return [] }
        return [pairings.remove(at: index)] + eraseWithoutAdmin()
    }

    /// Nobody could manage the pairings of an accessory without an admin.
    @discardableResult
    private mutating func eraseWithoutAdmin() -> [Pairing] {
        guard !pairings.contains(where: \.isAdmin) else { return [] }
        defer { pairings = [] }
        return pairings
    }
}
