import HearthHTTP

/// Something that was made: 201, with its place.
struct Created<Made: Resource>: Answer {
    let made: Made
    let path: String

    /// - Parameter path: of what was made.
    init(_ made: Made, at path: String) {
        self.made = made
        self.path = path
    }

    static var forms: [AnswerForm] {
        [AnswerForm(.created, "It was made.", Content([.json], Made.self), hasLocation: true)]
    }

    func response() throws -> HTTPServerResponse {
        try .json(made, .created, headers: HTTPFieldValue(path).map { [.location: $0] } ?? [:])
    }
}

/// It was done, and there is nothing to tell: 204.
struct Done: Answer {
    static let forms = [AnswerForm(.noContent, "It was done.")]

    func response() -> HTTPServerResponse { HTTPServerResponse(.noContent) }
}

/// What became of several things: 200 when all were done, else 207.
struct Mixed<Results: Resource>: Answer {
    let results: Results
    let areAllDone: Bool

    init(_ results: Results, areAllDone: Bool) {
        self.results = results
        self.areAllDone = areAllDone
    }

    static var forms: [AnswerForm] {
        let content = Content([.json], Results.self)
        return [
            AnswerForm(.ok, "All of it was done.", content),
            AnswerForm(.multiStatus, "Some or all of it was not done; each result says why.", content),
        ]
    }

    func response() throws -> HTTPServerResponse { try .json(results, areAllDone ? .ok : .multiStatus) }
}
