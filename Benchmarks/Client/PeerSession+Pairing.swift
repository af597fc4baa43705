import HAPProtocol
import HearthHTTP

extension PeerSession {
    private func post(_ body: [UInt8], to target: HTTPTarget) throws -> [UInt8] {
        try succeed(HTTPRequest(.post, target, headers: Self.headers(HAPContentType.tlv8), body: body)).body
    }

    static func headers(_ contentType: HTTPFieldValue? = nil) -> HTTPHeaders {
        var headers: HTTPHeaders = [.host: "127.0.0.1"]
        if let contentType { headers.append(.contentType, contentType) }
        return headers
    }

    /// Pair-setup, M1 to M6.
    func pairSetup(code: SetupCode, as identity: ControllerIdentity) throws -> AccessoryPairing {
        var generator = SystemRandomNumberGenerator()
        var machine = PairSetupController(identity: identity)
        var action = PairSetupController.Action.send(machine.start())
        while true {
            switch action {
            case .send(let body): action = try machine.receive(try post(body, to: "/pair-setup"))
            case .askForCode: action = .send(try machine.enter(code, using: &generator))
            case .paired(let pairing): return pairing
            case .startTransientSession: throw BenchmarkError("a transient session was not asked for")
            }
        }
    }

    /// Pair-verify, M1 to M4; the session is encrypted from then on.
    func pairVerify(_ accessory: AccessoryPairing, as identity: ControllerIdentity) throws {
        var generator = SystemRandomNumberGenerator()
        var machine = PairVerifyController(controller: identity, accessory: accessory)
        var body = try machine.start(using: &generator)
        while true {
            switch try machine.receive(try post(body, to: "/pair-verify")) {
            case .send(let next): body = next
            case .establish(let keys): return try secure(with: keys)
            }
        }
    }

    /// Takes the own pairing away.
    func removePairing(of identity: ControllerIdentity) throws {
        let body = PairingsRequest.remove(identity.identifier).body
        try PairingsResponse.check(try post(body, to: "/pairings"))
    }
}
