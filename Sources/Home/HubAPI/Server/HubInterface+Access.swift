import HearthCalendar
import HearthHTTP
import HomeModel

/// Who is let in over the network.
extension HubInterface {
    var accessRoutes: [Route] {
        [
            Route(.get, "/tokens", "listTokens", "The tokens of programs.", scope: .administer, listTokens),
            Route(.post, "/tokens", "addToken", "Makes a token; its secret is told only now.", addToken),
            Route(.delete, "/tokens/{credential}", "removeToken", "Makes a token good for nothing.", removeToken),
            Route(.get, "/apps", "listApps", "Programs that have asked to be let in.", scope: .administer, listApps),
            Route(
                .post, "/apps", "askAsApp", "Asks to be let in; a person decides, and the secret is told only now.",
                isOpen: true, askAsApp),
            Route(.patch, "/apps/{credential}", "decideApp", "Lets an app in, or shuts it out.", decideApp),
            Route(.delete, "/apps/{credential}", "removeApp", "Forgets an app; it has to ask again.", removeApp),
            Route(
                .get, "/sessions", "listSessions", "Browsers that have signed in.", scope: .administer, listSessions),
            Route(.delete, "/sessions/{credential}", "removeSession", "Signs a browser out.", removeSession),
            Route(.get, "/session", "getSession", "Who asks.", showSession),
            Route(.delete, "/session", "endSession", "Signs out who asks.", scope: .read, endSession),
            Route(
                .post, "/sign-in-links", "addSignInLink", "Makes a link that signs one browser in, once.",
                addSignInLink),
            Route(
                .get, "/sign-in", "signIn", "Signs a browser in that followed a link.", isOpen: true, query: [.code],
                signIn),
        ]
    }

    // MARK: Tokens

    private func listTokens(_ call: HubCall) async -> [Credential] { await all(.token, call) }

    private func addToken(_ call: HubCall, _ new: NewToken) async throws -> Created<NewCredential> {
        let scope = new.scope ?? .control
        let account = try bound(new.account, scope, call)
        guard (1...Self.longestLifetime).contains(new.lifetime ?? 1) else {
            throw Problem(
                HomeErrorCode.invalidParameter, "A lifetime is from 1 to \(Self.longestLifetime) seconds, or none.")
        }
        let made = try await gate.keeper.add(
            .token, name: CredentialName(new.name).text, scope: scope, account: account,
            expires: new.lifetime.map { now + .seconds($0) }, now: now)
        return Created(
            NewCredential(credential: made.credential, secret: made.secret), at: "/tokens/\(made.credential.id)")
    }

    /// Ten years.
    private static let longestLifetime = 10 * 366 * 86_400

    private func removeToken(_ call: HubCall) async throws -> Done { try await remove(.token, call) }

    // MARK: Apps

    private func listApps(_ call: HubCall) async -> [Credential] { await all(.app, call) }

    /// Anybody may ask; a person decides.
    private func askAsApp(_ call: HubCall, _ new: NewApp) async throws -> Accepted<NewCredential> {
        let made = try await gate.keeper.add(
            .app, name: CredentialName(new.name).text, scope: new.scope ?? .control, account: nil, expires: nil,
            now: now)
        return Accepted(NewCredential(credential: made.credential, secret: made.secret))
    }

    private func decideApp(_ call: HubCall, _ decision: AppDecision) async throws -> Credential {
        let app = try await found(.app, call)
        let account = try bound(decision.account ?? app.account, decision.scope ?? app.scope, call)
        let decided = try await gate.keeper.set(
            app.id, decision.isAllowed ? .allowed : .denied, scope: decision.scope, account: account)
        guard let decided else { throw Self.missing(.app, app.id) }
        return decided
    }

    private func removeApp(_ call: HubCall) async throws -> Done { try await remove(.app, call) }

    // MARK: Browsers

    private func listSessions(_ call: HubCall) async -> [Credential] { await all(.session, call) }

    private func removeSession(_ call: HubCall) async throws -> Done { try await remove(.session, call) }

    private func showSession(_ call: HubCall) async -> SessionResource {
        var credential: Credential?
        if let id = call.caller.credential { credential = await gate.keeper.credential(id) }
        return SessionResource(
            scope: call.caller.scope ?? .read, account: call.caller.account, credential: credential)
    }

