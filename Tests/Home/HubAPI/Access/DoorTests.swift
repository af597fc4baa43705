import HearthHTTP
import HearthNetworking
import HomeModel
import HomeTesting
import Testing

@testable import HubAPI

/// Each rule of a listener that needs credentials.
@Suite struct DoorTests {
    @Test func nobodyIsLetInWithoutACredential() async throws {
        try await Door.run { door in
            #expect(try await door.code(.get, "/homes") == .unauthenticated)
            #expect(try await door.code(.post, "/rooms", [:], #"{"name":"Hall"}"#) == .unauthenticated)
            let response = try await door.send(.get, "/homes")
            #expect(response.status == .unauthorized)
            #expect(response.headers[.wwwAuthenticate] == "Bearer realm=\"hearth\"")
            #expect(try await door.code(.get, "/homes", [.authorization: "Basic YTpi"]) == .unauthenticated)
            // The hub's own socket needs none.
            #expect(try await door.test.hub.homes().count == 1)
        }
    }

    @Test func aTokenReachesAsFarAsItsScope() async throws {
        try await Door.run { door in
            try await door.test.home.connected()
            let lamp = await door.test.home.characteristic("Lamp")
            for scope in AccessScope.allCases {
                let client = door.client(try await door.token(scope).secret)
                #expect(try await client.homes().count == 1)
                if scope == .read {
                    let error = try await refusal { () async throws(HubError) in
                        try await client.write([.init(lamp, true)])
                    }
                    #expect(error.problem?.code == .scopeExceeded)
                    #expect(error.problem?.status == 403)
                } else {
                    #expect(try await client.write([.init(lamp, true)]).first?.error == nil)
                }
                if scope == .administer {
                    #expect(try await client.add(NewRoom(name: "Hall")).name == "Hall")
                    #expect(try await client.add(NewToken(name: "Another")).credential.scope == .control)
                } else {
                    for error in [
                        try await refusal { () async throws(HubError) in try await client.add(NewRoom(name: "Hall")) },
                        try await refusal { () async throws(HubError) in try await client.tokens() },
                        try await refusal { () async throws(HubError) in try await client.add(NewToken(name: "Another"))
                        },
                    ] { #expect(error.problem?.code == .scopeExceeded) }
                }
                await client.close()
            }
        }
    }

    @Test func anUnknownARevokedAndAnExpiredTokenAreRefused() async throws {
        try await Door.run { door in
            let token = try await door.token(lifetime: 60)
            #expect(try await door.code(.get, "/homes", Door.bearer(token.secret)) == "none")
            var wrong = token.secret
            wrong.removeLast()
            wrong += token.secret.hasSuffix("0") ? "1" : "0"
            for secret in [wrong, "hearth_", String(repeating: "x", count: 1_000)] {
                #expect(try await door.code(.get, "/homes", Door.bearer(secret)) == .credentialRefused, "\(secret)")
            }
            door.test.home.time.move(by: .seconds(59))
            #expect(try await door.code(.get, "/homes", Door.bearer(token.secret)) == "none")
            door.test.home.time.move(by: .seconds(1))
            #expect(try await door.code(.get, "/homes", Door.bearer(token.secret)) == .credentialRefused)

            let other = try await door.token()
            #expect(try await door.code(.get, "/homes", Door.bearer(other.secret)) == "none")
            try await door.test.hub.removeToken(other.credential.id)
            #expect(try await door.code(.get, "/homes", Door.bearer(other.secret)) == .credentialRefused)
        }
    }

    /// What is kept of a token does not let anybody in.
    @Test func ofATokenOnlyADigestIsKept() async throws {
        try await Door.run { door in
            let token = try await door.token()
            let note = try #require(try await door.test.home.store.note("access"))
            #expect(note.contains(token.credential.id))
            #expect(!note.contains(token.secret.suffix(64)))
            let restarted = try await AccessKeeper(
                door.test.home.store, loop: door.test.home.loop, log: .silent, withdrawn: {})
            let now = door.test.home.time.now.civil
            #expect(try await restarted.check(token.secret, now: now).id == token.credential.id)
        }
    }

    @Test func whoListensIsLetGoWhenTheTokenIsRevoked() async throws {
        try await Door.run { door in
            let token = try await door.token(.read)
            let client = door.client(token.secret)
            let events = try await client.events()
            #expect(try await events.following().kind == .begin)
            _ = try await door.test.hub.add(NewRoom(name: "Hall"))
            #expect(try await events.following().kind == .structure)
            try await door.test.hub.removeToken(token.credential.id)
            #expect(try await events.event(within: .seconds(30)) == nil)
            await client.close()
        }
    }

    // MARK: Browsers

    @Test func aLinkSignsOneBrowserInOnce() async throws {
        try await Door.run { door in
            let link = try await door.test.hub.add(NewSignInLink(scope: .control))
            #expect(link.links == ["http://\(door.address)\(link.path)"])
            let target = try #require(HTTPTarget(link.path))
            // What looks ahead does not use it up.
            #expect(try await door.send(.head, target).status == .badRequest)
            let response = try await door.send(.get, target, [.userAgent: "Mozilla/5.0 (X11; Linux) Firefox/140.0"])
            #expect(response.status == .seeOther)
            #expect(response.headers[.location] == "/")
            let cookie = try #require(response.headers[.setCookie]?.rawValue)
            #expect(cookie.hasSuffix("; Path=/; Max-Age=2592000; HttpOnly; SameSite=Strict"))
            #expect(try await door.code(.get, target) == .credentialRefused)

            let headers: HTTPHeaders = [.cookie: HTTPFieldValue("a=b; \(cookie.prefix { $0 != ";" })") ?? ""]
            #expect(try await door.code(.get, "/homes", headers) == "none")
            #expect(try await door.code(.post, "/rooms", headers, #"{"name":"Hall"}"#) == .scopeExceeded)
            #expect(try await door.test.hub.sessions().map(\.name) == ["Firefox on Linux"])
            #expect(try await door.send(.delete, "/session", headers).status == .noContent)
            #expect(try await door.code(.get, "/homes", headers) == .credentialRefused)

            let late = try await door.test.hub.add(NewSignInLink())
            door.test.home.time.move(by: .seconds(600))
            #expect(try await door.code(.get, HTTPTarget(late.path) ?? "/") == .credentialRefused)
        }
    }

    /// A session is shown as a cookie and a token is not, so that neither stands in for the other.
    @Test func aCookieIsNoTokenAndATokenNoCookie() async throws {
        try await Door.run { door in
            let cookie = try await door.signIn()
            let secret = String(cookie.dropFirst("hearth=".count))
            #expect(try await door.code(.get, "/homes", [.cookie: HTTPFieldValue(cookie) ?? ""]) == "none")
            #expect(try await door.code(.get, "/homes", Door.bearer(secret)) == .credentialRefused)
            let token = try await door.token().secret
            #expect(
                try await door.code(.get, "/homes", [.cookie: HTTPFieldValue("hearth=\(token)") ?? ""])
                    == .credentialRefused)
        }
    }

