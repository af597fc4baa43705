import HearthHTTP

/// It was taken down, and somebody has to decide: 202.
struct Accepted<Taken: Resource>: Answer {
    let taken: Taken

    init(_ taken: Taken) { self.taken = taken }

    static var forms: [AnswerForm] { [AnswerForm(.accepted, "It was taken down.", Content([.json], Taken.self))] }

    func response() throws -> HTTPServerResponse { try .json(taken, .accepted) }
}

/// A browser has signed in, and goes on to the first page: 303.
struct SignedIn: Answer {
    let secret: String
    let isSecure: Bool

    static let forms = [AnswerForm(.seeOther, "The browser has signed in.", hasLocation: true)]

    func response() -> HTTPServerResponse {
        var response = HTTPServerResponse(.seeOther, headers: [.location: "/"])
        let seconds = Int64(AccessBook.sessionTime / .seconds(1))
        response.headers[.setCookie] = SessionCookie.setting(secret, for: seconds, isSecure: isSecure)
        return response
    }
}

/// A browser has signed out, and is to forget its cookie: 204.
struct SignedOut: Answer {
    let isSecure: Bool

    static let forms = [AnswerForm(.noContent, "Who asked is signed out.")]

    func response() -> HTTPServerResponse {
        var response = HTTPServerResponse(.noContent)
        response.headers[.setCookie] = SessionCookie.setting("", for: 0, isSecure: isSecure)
        return response
    }
}

extension Credential: Answer {}
extension SessionResource: Answer {}
