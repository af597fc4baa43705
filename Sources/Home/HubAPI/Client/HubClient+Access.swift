/// Who is let in over the network.
extension HubClient {
    /// Who this client is to the hub.
    public func session() async throws(HubError) -> SessionResource { try await get("/session") }

    public func tokens() async throws(HubError) -> [Credential] { try await get("/tokens") }
    /// - Returns: the token with its secret, which the hub tells only now.
    public func add(_ new: NewToken) async throws(HubError) -> NewCredential { try await post(new, to: "/tokens") }
    /// From then on it is good for nothing.
    public func removeToken(_ id: String) async throws(HubError) { try await delete("/tokens/\(id)") }

    public func apps() async throws(HubError) -> [Credential] { try await get("/apps") }
    /// Asks to be let in. The secret is good for nothing until a person allows the app.
    public func ask(_ new: NewApp) async throws(HubError) -> NewCredential { try await post(new, to: "/apps") }
    /// Takes effect at once.
    public func decide(_ id: String, _ decision: AppDecision) async throws(HubError) -> Credential {
        try await patch(decision, at: "/apps/\(id)")
    }
    public func removeApp(_ id: String) async throws(HubError) { try await delete("/apps/\(id)") }

    /// Browsers that have signed in.
    public func sessions() async throws(HubError) -> [Credential] { try await get("/sessions") }
    public func removeSession(_ id: String) async throws(HubError) { try await delete("/sessions/\(id)") }
    /// A link that signs one browser in.
    public func add(_ new: NewSignInLink) async throws(HubError) -> SignInLink {
        try await post(new, to: "/sign-in-links")
    }
}
