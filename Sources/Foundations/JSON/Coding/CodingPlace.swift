/// A place on the way through a tree, as the step from the place before. Spelled out only for an error, or for a type
/// that asks.
final class CodingPlace {
    private let parent: CodingPlace?
    private let key: any CodingKey

    init(_ parent: CodingPlace?, _ key: any CodingKey) {
        self.parent = parent
        self.key = key
    }

    convenience init(_ parent: CodingPlace?, _ index: Int) { self.init(parent, ElementKey(index)) }

    fileprivate var path: [any CodingKey] {
        var keys: [any CodingKey] = []
        var place: CodingPlace? = self
        while let current = place {
            keys.append(current.key)
            place = current.parent
        }
        return keys.reversed()
    }
}

extension CodingPlace? {
    /// Nothing is the root.
    var codingPath: [any CodingKey] { self?.path ?? [] }
}

/// The place of an element of an array.
struct ElementKey: CodingKey {
    let index: Int

    init(_ index: Int) { self.index = index }

    init?(stringValue: String) { nil }
    init?(intValue: Int) { index = intValue }

    var stringValue: String { "\(index)" }
    var intValue: Int? { index }
}

/// The member under which a class keeps what belongs to the class above it.
struct SuperKey: CodingKey {
    init() {}
    init?(stringValue: String) { guard stringValue == "super" else { return nil } }
    init?(intValue: Int) { nil }

    var stringValue: String { "super" }
    var intValue: Int? { nil }
}
