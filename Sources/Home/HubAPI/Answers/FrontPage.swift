import HearthHTTP

/// What a browser finds at the hub's address: who the hub is, whether the browser has signed in, and where to go on.
struct FrontPage: Answer {
    let version: String
    /// nil for somebody who has not signed in.
    let caller: Caller?

    static let forms = [AnswerForm(.ok, "A page for people.", Content([.html]))]

    func response() -> HTTPServerResponse {
        HTTPServerResponse(
            .ok,
            headers: [
                .contentType: MediaType.html.field,
                // No scripts, no styles, nothing from elsewhere.
                .contentSecurityPolicy:
                    "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
            ], body: Array(text.utf8))
    }

    private var text: String {
        """
        <!doctype html>
        <html lang="en">
        <head>
        <meta charset="utf-8">
        <meta name="viewport" content="width=device-width, initial-scale=1">
        <meta name="color-scheme" content="light dark">
        <title>Hearth</title>
        </head>
        <body>
        <main>
        <h1>Hearth</h1>
        <p>This is a hub, version \(Self.escaped(version)).</p>
        \(state)
        </main>
        </body>
        </html>

        """
    }

    private var state: String {
        guard let caller, let scope = caller.scope else {
            return """
                <p>You have not signed in. Type <code>hearth signin</code> on the hub's machine, and open the link that it
                prints.</p>
                """
        }
        let account = caller.account.map { " as <strong>\(Self.escaped($0))</strong>" } ?? ""
        return """
            <p>You have signed in\(account), and may <strong>\(scope.name)</strong>.</p>
            <ul>
            <li><a href="/homes">The homes</a>, <a href="/accessories">accessories</a> and <a href="/scenes">scenes</a>, as
            data</li>
            <li><a href="/status">How the hub is</a></li>
            <li><a href="/openapi.json">What can be asked</a> (OpenAPI 3.1)</li>
            </ul>
            """
    }

    private static func escaped(_ text: String) -> String {
        text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
            .replacing("\"", with: "&quot;")
    }
}

extension HubInterface {
    var pageRoutes: [Route] {
        [Route(.get, "/", "getFrontPage", "A page for people who open the hub's address.", isOpen: true, showFrontPage)]
    }

    private func showFrontPage(_ call: HubCall) -> FrontPage {
        FrontPage(version: version, caller: call.caller.scope == nil ? nil : call.caller)
    }
}
