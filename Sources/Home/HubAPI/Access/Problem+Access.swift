import HearthHTTP

extension ProblemCode {
    /// Nothing shows who asks.
    static let unauthenticated = Self("unauthenticated")
    /// What shows who asks is not known here, or no longer.
    static let credentialRefused = Self("credentialRefused")
    /// Nobody has allowed the app yet, or somebody has denied it.
    static let appNotAllowed = Self("appNotAllowed")
    /// The credential does not reach that far.
    static let scopeExceeded = Self("scopeExceeded")
    /// The hub was asked by a name that it does not go by.
    static let hostNotAllowed = Self("hostNotAllowed")
    /// A page of another site has made the browser ask.
    static let crossSite = Self("crossSite")
    static let tooManyRequests = Self("tooManyRequests")
}

extension Problem {
    static func unauthenticated(_ detail: String) -> Problem { Problem(.unauthorized, .unauthenticated, detail) }

    static func scopeExceeded(_ scope: AccessScope, needed: AccessScope) -> Problem {
        Problem(
            .forbidden, .scopeExceeded,
            "That takes the scope \"\(needed.name)\", and this credential has \"\(scope.name)\".")
    }

    static func hostNotAllowed(_ host: String) -> Problem {
        Problem(
            .misdirectedRequest, .hostNotAllowed, "The hub does not go by the name \"\(host.prefix(80))\".")
    }

    static func crossSite(_ origin: String) -> Problem {
        Problem(
            .forbidden, .crossSite,
            "A page of another site (\(origin.prefix(80))) may not ask this hub on behalf of who is signed in.")
    }

    /// - Parameter wait: until it may be tried again.
    static func tooMany(_ wait: Duration) -> Problem {
        let seconds = max(1, Int((wait / .seconds(1)).rounded(.up)))
        var problem = Problem(.tooManyRequests, .tooManyRequests, "Too many requests; try again in \(seconds) s.")
        problem.retryAfter = seconds
        return problem
    }

    init(_ refusal: AccessBook.Refusal) {
        switch refusal {
        case .unknown:
            self.init(
                .unauthorized, .credentialRefused, "This credential is not known to the hub, or was revoked.")
        case .expired: self.init(.unauthorized, .credentialRefused, "This credential has expired.")
        case .pending: self.init(.forbidden, .appNotAllowed, "Nobody has allowed this app yet.")
        case .denied: self.init(.forbidden, .appNotAllowed, "This app was shut out.")
        case .full:
            self.init(
                .serviceUnavailable, .unavailable,
                "The hub keeps no more credentials; remove some with `hearth token remove` or `hearth apps remove`.")
        }
    }
}
