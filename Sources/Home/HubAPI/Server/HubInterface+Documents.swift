import HearthHTTP
import HomeDocument
import HomeModel

extension HubInterface {
    var documentRoutes: [Route] {
        [
            Route(
                .get, "/homes/{id}/document", "getDocument", "A home as a text that explains itself.",
                scope: .administer, showDocument),
            Route(
                .post, "/homes/{id}/document", "applyDocument", "Makes a home as a text says, all of it or nothing.",
                query: [.dryRun], takes: .json5, applyDocument),
        ]
    }

    private func showDocument(_ call: HubCall) async throws -> HomeText {
        try await requireAdministration(of: call.id(), call)
        return HomeText(text: try HomeDocument.text(of: call.id(), in: await engine.structure, names: names.types))
    }

    /// A document tells of everybody in the home.
    private func requireAdministration(of home: HomeID, _ call: HubCall) async throws(Problem) {
        guard await sight(of: call).administers(home) else {
            throw Problem(
                HomeErrorCode.insufficientPrivileges, "That takes an administrator of the home; ask one.", .home(home))
        }
    }

    private func applyDocument(_ call: HubCall, _ text: [UInt8]) async throws -> DocumentResult {
        let (id, isDry) = (try call.id(HomeID.self), try call.flag(.dryRun) ?? false)
        let structure = await engine.structure
        _ = try found(structure.homes[id], .home(id))
        try await requireAdministration(of: id, call)
        let plan = try HomeDocument.plan(
            from: text, to: structure, seed: IdentifierSeed(.random(in: .min ... .max)), now: now,
            names: names.types)
        guard plan.home == id else {
            throw Problem(
                HomeErrorCode.invalidParameter,
                "The document is about another home; send it to /homes/\(plan.home)/document.", .home(plan.home))
        }
        if !isDry { try await apply(plan.changes, call) }
        return DocumentResult(lines: plan.difference.lines, isApplied: !isDry)
    }
}

extension QueryParameter {
    fileprivate static let dryRun = QueryParameter("dryRun", .flag, "Only says what it would come to.")
}
