import HomeModel
import HubAPI

/// Which things the words of a command mean.
extension HubSession {
    /// That of `--home`, else the primary one.
    func home() async throws -> HomeResource {
        let homes = try await client.homes()
        guard let name = parsed[HubOptions.home] else {
            guard let home = homes.first(where: \.isPrimary) ?? homes.first else {
                throw CommandFailure(
                    .notFound, "there is no home yet", remedy: "`hearth home add NAME` makes one.")
            }
            return home
        }
        return try NameChoice.find(name, among: homes)
    }

    /// That of `--home`; nil for all.
    func onlyHome() async throws -> HomeResource? { parsed[HubOptions.home] == nil ? nil : try await home() }

    /// That of a name, else that of `--home`, else the primary one.
    func home(_ name: String?) async throws -> HomeResource {
        guard let name else { return try await home() }
        return try NameChoice.find(name, among: try await client.homes())
    }

    func room(_ name: String) async throws -> RoomResource {
        try await find(name) { home in try await client.rooms(home: home) }
    }
    /// One of a home that is known already.
    func room(_ name: String, in home: HomeID) async throws -> RoomResource {
        try NameChoice.find(name, among: try await client.rooms(home: home))
    }
    func zone(_ name: String) async throws -> ZoneResource {
        try await find(name) { home in try await client.zones(home: home) }
    }
    func group(_ name: String) async throws -> ServiceGroupResource {
        try await find(name) { home in try await client.groups(home: home) }
    }
    func scene(_ name: String) async throws -> SceneResource {
        try await find(name) { home in try await client.scenes(home: home) }
    }
    func automation(_ name: String) async throws -> AutomationResource {
        try await find(name) { home in try await client.automations(home: home) }
    }
    func user(_ name: String) async throws -> UserResource {
        try await find(name) { home in try await client.users(home: home) }
    }

    /// - Parameter services: whether what it consists of is wanted too.
    func accessory(_ name: String, services: Bool = false) async throws -> AccessoryResource {
        try await find(name) { home in try await client.accessories(home: home, withServices: services) }
    }

    private func find<Resource: NamedResource>(
        _ name: String, _ all: (HomeID?) async throws -> [Resource]
    ) async throws -> Resource {
        let home = try await onlyHome()
        let resources = try await all(home?.id)
        do throws(CommandFailure) {
            return try NameChoice.find(name, among: resources)
        } catch {
            // Only where it goes wrong does it matter which home is which.
            let names = try await HomeNames(client.homes())
            return try NameChoice.find(name, among: resources) { names.isNeeded ? names[$0.homeID] : nil }
        }
    }

    /// All that has characteristics, for whoever looks for one.
    func things() async throws -> ThingDirectory {
        let home = try await onlyHome()
        return ThingDirectory(try await client.accessories(home: home?.id, withServices: true))
    }
}

/// What homes are called.
struct HomeNames {
    private let names: [HomeID: String]

    init(_ homes: [HomeResource]) { names = Dictionary(homes.map { ($0.id, $0.name) }) { first, _ in first } }

    /// Whether a person has to be told which home something is in.
    var isNeeded: Bool { names.count > 1 }

    subscript(home: HomeID) -> String { names[home] ?? "\(home)" }

    /// Of a table: a column for the home where there are several.
    var columns: [TextTable.Column] { isNeeded ? [.init(title: "HOME", mayShrink: true)] : [] }
    func cells(_ home: HomeID) -> [String] { isNeeded ? [self[home]] : [] }
}
