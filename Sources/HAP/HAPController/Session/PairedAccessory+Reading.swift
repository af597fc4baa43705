import HAPModel
import HAPProtocol
import HearthHTTP

extension PairedAccessory {
    /// Characteristics in one GET. Keeps the request line well below what small accessories can take.
    static let readsAtOnce = 100

    /// Reads characteristics, each with a value or the status that says why there is none, in the order asked for.
    ///
    /// The value of an event-only characteristic reads as nil; a read never counts as an event. Nothing is sent any more
    /// once the task is cancelled, or when it could not be sent within `Timing.connect` and `Timing.request`.
    public func read(_ ids: [CharacteristicID]) async throws(ControllerError) -> [CharacteristicReadEntry] {
        guard !ids.isEmpty else { return [] }
        let deadline = sendingDeadline
        _ = try await accessories()
        let entry = reads.add(ids, by: deadline, on: loop)
        if !reads.isRunning {
            reads.isRunning = true
            Task { await runReads() }
        }
        return try await outcome(of: entry, in: reads)
    }

    private func runReads() async {
        while true {
            let entries = await next(in: reads) { $0.count + $1.count <= Self.readsAtOnce }
            guard !entries.isEmpty else { return }
            do throws(ControllerError) {
                let found = try await fetch(entries.flatMap(\.items))
                for entry in entries {
                    let answers = entry.items.map {
                        found[$0] ?? CharacteristicReadEntry($0, status: .serviceCommunicationFailure)
                    }
                    entry.answer.settle(.success(answers))
                }
            } catch {
                for entry in entries { entry.answer.settle(.failure(error)) }
            }
        }
    }

    /// Reads values, in as many requests as it takes.
    func fetch(
        _ ids: [CharacteristicID], over connection: AccessoryConnection? = nil
    ) async throws(ControllerError) -> [CharacteristicID: CharacteristicReadEntry] {
        var found: [CharacteristicID: CharacteristicReadEntry] = [:]
        var seen: Set<CharacteristicID> = []
        var rest = ids.filter { seen.insert($0).inserted }[...]
        while !rest.isEmpty {
            let part = Array(rest.prefix(Self.readsAtOnce))
            rest = rest.dropFirst(part.count)
            let response = try await send(.get, CharacteristicReadRequest(part).target, over: connection)
            let answer = try understand { () throws(MessageError) in
                try CharacteristicReadResponse(response, format: format)
            }
            for entry in answer.entries {
                found[entry.id] = entry
                if entry.status.isSuccess { learn(entry.id, entry.value) }
            }
        }
        return found
    }

    /// Takes note of a value and tells it where it is news.
    func learn(_ id: CharacteristicID, _ value: Value?) {
        guard subscribed.contains(id), database?[id]?.isEventOnly != true else { return }
        if let known = values[id], known == value { return }
        values[id] = .some(value)
        tell(.value(id, value))
    }

    /// The picture of a camera (R2, 11.5), as JPEG.
    public func snapshot(of aid: AccessoryID, width: Int, height: Int) async throws(ControllerError) -> [UInt8] {
        let body = ResourceRequestBody(aid: aid, width: width, height: height).body
        let response = try await send(.post, "/resource", body)
        guard response.status == .ok else {
            throw ControllerError(.rejected, "\(name) answered the request for a picture with HTTP \(response.status).")
        }
        return response.body
    }

    /// A request with a JSON body, or none; over the given connection, or over the session.
    func send(
        _ method: HTTPMethod, _ target: HTTPTarget, _ body: [UInt8] = [], over connection: AccessoryConnection? = nil
    ) async throws(ControllerError) -> HTTPResponse {
        let type = body.isEmpty ? nil : HAPContentType.json
        guard let connection else { return try await exchange(method, target, type, body) }
        return try await connection.send(method, target, type, body, within: timing.request)
    }

    /// Reads an answer, and says a refusal or a broken body as a controller's error.
    func understand<Result>(_ read: () throws(MessageError) -> Result) throws(ControllerError) -> Result {
        do throws(MessageError) {
            return try read()
        } catch {
            let isRefusal = if case .refused = error.code { true } else { false }
            throw ControllerError(isRefusal ? .rejected : .malformed, "\(name): \(error.message)", underlying: error)
        }
    }
}
