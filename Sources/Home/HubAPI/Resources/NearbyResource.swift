/// An accessory that announces itself, as `/nearby` lists it.
public struct NearbyResource: Codable, Hashable, Sendable {
    /// What ``NewAccessory/id`` takes.
    public var id: String
    public var name: String
    public var category: CategoryResource
    /// Whether some controller has it already; it can't be added then.
    public var isPaired: Bool

    public init(id: String, name: String, category: CategoryResource, isPaired: Bool) {
        self.id = id
        self.name = name
        self.category = category
        self.isPaired = isPaired
    }
}
