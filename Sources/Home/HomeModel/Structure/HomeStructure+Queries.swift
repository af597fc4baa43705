extension HomeStructure {
    /// The home's rooms without the one for the entire home, as `HMHome.rooms`.
    public func rooms(in home: HomeID) -> [Room] {
        let entire = homes[home]?.roomForEntireHome
        return rooms.rows.filter { $0.home == home && $0.id != entire }
    }

    public func zones(in home: HomeID) -> [Zone] { zones.rows.filter { $0.home == home } }

    public func serviceGroups(in home: HomeID) -> [ServiceGroup] { serviceGroups.rows.filter { $0.home == home } }

    public func accessories(in home: HomeID) -> [Accessory] { accessories.rows.filter { $0.home == home } }

    public func accessories(in room: RoomID) -> [Accessory] { accessories.rows.filter { $0.room == room } }

    /// Those that a bridge stands for.
    public func accessories(behind bridge: AccessoryID) -> [Accessory] {
        accessories.rows.filter { $0.bridge == bridge }
    }

    /// The home's action sets without those that triggers own, as `HMHome.actionSets`.
    public func actionSets(in home: HomeID) -> [ActionSet] {
        actionSets.rows.filter { $0.home == home && !$0.kind.isTriggerOwned }
    }

    public func builtInActionSet(_ kind: BuiltInActionSet, in home: HomeID) -> ActionSet? {
        actionSets.rows.first { $0.home == home && $0.kind == .builtIn(kind) }
    }

    public func users(in home: HomeID) -> [User] { users.rows.filter { $0.home == home } }

    public func owner(of home: HomeID) -> User? { users.rows.first { $0.home == home && $0.role == .owner } }

    public func triggers(in home: HomeID) -> [Trigger] { triggers.rows.filter { $0.home == home } }

    public func accessory(at endpoint: AccessoryEndpoint) -> Accessory? {
        endpoints[endpoint].flatMap { accessories[$0] }
    }

    /// The accessories that a link leads to: one, or a bridge and what is behind it.
    public func accessories(over link: String) -> [Accessory] {
        linked[link, default: []].compactMap { accessories[$0] }
    }

    public func accessory(of service: ServiceID) -> Accessory? { serviceOwners[service].flatMap { accessories[$0] } }

    public func accessory(of characteristic: CharacteristicID) -> Accessory? {
        characteristicOwners[characteristic].flatMap { accessories[$0] }
    }

    public func service(_ id: ServiceID) -> Service? { accessory(of: id)?.service(id) }

    public func characteristic(_ id: CharacteristicID) -> Characteristic? { accessory(of: id)?.characteristic(id) }

    /// The service that a characteristic is part of.
    public func service(of characteristic: CharacteristicID) -> Service? {
        accessory(of: characteristic)?.services.first { $0.characteristics.contains { $0.id == characteristic } }
    }

    /// What the service is called on screen: its own name, else its accessory's.
    public func name(of service: ServiceID) -> String? {
        accessory(of: service).map { $0.service(service)?.name ?? $0.name }
    }
}
