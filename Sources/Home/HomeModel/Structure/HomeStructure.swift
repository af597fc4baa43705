/// All homes and all that is in them, as one value.
///
/// It changes only through ``apply(_:)``, which keeps every invariant of ``problems()`` and says what changed. A copy is
/// cheap, so whoever follows the changes keeps the one from before to compare with.
public struct HomeStructure: Equatable, Sendable {
    public internal(set) var homes = EntityTable<Home>()
    /// The home that is meant where none is named; nil exactly when there is no home.
    public internal(set) var primaryHome: HomeID?
    /// The rooms for entire homes too; ``rooms(in:)`` leaves them out.
    public internal(set) var rooms = EntityTable<Room>()
    public internal(set) var zones = EntityTable<Zone>()
    public internal(set) var serviceGroups = EntityTable<ServiceGroup>()
    public internal(set) var accessories = EntityTable<Accessory>()
    public internal(set) var actionSets = EntityTable<ActionSet>()
    public internal(set) var users = EntityTable<User>()
    public internal(set) var triggers = EntityTable<Trigger>()

    /// Which accessory each service is part of.
    var serviceOwners: [ServiceID: AccessoryID] = [:]
    /// Which accessory each characteristic is part of.
    var characteristicOwners: [CharacteristicID: AccessoryID] = [:]
    /// Which accessory a link finds where.
    var endpoints: [AccessoryEndpoint: AccessoryID] = [:]
    /// Which accessories a link leads to, in the order in which they came.
    var linked: [String: [AccessoryID]] = [:]

    /// No homes.
    public init() {}

    public static func == (left: Self, right: Self) -> Bool {
        // The indexes follow from the accessories.
        left.primaryHome == right.primaryHome && left.homes == right.homes && left.rooms == right.rooms
            && left.zones == right.zones && left.serviceGroups == right.serviceGroups
            && left.accessories == right.accessories && left.actionSets == right.actionSets
            && left.users == right.users && left.triggers == right.triggers
    }
}
