/// One accessory: the whole server's, or one behind a bridge. HAP R2, 6.3.1.
public struct Accessory: Hashable, Sendable {
    public var aid: AccessoryID
    public var services: [Service]
    /// Members that HAP does not define.
    public var extra: [ExtraMember]

    public init(aid: AccessoryID, services: [Service], extra: [ExtraMember] = []) {
        self.aid = aid
        self.services = services
        self.extra = extra
    }

    /// The first service of the type.
    public subscript(type: ServiceType) -> Service? {
        services.first { $0.type == type }
    }

    /// The characteristic of the iid; searches, so for many use ``AccessoryDatabase``.
    public func characteristic(_ iid: InstanceID) -> Characteristic? {
        for service in services {
            if let found = service.characteristics.first(where: { $0.iid == iid }) { return found }
        }
        return nil
    }

    /// What its accessory information service says.
    public var information: AccessoryInformation { AccessoryInformation(self[.accessoryInformation]) }
    /// The name that its accessory information service gives; empty when it has none.
    public var name: String { information.name }
}
