/// What a service is. Apple's are static members (`ServiceType.lightbulb`); any other UUID is just as usable.
public struct ServiceType: Hashable, Sendable {
    public let uuid: HAPUUID

    public init(_ uuid: HAPUUID) { self.uuid = uuid }

    /// A type that Apple defines, by its number.
    public init(_ short: UInt32) { uuid = HAPUUID(short) }

    /// Parses a UUID, short or full; nil when it is none.
    public init?(uuid text: some StringProtocol) {
        guard let uuid = HAPUUID(text) else { return nil }
        self.uuid = uuid
    }
}

extension ServiceType: CustomStringConvertible {
    /// The catalog's name ("Lightbulb"), or the UUID of a type that the catalog does not have.
    public var description: String { definition?.name ?? uuid.description }
}
