/// A row of the structure: a value with an identifier, and but for the home itself in one home.
///
/// Services and characteristics are parts of their accessory, actions of their action set, events of their trigger: they
/// come, change and go with it.
public protocol HomeEntity: Hashable, Sendable {
    var id: Identifier<Self> { get }
    /// The home that it belongs to.
    var home: HomeID { get }
    /// For people. What it may be is up to ``NameRule``.
    var name: String { get }
}
