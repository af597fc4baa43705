import HomeModel

/// How a home becomes what a document says.
public struct HomePlan: Sendable {
    /// The home that the document is about.
    public let home: HomeID
    /// To apply in this order, all or none: names that are swapped pass through others in between. Empty when all is so
    /// already.
    public let changes: [StructureChange]
    /// What the structure is afterwards.
    public let outcome: HomeStructure
    /// What a person is to agree to.
    public let difference: StructureDifference
}
