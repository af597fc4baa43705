import HubAPI

/// `hearth complete-hub KIND`: the names that the shells' completion offers.
enum CompleteHubCommand {
    private static let word = ArgumentDeclaration(name: "KIND", summary: "rooms, accessories, …")

    static let declaration: CommandDeclaration = .init(
        name: "complete-hub", summary: "Print the names of what the hub has, for shell completion",
        arguments: [word], isHidden: true,
        body: { parsed, console in
            guard let kind = HubKind(rawValue: parsed[word][0]) else { return .success }
            // Completion must never print an error into the line that is being typed.
            let names = try? await HubSession.with(parsed, console) { session in
                try await all(kind, session.client)
            }
            for name in names ?? [] { console.line(PrintableText.make(name)) }
            return .success
        })

    private static func all(_ kind: HubKind, _ client: HubClient) async throws -> [String] {
        switch kind {
        case .homes: try await client.homes().map(\.name)
        case .rooms: try await client.rooms().filter { !$0.isForEntireHome }.map(\.name)
        case .zones: try await client.zones().map(\.name)
        case .groups: try await client.groups().map(\.name)
        case .accessories: try await client.accessories(withServices: false).map(\.name)
        case .scenes: try await client.scenes().map(\.name)
        case .automations: try await client.automations().map(\.name)
        case .users: try await client.users().map(\.name)
        }
    }
}
