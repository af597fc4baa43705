import HomeModel
import HubAPI
import Simulator

/// What the commands about access have in common.
enum AccessOptions {
    static func scope(_ summary: String, defaultText: String) -> CommandOption<AccessScope> {
        CommandOption<AccessScope>(
            "scope", "SCOPE", expects: "one of " + AccessScope.allCases.map(\.name).joined(separator: ", "),
            summary, defaultText: defaultText, completion: .choices(AccessScope.allCases.map(\.name))
        ) { AccessScope(name: $0) }
    }

    static let user = CommandOption<String>.text(
        "user", "PERSON", "Bound by what this person may do, by name or account",
        defaultText: "nobody: all homes", completion: .hub(.users))

    static let scopes = """
        Scopes: read looks; control also writes values, runs scenes and automations; administer also changes homes, pairs \
        accessories, makes backups, and lets others in.
        """

    /// What a credential is good for.
    static func reach(_ credential: Credential) -> String {
        credential.account.map { "\(credential.scope.name), as \($0)" } ?? credential.scope.name
    }
}

extension HubSession {
    /// The account of `--user`; a name that nobody in the homes has is taken for an account.
    func account() async throws -> String? {
        guard let text = parsed[AccessOptions.user] else { return nil }
        let users = try await client.users()
        if users.contains(where: { $0.account == text }) { return text }
        let accounts = Set(users.filter { NameRule.key($0.name) == NameRule.key(text) }.map(\.account))
        guard accounts.count <= 1 else {
            throw CommandFailure(
                .usage, "several people are called \"\(text)\"",
                remedy: "Say which by the account: \(accounts.sorted().joined(separator: ", "))")
        }
        guard let account = accounts.first else {
            throw CommandFailure(
                .notFound, "nobody in the homes is called \"\(text)\"", remedy: "`hearth user list` lists them.")
        }
        return account
    }
}