    /// Whoever asks is let in no more.
    private func endSession(_ call: HubCall) async throws -> SignedOut {
        guard let id = call.caller.credential else {
            throw Problem(HomeErrorCode.operationNotSupported, "At the hub's own socket nobody signs in or out.")
        }
        _ = try await gate.keeper.remove(id)
        return SignedOut(isSecure: call.access?.isSecure ?? false)
    }

    private func addSignInLink(_ call: HubCall, _ new: NewSignInLink) async throws -> Created<SignInLink> {
        let scope = new.scope ?? min(.administer, call.caller.scope ?? .read)
        let account = try bound(new.account, scope, call)
        let path = "/sign-in?code=\(await gate.keeper.addCode(scope: scope, account: account, now: now))"
        return Created(
            SignInLink(path: path, links: gate.addresses.map { $0 + path }, expires: now + AccessBook.codeTime),
            at: path)
    }

    /// Makes a browser that followed a link one that has signed in.
    private func signIn(_ call: HubCall) async throws -> SignedIn {
        // What only looks ahead must not use the code up.
        guard call.request.method == .get, let code = call.query[.code] else {
            throw Problem.malformed("Open the whole link that `hearth signin` printed.")
        }
        let made: (credential: Credential, secret: String)
        do {
            made = try await gate.keeper.redeem(code, name: Self.browser(call.request), now: now)
        } catch is AccessBook.Refusal {
            throw Problem(
                .unauthorized, .credentialRefused,
                "This link was used already, or is older than ten minutes.")
        }
        return SignedIn(secret: made.secret, isSecure: call.access?.isSecure ?? false)
    }

    /// As much of what a browser calls itself as tells it from others.
    private static func browser(_ request: HTTPRequest) -> String {
        let agent = request.headers[.userAgent]?.rawValue ?? ""
        let browsers = [("Edg/", "Edge"), ("Firefox/", "Firefox"), ("Chrome/", "Chrome"), ("Safari/", "Safari")]
        let systems = [
            ("iPhone", "iPhone"), ("iPad", "iPad"), ("Android", "Android"), ("Mac OS", "macOS"), ("Windows", "Windows"),
            ("Linux", "Linux"),
        ]
        let name = browsers.first { agent.contains($0.0) }?.1 ?? "Browser"
        return systems.first { agent.contains($0.0) }.map { "\(name) on \($0.1)" } ?? name
    }

    // MARK: All kinds

    /// Nobody lets others in further than they came themselves.
    private func bound(_ account: String?, _ scope: AccessScope, _ call: HubCall) throws(Problem) -> String? {
        guard let own = call.caller.scope, scope <= own else {
            throw .scopeExceeded(call.caller.scope ?? .read, needed: scope)
        }
        guard let mine = call.caller.account else { return account }
        guard account == nil || account == mine else {
            throw Problem(
                HomeErrorCode.insufficientPrivileges, "On behalf of \"\(mine)\" nobody else can be let in.")
        }
        return mine
    }

    /// Those that the caller may see: who acts for one person, that person's.
    private func all(_ kind: Credential.Kind, _ call: HubCall) async -> [Credential] {
        await gate.keeper.credentials.filter { credential in
            credential.kind == kind && (call.caller.account == nil || credential.account == call.caller.account)
        }
    }

    private func found(_ kind: Credential.Kind, _ call: HubCall) async throws(Problem) -> Credential {
        let id = call.parameters["credential"] ?? ""
        guard let credential = await all(kind, call).first(where: { $0.id == id }) else { throw Self.missing(kind, id) }
        return credential
    }

    private func remove(_ kind: Credential.Kind, _ call: HubCall) async throws -> Done {
        _ = try await gate.keeper.remove(found(kind, call).id)
        return Done()
    }

    private static func missing(_ kind: Credential.Kind, _ id: String) -> Problem {
        Problem(
            HomeErrorCode.notFound, "There is no \(kind.rawValue) \(id.prefix(40)) (any more); list what there is.")
    }
}

extension QueryParameter {
    fileprivate static let code = QueryParameter("code", .text, "As in the link.", isRequired: true)
}