    @Test func aPageOfAnotherSiteCannotUseTheCookie() async throws {
        try await Door.run { door in
            let cookie = HTTPFieldValue(try await door.signIn()) ?? ""
            let own = HTTPFieldValue("http://\(door.address)") ?? ""
            let body = #"{"name":"Hall"}"#
            for (name, value) in [
                (HTTPFieldName.origin, "http://evil.example" as HTTPFieldValue), (.origin, "null"),
                (.origin, "http://127.0.0.1:1"), (.secFetchSite, "cross-site"), (.secFetchSite, "same-site"),
            ] {
                #expect(try await door.code(.post, "/rooms", [.cookie: cookie, name: value], body) == .crossSite)
                #expect(try await door.code(.get, "/homes", [.cookie: cookie, name: value]) == .crossSite)
            }
            let navigates: HTTPHeaders = [
                .cookie: cookie, .secFetchSite: "cross-site", .secFetchMode: "navigate",
            ]
            #expect(try await door.code(.get, "/homes", navigates) == "none")
            #expect(try await door.code(.post, "/rooms", navigates, body) == .crossSite)
            #expect(
                try await door.code(
                    .post, "/rooms", [.cookie: cookie, .origin: own, .secFetchSite: "same-origin"], body) == "none")
            // A form, which a browser sends anywhere without asking.
            let form = try await door.send(
                .post, "/rooms", [.cookie: cookie, .contentType: "application/x-www-form-urlencoded"])
            #expect(form.status == .unsupportedMediaType)
        }
    }

    @Test func aNameThatTheHubDoesNotGoByIsRefused() async throws {
        try await Door.run { door in
            let secret = try await door.token().secret
            for host in ["evil.example", "evil.example:80", "127.0.0.1.evil.example", "localhost.evil.example", ""] {
                var headers = Door.bearer(secret)
                headers[.host] = HTTPFieldValue(host)
                #expect(try await door.code(.get, "/homes", headers) == .hostNotAllowed, "\(host)")
            }
            for host in [
                "localhost", "LOCALHOST:80", "hub.example", "hub.example.", "127.0.0.1:9", "[::1]:9", "[fe80::1]",
            ] {
                var headers = Door.bearer(secret)
                headers[.host] = HTTPFieldValue(host)
                #expect(try await door.code(.get, "/homes", headers) == "none", "\(host)")
            }
        }
    }

    @Test func answersTellBrowsersWhatToKeepTo() async throws {
        try await Door.run { door in
            for response in [
                try await door.send(.get, "/homes"), try await door.send(.get, "/nothing"),
                try await door.send(.get, "/homes", Door.bearer(try await door.token().secret)),
            ] {
                #expect(response.headers[.contentSecurityPolicy]?.rawValue.hasPrefix("default-src 'none'") == true)
                #expect(response.headers[.contentTypeOptions] == "nosniff")
                #expect(response.headers[.cacheControl] == "no-store")
                #expect(response.headers[.referrerPolicy] == "no-referrer")
            }
        }
    }

    @Test func theFrontPageSaysWhoHasSignedIn() async throws {
        try await Door.run { door in
            let stranger = try await door.send(.get, "/")
            #expect(stranger.headers[.contentType] == "text/html; charset=utf-8")
            #expect(String(decoding: stranger.body, as: UTF8.self).contains("have not signed in"))
            let known = try await door.send(.get, "/", [.cookie: HTTPFieldValue(try await door.signIn()) ?? ""])
            #expect(String(decoding: known.body, as: UTF8.self).contains("may <strong>administer</strong>"))
            let link = try await door.test.hub.add(NewSignInLink(account: "<b>&\"ada\""))
            let cookie = try await door.send(.get, HTTPTarget(link.path) ?? "/").headers[.setCookie]
            let page = try await door.send(
                .get, "/", [.cookie: HTTPFieldValue(String(cookie?.rawValue.prefix { $0 != ";" } ?? "")) ?? ""])
            #expect(String(decoding: page.body, as: UTF8.self).contains("&lt;b&gt;&amp;&quot;ada&quot;"))
        }
    }

    // MARK: Bounds

    @Test func whoAsksTooOftenHasToWait() async throws {
        var limits = NetworkAccess.Limits()
        limits.changes = .init(burst: 3, perSecond: 0.001)
        limits.strangers = .init(burst: 4, perSecond: 0.001)
        try await Door.run(limits: limits) { door in
            let secret = try await door.token().secret
            for number in 0..<3 {
                #expect(
                    try await door.code(.post, "/rooms", Door.bearer(secret), #"{"name":"Room \#(number)"}"#) == "none")
            }
            let response = try await door.send(.post, "/rooms", Door.bearer(secret), #"{"name":"Room 4"}"#)
            #expect(response.status == .tooManyRequests)
            #expect(response.headers[.retryAfter] == "1000")
            // Another's limit is another one, and so is that of reading.
            #expect(try await door.code(.get, "/homes", Door.bearer(secret)) == "none")
            #expect(
                try await door.code(.post, "/rooms", Door.bearer(try await door.token().secret), #"{"name":"A"}"#)
                    == "none")
            for _ in 0..<4 { #expect(try await door.code(.get, "/homes", Door.bearer("x")) == .credentialRefused) }
            #expect(try await door.code(.get, "/homes", Door.bearer("x")) == .tooManyRequests)
            #expect(try await door.code(.get, "/homes") == .tooManyRequests)
            // Who is known is not held up by strangers at the same address.
            #expect(try await door.code(.get, "/homes", Door.bearer(secret)) == "none")
        }
    }

    @Test func pathsLeadNowhereElse() async throws {
        try await Door.run { door in
            let headers = Door.bearer(try await door.token().secret)
            let paths: [HTTPTarget] = [
                "/../homes", "/homes/..", "//homes", "/homes/", "/%2e%2e/homes", "/homes%2f", "/HOMES", "/./homes",
                "http://evil.example/homes", "*", "/homes/%00", "/rooms/..%2f..%2fetc%2fpasswd",
            ]
            for path in paths {
                let response = try await door.send(.get, path, headers)
                #expect(
                    response.status == .notFound || response.status == .badRequest, "\(path): \(response.status)")
            }
        }
    }

    @Test func noSecretIsLogged() async throws {
        try await Door.run { door in
            let token = try await door.token().secret
            let app = try await door.client("").ask(NewApp(name: "Panel")).secret
            let cookie = try await door.signIn()
            _ = try await door.send(.get, "/homes", Door.bearer(token))
            _ = try await door.send(.get, "/homes", Door.bearer(app))
            _ = try await door.send(.get, "/homes", [.cookie: HTTPFieldValue(cookie) ?? ""])
            _ = try await door.code(.post, "/rooms", Door.bearer(token), "{")
            let text = door.test.log.lines.joined(separator: "\n")
            for secret in [token, app, String(cookie.dropFirst("hearth=".count))] {
                #expect(!text.contains(secret.suffix(64)))
            }
        }
    }
}
