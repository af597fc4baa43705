import HAPModel
import HAPProtocol
import HearthHTTP
import HearthNetworking
import Testing

/// The controller's end of one connection, as far as the tests need it.
actor TestConnection {
    nonisolated let stream: any ByteStream
    private var parser = HTTPParser(role: .client)
    private var cipher: SecureSession?
    private var isSecured = false
    /// Everything that has come and was not looked at, in order.
    private var inbox: [HTTPResponse] = []

    nonisolated var unownedExecutor: UnownedSerialExecutor { stream.loop.asUnownedSerialExecutor() }

    init(_ stream: any ByteStream) { self.stream = stream }

    // MARK: Messages

    func send(_ bytes: [UInt8]) throws {
        var wire = bytes
        if isSecured {
            wire = []
            try cipher?.encoder.encode(bytes, appendingTo: &wire)
        }
        stream.write(wire)
    }

    /// The bytes as they go over the wire, without sending them; the counters go on.
    func sealed(_ bytes: [UInt8]) throws -> [UInt8] {
        var wire: [UInt8] = []
        try cipher?.encoder.encode(bytes, appendingTo: &wire)
        return wire
    }

    func send(_ method: HTTPMethod, _ target: HTTPTarget, _ body: [UInt8] = []) throws {
        try send(HTTPRequest(method, target, headers: [.host: "192.0.2.1"], body: body).bytes)
    }

    /// The next message of any kind; nil when the peer has closed, or nothing came in time.
    func next(within wait: Duration = .seconds(60)) async throws -> HTTPResponse? {
        let deadline = stream.loop.now + wait
        while inbox.isEmpty {
            let bytes: [UInt8]
            do throws(NetworkError) {
                guard let read = try await stream.read(deadline: deadline) else { return nil }
                bytes = read
            } catch {
                return nil
            }
            var plaintext: [UInt8] = []
            if isSecured {
                try cipher?.decoder.decode(bytes, appendingTo: &plaintext)
            } else {
                plaintext = bytes
            }
            parser.append(plaintext)
            while case .response(let response)? = try parser.next() { inbox.append(response) }
        }
        return inbox.removeFirst()
    }

    /// The next response; events before it stay for `event`.
    func response() async throws -> HTTPResponse {
        var events: [HTTPResponse] = []
        defer { inbox = events + inbox }
        while let message = try await next() {
            if message.kind == .response { return message }
            events.append(message)
        }
        throw Unanswered()
    }

    func request(_ method: HTTPMethod, _ target: HTTPTarget, _ body: [UInt8] = []) async throws -> HTTPResponse {
        try send(method, target, body)
        return try await response()
    }

    /// The values of the next event; nil when none comes in time.
    func event(within wait: Duration = .seconds(5)) async throws -> [CharacteristicID: Value?]? {
        guard let message = try await next(within: wait) else { return nil }
        guard message.kind == .event else { throw Unanswered() }
        var values: [CharacteristicID: Value?] = [:]
        for entry in try CharacteristicEvent(message).entries { values[entry.id] = .some(entry.value) }
        return values
    }

    /// Whether the peer has closed the connection.
    func isClosed(within wait: Duration = .seconds(1)) async -> Bool {
        let deadline = stream.loop.now + wait
        while true {
            do throws(NetworkError) {
                if try await stream.read(deadline: deadline) == nil { return true }
            } catch {
                return error.code != .timedOut
            }
        }
    }

    func close() { stream.close() }

    // MARK: Requests of HAP

    func read(_ ids: String) async throws -> HTTPResponse {
        try await request(.get, try #require(HTTPTarget("/characteristics?id=\(ids)")))
    }

    func value(_ id: CharacteristicID) async throws -> Value? {
        try CharacteristicReadResponse(try await read("\(id)")).entries.first?.value
    }

    func write(_ body: String) async throws -> HTTPResponse {
        try await request(.put, "/characteristics", Array(body.utf8))
    }

    func write(_ value: Value, to id: CharacteristicID) async throws -> HTTPResponse {
        try await request(.put, "/characteristics", CharacteristicWriteRequest([.init(id, value: value)]).body())
    }

    func subscribe(_ ids: CharacteristicID...) async throws {
        let request = CharacteristicWriteRequest(ids.map { .init($0, events: true) })
        #expect(try await self.request(.put, "/characteristics", request.body()).status == .noContent)
    }

    // MARK: Pairing

    /// Takes an exchange of `/pair-setup` to its end.
    func pair(
        _ controller: ControllerIdentity, code: SetupCode, flags: PairingFlags = []
    ) async throws -> AccessoryPairing? {
        var machine = PairSetupController(identity: controller, flags: flags)
        var generator = SystemRandomNumberGenerator()
        var body = machine.start()
        while true {
            let response = try await request(.post, "/pair-setup", body)
            guard response.status == .ok else { throw Unanswered() }
            switch try machine.receive(response.body) {
            case .send(let next): body = next
            case .askForCode: body = try machine.enter(code, using: &generator)
            case .paired(let accessory): return accessory
            case .startTransientSession(let keys):
                try secure(keys)
                return nil
            }
        }
    }

    func verify(_ controller: ControllerIdentity, _ accessory: AccessoryPairing) async throws {
        var machine = PairVerifyController(controller: controller, accessory: accessory)
        var generator = SystemRandomNumberGenerator()
        var body = try machine.start(using: &generator)
        while true {
            let response = try await request(.post, "/pair-verify", body)
            guard response.status == .ok else { throw Unanswered() }
            switch try machine.receive(response.body) {
            case .send(let next): body = next
            case .establish(let keys): return try secure(keys)
            }
        }
    }

    private func secure(_ keys: SessionKeys) throws {
        cipher = try SecureSession(keys: keys, side: .controller)
        isSecured = true
        parser = HTTPParser(role: .client)
    }
}

/// The accessory closed the connection, or said something that does not belong there.
struct Unanswered: Error {}

extension HTTPResponse {
    var text: String { String(decoding: body, as: UTF8.self) }
}
