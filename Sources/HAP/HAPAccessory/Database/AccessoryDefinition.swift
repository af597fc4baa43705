import HAPModel

/// An accessory to serve, and by what it is known from one run of the program to the next.
///
/// ```swift
/// AccessoryDefinition(identity: "lamp-17", information: lamp) {
///     Service(.lightbulb, name: "Desk lamp") { Characteristic(.brightness, 70) }
/// }
/// ```
/// The server keeps the aid and every iid under the identity: an accessory that is removed and comes back has its old
/// ids, and no id is ever given to another (HAP R2, 2.6.1).
public struct AccessoryDefinition: Hashable, Sendable {
    /// Unique among the accessories of a server, and never changed: a serial number, a UUID.
    public var identity: String
    /// nil: the first accessory is 1, and the server gives numbers to the others.
    public var aid: AccessoryID?
    /// The accessory information service first. Services and characteristics without iid get one.
    public var services: [Service]
    public var extra: [ExtraMember]

    public init(
        identity: String, information: AccessoryInformation, @ServiceBuilder services: () -> [Service] = { [] }
    ) {
        self.identity = identity
        self.services = [information.service] + services()
        extra = []
    }

    /// An accessory whose ids the application chooses itself; its identity is its aid.
    public init(_ accessory: Accessory) {
        identity = "aid \(accessory.aid)"
        aid = accessory.aid
        services = accessory.services
        extra = accessory.extra
    }
}
