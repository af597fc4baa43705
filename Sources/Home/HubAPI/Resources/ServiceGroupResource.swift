import HomeModel

/// Some services that are controlled together, as `/groups` has them.
public struct ServiceGroupResource: Codable, Hashable, Sendable {
    public var id: ServiceGroupID
    public var home: HomeID
    public var name: String
    /// In the order in which they were added.
    public var services: [ServiceID]

    public init(id: ServiceGroupID, home: HomeID, name: String, services: [ServiceID] = []) {
        self.id = id
        self.home = home
        self.name = name
        self.services = services
    }
}
