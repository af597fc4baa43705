import HearthCalendar
import HearthHTTP
import HearthNetworking
import HomeEngine

/// Decides who a request from the network is from, before anything looks at what it wants.
actor RequestGuard {
    nonisolated let loop: EventLoop
    nonisolated var unownedExecutor: UnownedSerialExecutor { loop.asUnownedSerialExecutor() }
    private let access: NetworkAccess
    private let keeper: AccessKeeper
    private let time: any HomeTime
    private var reads: RateLimit
    private var changes: RateLimit
    private var strangers: RateLimit

    init(_ access: NetworkAccess, _ keeper: AccessKeeper, time: any HomeTime) {
        loop = keeper.loop
        self.access = access
        self.keeper = keeper
        self.time = time
        reads = RateLimit(access.limits.reads)
        changes = RateLimit(access.limits.changes)
        strangers = RateLimit(access.limits.strangers)
    }

    /// - Returns: who asks; ``Caller/nobody`` for who shows nothing, which may see what everybody may.
    func admit(_ request: HTTPRequest, _ context: HTTPRequestContext) async throws(Problem) -> Caller {
        try checkHost(request)
        let address = Self.asker(context.remoteAddress)
        guard let shown = try Shown(request) else {
            try checkOrigin(request)
            try take(&strangers, address)
            return .nobody
        }
        // A browser sends its cookie whatever page has made it ask, and a token only for one that has it.
        if case .cookie = shown { try checkOrigin(request) }
        let credential: Credential
        do throws(AccessBook.Refusal) {
            credential = try await keeper.check(shown.secret, now: time.now.civil)
        } catch {
            try take(&strangers, address)
            throw Problem(error)
        }
        guard (credential.kind == .session) == shown.isCookie else { throw Problem(AccessBook.Refusal.unknown) }
        if request.isSafe { try take(&reads, credential.id) } else { try take(&changes, credential.id) }
        return Caller(
            account: credential.account, scope: credential.scope, name: credential.name, credential: credential.id)
    }

    private func take(_ limit: inout RateLimit, _ asker: String) throws(Problem) {
        if let wait = limit.take(asker, now: loop.now) { throw .tooMany(wait) }
    }

    private func checkHost(_ request: HTTPRequest) throws(Problem) {
        let host = request.headers[.host]?.rawValue ?? ""
        guard access.allows(host) else { throw .hostNotAllowed(host) }
    }

    /// That no page of another site has made the browser ask: it says so by `Origin` where something may be changed, and by
    /// `Sec-Fetch-Site` always.
    private func checkOrigin(_ request: HTTPRequest) throws(Problem) {
        if let origin = request.headers[.origin]?.rawValue {
            // Without the scheme: in front of the hub something else may speak TLS.
            let authority = origin.lowercased().firstRange(of: "://").map { origin.lowercased()[$0.upperBound...] }
            guard let authority, authority == request.headers[.host]?.rawValue.lowercased() ?? "" else {
                throw .crossSite(origin)
            }
        }
        if let site = request.headers[.secFetchSite]?.rawValue, site != "same-origin", site != "none",
            // A link that is followed from elsewhere, such as one with a code.
            request.headers[.secFetchMode]?.rawValue != "navigate" || !request.isSafe
        {
            throw .crossSite(site)
        }
    }

    /// All addresses of an IPv6 network are one: a single machine has as many of them as it likes.
    private static func asker(_ address: SocketAddress) -> String {
        guard case .ip(let given, _) = address else { return "\(address)" }
        let ip = given.unmapped
        guard ip.family == .v6 else { return "\(ip)" }
        return ip.bytes.prefix(8).map { "\($0)" }.joined(separator: ".")
    }
}

/// What a request shows to be let in.
private enum Shown {
    case token(String)
    case cookie(String)

    init?(_ request: HTTPRequest) throws(Problem) {
        if let authorization = request.headers[.authorization]?.rawValue {
            let parts = authorization.split(separator: " ", maxSplits: 1)
            guard parts.count == 2, parts[0].lowercased() == "bearer" else {
                throw .unauthenticated("The hub takes no other Authorization than \"Bearer\" and a token.")
            }
            self = .token(String(parts[1]))
        } else if let secret = SessionCookie.secret(in: request.headers) {
            self = .cookie(secret)
        } else {
            return nil
        }
    }

    var isCookie: Bool { if case .cookie = self { true } else { false } }

    var secret: String {
        switch self {
        case .token(let secret), .cookie(let secret): secret
        }
    }
}

extension RateLimit {
    fileprivate init(_ rate: NetworkAccess.Rate) { self.init(burst: rate.burst, perSecond: rate.perSecond) }
}

extension HTTPRequest {
    /// Whether it is to change nothing (RFC 9110, section 9.2.1).
    fileprivate var isSafe: Bool { method == .get || method == .head }
}
