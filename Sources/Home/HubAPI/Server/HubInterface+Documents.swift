import HearthHTTP
import HomeDocument
import HomeModel

extension HubInterface {
    var documentRoutes: [Route] {
        [
            Route(.get, "/homes/{id}/document", showDocument),
            Route(.post, "/homes/{id}/document", query: ["dryRun"], applyDocument),
        ]
    }

    private func showDocument(_ call: HubCall) async throws -> HTTPServerResponse {
        let text = try HomeDocument.text(of: call.id(), in: await engine.structure, names: names.types)
        return HTTPServerResponse(
            .ok, headers: [.contentType: "application/json5; charset=utf-8"], body: Array(text.utf8))
    }

    /// All or none of what the text says. With `dryRun` only what it would come to.
    private func applyDocument(_ call: HubCall) async throws -> HTTPServerResponse {
        let (id, isDry) = (try call.id(HomeID.self), try call.flag("dryRun") ?? false)
        let structure = await engine.structure
        _ = try found(structure.homes[id], .home(id))
        let plan = try HomeDocument.plan(
            from: call.request.body, to: structure, seed: IdentifierSeed(.random(in: .min ... .max)), now: now,
            names: names.types)
        guard plan.home == id else {
            throw Problem(
                HomeErrorCode.invalidParameter,
                "The document is about another home; send it to /homes/\(plan.home)/document.", .home(plan.home))
        }
        if !isDry { try await apply(plan.changes, call) }
        return try .json(DocumentResult(lines: plan.difference.lines, isApplied: !isDry))
    }
}
