import HearthCryptography

/// The time of the tests, in seconds since 1970, and certificates around it.
enum Sample {
    static let now: Int64 = 1_900_000_000
    static let day: Int64 = 86_400

    static func certificate(
        names: [String] = ["hub.local"], addresses: [[UInt8]] = [[192, 0, 2, 1], [127, 0, 0, 1]],
        validity: ClosedRange<Int64> = (now - day)...(now + day)
    ) throws(TLSError) -> SelfSignedCertificate {
        try SelfSignedCertificate(names: names, addresses: addresses, validity: validity)
    }

    static func client(_ trust: TLSTrust) throws(TLSError) -> TLSContext {
        try TLSContext.client(trusting: trust, clock: { now })
    }
}

/// Two engines and the wire between them.
struct EnginePair {
    let client: TLSEngine
    let server: TLSEngine
    /// Everything that the client, and the server, has sent so far.
    private(set) var sent: (client: [UInt8], server: [UInt8]) = ([], [])

    init(
        _ made: SelfSignedCertificate, trusting trust: TLSTrust? = nil,
        expecting name: TLSPeerName? = .host("hub.local")
    ) throws {
        let identity = try made.identity()
        server = try TLSEngine(TLSContext.server(identity))
        client = try TLSEngine(Sample.client(trust ?? .certificates([identity.certificate])), expecting: name)
    }

    /// Carries bytes both ways until nothing moves, in pieces, each changed by `change`.
    mutating func shake(piece: Int = .max, change: ([UInt8]) -> [UInt8] = { $0 }) throws {
        var moved = true
        while moved {
            moved = false
            do {
                _ = try client.handshake()
            } catch {
                // The server is to hear why.
                try? deliver(change(client.takeCiphertext()), to: server, piece)
                throw error
            }
            let toServer = change(client.takeCiphertext())
            sent.client += toServer
            if !toServer.isEmpty { moved = true }
            try deliver(toServer, to: server, piece)
            _ = try server.handshake()
            let toClient = server.takeCiphertext()
            sent.server += toClient
            if !toClient.isEmpty { moved = true }
            try deliver(toClient, to: client, piece)
        }
    }

    private func deliver(_ bytes: [UInt8], to engine: TLSEngine, _ piece: Int) throws {
        var rest = bytes[...]
        while !rest.isEmpty {
            let part = rest.prefix(piece)
            rest = rest.dropFirst(part.count)
            try engine.receive(Array(part))
            if piece < .max { _ = try engine.handshake() }
        }
    }
}

extension TLSEngine {
    /// All plaintext that has come, and whether the peer has marked its end behind it.
    func readAll() throws(TLSError) -> (bytes: [UInt8], hasEnded: Bool) {
        var all: [UInt8] = []
        while true {
            switch try read() {
            case .bytes(let bytes): all += bytes
            case .needsMore: return (all, false)
            case .end: return (all, true)
            }
        }
    }
}
