import HomeDatabase
import HomeModel
import HubAPI

/// Tools that tell what there is.
extension MCPTool {
    static let listHomes = MCPTool("list_homes", "List homes", "The homes of the hub.") { (_: NoArguments, hub) in
        HomeList(homes: try await hub.homes().map { HomeItem(id: $0.id, name: $0.name, isPrimary: $0.isPrimary) })
    }

    static let listRooms = MCPTool("list_rooms", "List rooms", "The rooms of all homes, or of one.") {
        (arguments: InHome, hub) in
        let homes = try await HomeNames(hub)
        let home = try await ToolNames.home(arguments.home, hub)
        return RoomList(
            rooms: try await hub.rooms(home: home).map { RoomItem(id: $0.id, name: $0.name, home: homes[$0.home]) })
    }

    static let listScenes = MCPTool(
        "list_scenes", "List scenes", "The scenes that can be run, with what each writes."
    ) { (arguments: InHome, hub) in
        let homes = try await HomeNames(hub)
        let home = try await ToolNames.home(arguments.home, hub)
        return SceneList(
            scenes: try await hub.scenes(home: home).map { scene in
                SceneItem(
                    id: scene.id, name: scene.name, home: homes[scene.home],
                    actions: scene.actions.map { "\($0.text) = \($0.value)" })
            })
    }

    static let listAutomations = MCPTool(
        "list_automations", "List automations",
        "The automations with what starts each in words; explain_automation tells more of one."
    ) { (arguments: InHome, hub) in
        let homes = try await HomeNames(hub)
        let home = try await ToolNames.home(arguments.home, hub)
        return AutomationList(
            automations: try await hub.automations(home: home).map { automation in
                AutomationItem(
                    id: automation.id, name: automation.name, home: homes[automation.home],
                    isEnabled: automation.isEnabled, condition: automation.text)
            })
    }

    static let getStatus = MCPTool(
        "get_status", "Tell how the hub is", "How the hub and its ways to accessories are, and what it may do for you."
    ) { (_: NoArguments, hub) in
        StatusReport(status: try await hub.status(), scope: try await hub.session().scope)
    }
}

struct NoArguments: Decodable, Sendable {
    private enum CodingKeys: CodingKey {}

    /// Opens the object, so that members that are not known are found.
    init(from decoder: any Decoder) throws { _ = try decoder.container(keyedBy: CodingKeys.self) }
}

struct InHome: Codable, Sendable, MembersDescribed {
    var home: String?

    static let memberNotes = ["home": "Only of this home, by its name or id."]
}

struct HomeList: Codable, Sendable { var homes: [HomeItem] }
struct RoomList: Codable, Sendable { var rooms: [RoomItem] }
struct SceneList: Codable, Sendable { var scenes: [SceneItem] }
struct AutomationList: Codable, Sendable { var automations: [AutomationItem] }

struct HomeItem: Codable, Sendable {
    var id: HomeID
    var name: String
    var isPrimary: Bool
}

struct RoomItem: Codable, Sendable {
    var id: RoomID
    var name: String
    var home: String
}

struct SceneItem: Codable, Sendable {
    var id: ActionSetID
    var name: String
    var home: String
    var actions: [String]
}

struct AutomationItem: Codable, Sendable {
    var id: TriggerID
    var name: String
    var home: String
    var isEnabled: Bool
    var condition: String
}

struct StatusReport: Codable, Sendable {
    var status: StatusResource
    var scope: AccessScope
}

/// What homes are called.
struct HomeNames: Sendable {
    private let names: [HomeID: String]

    init(_ hub: HubClient) async throws {
        names = Dictionary(try await hub.homes().map { ($0.id, $0.name) }) { first, _ in first }
    }

    subscript(home: HomeID) -> String { names[home] ?? "\(home)" }
}
