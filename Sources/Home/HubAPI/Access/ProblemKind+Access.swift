import HearthHTTP

extension ProblemKind {
    /// Of who is let in.
    static let ofAccess: [ProblemKind] = [
        ProblemKind(
            .unauthenticated, [.unauthorized], "Nothing shows who asks.",
            "Send \"Authorization: Bearer TOKEN\" with a token of `hearth token add`, or sign in with `hearth signin`."),
        ProblemKind(
            .credentialRefused, [.unauthorized],
            "The token, app or session is not known to the hub, was revoked, or has expired.",
            "Get a new one with `hearth token add` or `hearth signin`."),
        ProblemKind(
            .appNotAllowed, [.forbidden], "Nobody has allowed this app yet, or somebody has shut it out.",
            "The person who owns the home lets it in with `hearth apps allow`."),
        ProblemKind(
            .scopeExceeded, [.forbidden], "The credential does not reach that far.", "Use one that reaches further."),
        ProblemKind(
            .hostNotAllowed, [.misdirectedRequest], "The hub was asked by a name that it does not go by.",
            "Ask it by its address, or start it with `--host NAME`."),
        ProblemKind(
            .crossSite, [.forbidden], "A page of another site asked on behalf of who is signed in.",
            "Open the hub's own page, or give the other program a token."),
        ProblemKind(
            .changedMeanwhile, [.preconditionFailed], "What was to be changed is no longer what If-Match says.",
            "Read it again, and decide anew."),
        ProblemKind(
            .keyReused, [.unprocessableContent], "An Idempotency-Key came with another request before.",
            "Take a new key for each thing to be done."),
        ProblemKind(
            .tooManyRequests, [.tooManyRequests], "Too many requests in too little time.",
            "Try again after the time that Retry-After says, and then less often."),
    ]
}
