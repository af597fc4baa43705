import HearthCryptography
import HearthHTTP
import HearthNetworking

/// The answers to requests that came with an `Idempotency-Key`, so that one that is sent again, because its answer was
/// lost, is answered as before and not done again. Kept for a day while the hub runs, at most so many.
actor KeyedAnswers {
    static let most = 1_000
    static let keptTime = Duration.seconds(86_400)
    static let longestKey = 255

    nonisolated let loop: EventLoop
    nonisolated var unownedExecutor: UnownedSerialExecutor { loop.asUnownedSerialExecutor() }
    private var kept: [Key: Kept] = [:]

    private struct Key: Hashable {
        let caller: String
        let key: String
    }

    private struct Kept {
        let request: [UInt8]
        let since: ContinuousClock.Instant
        /// nil while it is being done.
        var answer: HTTPServerResponse?
        var waiting: [Promise<HTTPServerResponse?>] = []
    }

    init(loop: EventLoop) { self.loop = loop }

    /// - Parameter answer: does what is asked; called at most once for each key, unless the hub failed at it.
    func respond(
        to request: HTTPRequest, by caller: Caller, _ answer: @Sendable () async -> HTTPServerResponse
    ) async throws -> HTTPServerResponse {
        guard let text = request.headers[.idempotencyKey]?.rawValue else { return await answer() }
        guard (1...Self.longestKey).contains(text.utf8.count) else {
            throw Problem.malformed("An Idempotency-Key has 1 to \(Self.longestKey) characters.")
        }
        let key = Key(caller: caller.credential ?? caller.account ?? "", key: text)
        let digest = Self.digest(of: request)
        while let known = kept[key] {
            guard known.request == digest else {
                throw Problem(
                    .unprocessableContent, .keyReused, "This Idempotency-Key came with another request before.")
            }
            if let answer = known.answer { return answer }
            let promise = Promise<HTTPServerResponse?>(loop: loop)
            kept[key]?.waiting.append(promise)
            if let answer = try await promise.value(deadline: nil) { return answer }
        }
        forget()
        kept[key] = Kept(request: digest, since: loop.now)
        let made = await answer()
        // What failed in the hub, or can't be kept, is done anew when it comes again.
        let isKept: Bool = if case .bytes = made.body { made.status.code < 500 } else { false }
        let waiting = kept[key]?.waiting ?? []
        if isKept { kept[key] = Kept(request: digest, since: loop.now, answer: made) } else { kept[key] = nil }
        for promise in waiting { promise.fulfill(.success(isKept ? made : nil)) }
        return made
    }

    private static func digest(of request: HTTPRequest) -> [UInt8] {
        var function = SHA256()
        function.update(data: "\(request.method) \(request.target)\n".utf8)
        function.update(data: request.body)
        return function.finalize().bytes
    }

    private func forget() {
        guard kept.count >= Self.most else { return }
        let now = loop.now
        kept = kept.filter { $0.value.answer == nil || now - $0.value.since < Self.keptTime }
        while kept.count >= Self.most,
            let oldest = kept.filter({ $0.value.answer != nil }).min(by: {
                $0.value.since < $1.value.since
            })
        {
            kept[oldest.key] = nil
        }
    }
}
