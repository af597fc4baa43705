/// A member of a foreign accessory's JSON that HAP does not define, or whose value is of another kind than HAP says.
///
/// Kept word for word, so that a database that is loaded and saved loses nothing.
public struct ExtraMember: Hashable, Sendable {
    public var name: String
    /// The value as JSON text.
    public var json: String

    public init(name: String, json: String) {
        self.name = name
        self.json = json
    }
}
