import HAPModel
import HAPProtocol
import HearthHTTP
import HearthNetworking

@testable import HAPController

/// An accessory that pairs like a real one and answers everything else with the bytes a test gives it.
actor ScriptedAccessory {
    /// What comes back for one request, as pieces of plaintext; each piece leaves in a write of its own.
    typealias Script = @Sendable (_ request: HTTPRequest, _ number: Int) -> Answer

    enum Answer: Sendable {
        case pieces([[UInt8]])
        case close
        case silence
    }

    nonisolated let loop: EventLoop
    nonisolated var unownedExecutor: UnownedSerialExecutor { loop.asUnownedSerialExecutor() }
    nonisolated let code: SetupCode
    nonisolated let identity: AccessoryIdentity

    private let network: any Network
    private let script: Script
    private var pairings = PairingTable()
    private var turns = PairSetupGuard()
    private var listener: (any Listener)?
    private var session: Session?
    private var lastNumber = 0
    /// Everything that was asked after pairing, and how the bytes looked.
    private(set) var requests: [HTTPRequest] = []
    private(set) var rawRequests: [[UInt8]] = []
    private(set) var connections = 0
    /// Answers to pair-setup M1 in place of the machine's, used up one by one.
    private var refusals: [PairingError] = []
    /// The methods of all pair-setups that were begun.
    private(set) var methods: [PairingMethod] = []
    private var time = Duration.zero
    /// Plaintext that goes out at the start of each connection, and behind the last message of pair-verify.
    private var greeting: [UInt8] = []
    private var postscript: [UInt8] = []
    private var closesAfterVerify = 0

    final class Session: @unchecked Sendable {
        // Unchecked: only touched by the actor.
        let stream: any ByteStream
        var secure: SecureSession?
        var isDeaf = false
        init(_ stream: any ByteStream) { self.stream = stream }
    }

    init(network: any Network, script: @escaping Script) throws {
        self.network = network
        self.script = script
        loop = network.loop
        code = try SetupCode("031-45-154")
        var generator = SystemRandomNumberGenerator()
        identity = try AccessoryIdentity.random(using: &generator)
    }

    func start(on address: SocketAddress = .loopback(port: 0)) throws -> SocketAddress {
        let listener = try network.listen(on: address)
        self.listener = listener
        Task {
            while let stream = try? await listener.accept() {
                connections += 1
                let session = Session(stream)
                self.session = session
                stream.write(greeting)
                Task { await serve(session) }
            }
        }
        return listener.localAddress
    }

    func stop() {
        listener?.close()
        session?.stream.close()
    }

    func refuse(with errors: [PairingError]) { refusals = errors }

    /// Sends plaintext at the start of every new connection.
    func greet(with plaintext: [UInt8]) { greeting = plaintext }

    /// Sends plaintext in one write with the last message of pair-verify.
    func addPostscript(_ plaintext: [UInt8]) { postscript = plaintext }

    /// Closes the next connections right behind pair-verify.
    func closeAfterVerify(times: Int) { closesAfterVerify = times }

    /// Lets each step of pair-setup take a time.
    func takeTime(_ time: Duration) { self.time = time }

    /// Drops the connection without a word.
    func drop() { session?.stream.close() }

    /// Stays connected but hears and says nothing more; new connections are served.
    func vanish() {
        session?.isDeaf = true
        session = nil
    }

    /// Sends plaintext that nobody asked for.
    func send(_ plaintext: [UInt8]) throws {
        guard let session else { return }
        try write(plaintext, session)
    }

    private func serve(_ session: Session) async {
        var parser = HTTPParser(role: .server)
        var setup = PairSetupAccessory(connection: .init(rawValue: UInt64(connections)))
        var verify = PairVerifyAccessory()
        var generator = SystemRandomNumberGenerator()
        while let bytes = try? await session.stream.read() {
            if session.isDeaf { continue }
            var plaintext = bytes
            if session.secure != nil {
                plaintext = []
                guard (try? session.secure?.decoder.decode(bytes, appendingTo: &plaintext)) != nil else { return }
            }
            parser.append(plaintext)
            while case .request(let request)? = try? parser.next() {
                switch request.target.description {
                case "/pair-setup":
                    try? await loop.sleep(for: time)
                    pairSetup(request, &setup, session, &generator)
                case "/pair-verify":
                    switch verify.receive(
                        request.body, identity: identity, pairings: pairings, using: &generator)
                    {
                    case .reply(let body): reply(body, session)
                    case .establish(let body, let keys, _):
                        reply(body, session, postscript)
                        session.secure = try? SecureSession(keys: keys, side: .accessory)
                        if closesAfterVerify > 0 {
                            closesAfterVerify -= 1
                            session.stream.closeAfterWriting()
                        }
                    case .reject: session.stream.close()
                    }
                default:
                    requests.append(request)
                    rawRequests.append(plaintext)
                    lastNumber += 1
                    answer(script(request, lastNumber), session)
                }
            }
        }
    }

    private func answer(_ answer: Answer, _ session: Session) {
        switch answer {
        case .pieces(let pieces): for piece in pieces { try? write(piece, session) }
        case .close: session.stream.close()
        case .silence: break
        }
    }

    private func pairSetup(
        _ request: HTTPRequest, _ setup: inout PairSetupAccessory, _ session: Session,
        _ generator: inout SystemRandomNumberGenerator
    ) {
        if let method = try? TLV8(decoding: request.body, limits: .pairingRequest)[.method]?.first {
            methods.append(PairingMethod(rawValue: method))
        }
        if !refusals.isEmpty {
            reply(refusals.removeFirst().body(state: .m2), session)
            return
        }
        let actions = setup.receive(
            request.body, identity: identity, code: code, pairings: pairings, turns: &turns, now: loop.now,
            using: &generator)
        for action in actions {
            switch action {
            case .storePairing(let pairing): pairings = PairingTable(pairings: [pairing])
            case .reply(let body): reply(body, session)
            case .reject: session.stream.close()
            case .storeFailedAttempts, .startTransientSession: break
            }
        }
    }

    private func reply(_ body: [UInt8], _ session: Session, _ postscript: [UInt8] = []) {
        session.stream.write(HTTPResponse(.ok, headers: HAPContentType.tlv8Headers, body: body).bytes + postscript)
    }

    private func write(_ plaintext: [UInt8], _ session: Session) throws {
        guard session.secure != nil else {
            session.stream.write(plaintext)
            return
        }
        var wire: [UInt8] = []
        try session.secure?.encoder.encode(plaintext, appendingTo: &wire)
        session.stream.write(wire)
    }
}
