import HearthHTTP
import HearthJSON
import HearthNetworking
import HomeModel
import HomeTesting

@testable import HubAPI

/// A hub with a second listener, at which credentials are needed.
struct Door: Sendable {
    let test: HubHome
    let address: SocketAddress

    static func run(
        limits: NetworkAccess.Limits = NetworkAccess.Limits(), _ body: @Sendable @escaping (Door) async throws -> Void
    ) async throws {
        try await HubHome.run { test in
            let listener = try test.network.listen(on: .loopback(port: 0))
            var access = NetworkAccess(hosts: ["hub.example"], isSecure: false)
            access.limits = limits
            await test.server.serve(listener, access)
            try await body(Door(test: test, address: listener.localAddress))
        }
    }

    func token(
        _ scope: AccessScope = .administer, account: String? = nil, lifetime: Int? = nil
    ) async throws -> NewCredential {
        try await test.hub.add(NewToken(name: "Test", scope: scope, account: account, lifetime: lifetime))
    }

    func client(_ secret: String) -> HubClient { HubClient(to: address, over: test.network, token: secret) }

    func send(
        _ method: HTTPMethod, _ target: HTTPTarget, _ headers: HTTPHeaders = [:], _ body: String = ""
    ) async throws -> HTTPResponse {
        let client = try await HTTPClient.connect(to: address, over: test.network)
        defer { client.close() }
        var request = HTTPRequest(method, target, body: Array(body.utf8))
        request.headers = headers
        if !body.isEmpty { request.headers[.contentType] = "application/json" }
        return try await client.send(request)
    }

    func code(
        _ method: HTTPMethod, _ target: HTTPTarget, _ headers: HTTPHeaders = [:], _ body: String = ""
    ) async throws -> ProblemCode {
        let response = try await send(method, target, headers, body)
        guard !response.status.isSuccess else { return "none" }
        return try JSONValue(parsing: response.body).decode(Problem.self).code
    }

    static func bearer(_ secret: String) -> HTTPHeaders { [.authorization: HTTPFieldValue("Bearer \(secret)") ?? ""] }

    /// The cookie of a browser that has signed in.
    func signIn() async throws -> String {
        let link = try await test.hub.add(NewSignInLink())
        let response = try await send(.get, HTTPTarget(link.path) ?? "/")
        return String(response.headers[.setCookie]?.rawValue.prefix { $0 != ";" } ?? "")
    }
}
