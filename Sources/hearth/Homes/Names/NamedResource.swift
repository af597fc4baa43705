import HomeModel
import HubAPI

/// Something of a hub that people call by a name.
protocol NamedResource: Encodable, Sendable {
    associatedtype Subject
    var id: Identifier<Subject> { get }
    var name: String { get }
    /// The home that it is in; of a home, itself.
    var homeID: HomeID { get }
    static var hubKind: HubKind { get }
}

extension HomeResource: NamedResource {
    var homeID: HomeID { id }
    static var hubKind: HubKind { .homes }
}

extension RoomResource: NamedResource {
    var homeID: HomeID { home }
    static var hubKind: HubKind { .rooms }
}

extension ZoneResource: NamedResource {
    var homeID: HomeID { home }
    static var hubKind: HubKind { .zones }
}

extension ServiceGroupResource: NamedResource {
    var homeID: HomeID { home }
    static var hubKind: HubKind { .groups }
}

extension AccessoryResource: NamedResource {
    var homeID: HomeID { home }
    static var hubKind: HubKind { .accessories }
}

extension SceneResource: NamedResource {
    var homeID: HomeID { home }
    static var hubKind: HubKind { .scenes }
}

extension AutomationResource: NamedResource {
    var homeID: HomeID { home }
    static var hubKind: HubKind { .automations }
}

extension UserResource: NamedResource {
    var homeID: HomeID { home }
    static var hubKind: HubKind { .users }
}
