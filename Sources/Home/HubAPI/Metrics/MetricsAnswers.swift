import HearthHTTP

/// Numbers for Prometheus: 200.
struct MetricsAnswer: Answer {
    let bytes: [UInt8]

    static let forms = [AnswerForm(.ok, "The numbers, in Prometheus' text format.", Content([.prometheus]))]

    func response() -> HTTPServerResponse {
        HTTPServerResponse(.ok, headers: [.contentType: MediaType.prometheus.field], body: bytes)
    }
}

/// 200 for as long as the hub does what it is for, else 503, so that what supervises it need not read the body.
struct HealthAnswer: Answer {
    let health: HealthResource

    static let forms = [
        AnswerForm(.ok, "It works.", Content([.json], HealthResource.self)),
        AnswerForm(.serviceUnavailable, "It does not work.", Content([.json], HealthResource.self)),
    ]

    func response() throws -> HTTPServerResponse {
        try .json(health, health.status == .failing ? .serviceUnavailable : .ok)
    }
}
