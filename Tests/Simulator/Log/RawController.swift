import HAPModel
import HAPProtocol
import HearthHTTP
import HearthNetworking
import Testing

/// A controller that keeps everything that nobody else may ever see.
final class RawController {
    struct Secret {
        let name: String
        let bytes: [UInt8]
    }

    struct Unanswered: Error {}

    private(set) var secrets: [Secret] = []
    private let identity: ControllerIdentity
    private let network: any Network
    private var stream: (any ByteStream)?
    private var parser = HTTPParser(role: .client)
    private var session: SecureSession?

    init(_ network: any Network) throws {
        var generator = SystemRandomNumberGenerator()
        identity = ControllerIdentity(
            identifier: try #require(PairingIdentifier("raw controller")), key: try .random(using: &generator))
        self.network = network
        keep("the controller's secret key", identity.key.seed)
        keep("the controller's public key", identity.key.publicKey.bytes)
    }

    func keep(_ name: String, _ bytes: [UInt8]) { secrets.append(Secret(name: name, bytes: bytes)) }

    func connect(to address: SocketAddress) async throws {
        stream = try await network.connect(to: address, deadline: nil)
        parser = HTTPParser(role: .client)
        session = nil
    }

    func pair(_ code: SetupCode) async throws -> AccessoryPairing {
        keep("the setup code", Array(code.text.utf8))
        keep("the digits of the setup code", Array(code.text.filter(\.isNumber).utf8))
        var machine = PairSetupController(identity: identity)
        var generator = SystemRandomNumberGenerator()
        var body = machine.start()
        while true {
            switch try machine.receive(try await exchange("/pair-setup", body)) {
            case .send(let next): body = next
            case .askForCode: body = try machine.enter(code, using: &generator)
            case .paired(let accessory): return accessory
            case .startTransientSession: throw Unanswered()
            }
        }
    }

    func verify(_ accessory: AccessoryPairing) async throws {
        keep("the accessory's public key", accessory.publicKey.bytes)
        var machine = PairVerifyController(controller: identity, accessory: accessory)
        var generator = SystemRandomNumberGenerator()
        var body = try machine.start(using: &generator)
        while true {
            switch try machine.receive(try await exchange("/pair-verify", body)) {
            case .send(let next): body = next
            case .establish(let keys):
                keep("a session key", keys.accessoryToController.withUnsafeBytes { Array($0) })
                keep("a session key", keys.controllerToAccessory.withUnsafeBytes { Array($0) })
                session = try SecureSession(keys: keys, side: .controller)
                return
            }
        }
    }

    /// - Returns: The body of the answer. That of a message of pairing is kept, as is the one sent.
    func exchange(_ target: HTTPTarget, _ body: [UInt8]) async throws -> [UInt8] {
        try keepItems(of: body)
        let answer = try await request(.post, target, body).body
        try keepItems(of: answer)
        return answer
    }

    private func keepItems(of body: [UInt8]) throws {
        // Keys, proofs, signatures and what is sealed; a state or an error is no secret.
        for item in try TLV8(decoding: body, limits: .pairingResponse).items
        where item.value.count > 8 && item.type != .identifier {
            keep("\(item.type)", item.value)
        }
    }

    func request(_ method: HTTPMethod, _ target: HTTPTarget, _ body: [UInt8]) async throws -> HTTPResponse {
        let stream = try #require(stream)
        let plaintext = HTTPRequest(method, target, headers: [.host: "home"], body: body).bytes
        var wire = plaintext
        if session != nil {
            wire = []
            try session?.encoder.encode(plaintext, appendingTo: &wire)
        }
        stream.write(wire)
        while true {
            if case .response(let response)? = try parser.next() { return response }
            guard let bytes = try await stream.read(deadline: stream.loop.now + .seconds(60)) else {
                throw Unanswered()
            }
            var plaintext = bytes
            if session != nil {
                plaintext = []
                try session?.decoder.decode(bytes, appendingTo: &plaintext)
            }
            parser.append(plaintext)
        }
    }

    func close() { stream?.close() }
}
