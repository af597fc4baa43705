import Seeded
import HAPProtocol
import Testing

/// Requests and responses that no honest peer sends: always an error or a refusal, never a half state.
@Suite struct PairSetupDamageTests {
    // IC-017
    @Test(
        arguments: [
            [], [6], [6, 0], [6, 1], [6, 2, 1, 0, 0, 1, 0], [0, 1, 0], [6, 1, 1], [6, 1, 1, 0, 0],
            [6, 1, 1, 0, 2, 0, 0],
            [6, 1, 1, 0, 1, 2], [6, 1, 1, 0, 1, 9], [6, 1, 1, 6, 1, 1, 0, 1, 0],
            [6, 1, 1, 0, 1, 0, 0x13, 5, 0, 0, 0, 0, 0],
            [6, 1, 0, 0, 1, 0], [6, 1, 2], [6, 1, 3], [6, 1, 4], [6, 1, 5], [6, 1, 6], [6, 1, 255],
            [UInt8](repeating: 0xFF, count: 65_536),
        ] as [[UInt8]])
    func rejectsMalformedAndMisplacedRequests(body: [UInt8]) throws {
        var accessory = try TestAccessory()
        var machine = PairSetupAccessory(connection: .init(rawValue: 1))
        let response = accessory.receive(body, on: &machine)
        #expect(response.body == nil)
        #expect(response.failure != nil)
        #expect(accessory.turns.owner == nil)
        #expect(accessory.stored.isEmpty)
        #expect(!machine.isWaiting)
    }

    private struct Exchange {
        var accessory: TestAccessory
        var machine = PairSetupAccessory(connection: .init(rawValue: 1))
        var controller: PairSetupController

        /// The state just before the request M`n` is delivered, and that request.
        static func upTo(_ n: Int) throws -> (Exchange, [UInt8]) {
            var exchange = Exchange(
                accessory: try TestAccessory(), controller: PairSetupController(identity: try .test(2)))
            var request = exchange.controller.start()
            for _ in stride(from: 1, to: n, by: 2) {
                request = try exchange.next(request)
            }
            return (exchange, request)
        }

        mutating func next(_ request: [UInt8]) throws -> [UInt8] {
            switch try controller.receive(accessory.receive(request, on: &machine).body ?? []) {
            case .send(let body): return body
            case .askForCode: return try controller.enter(accessory.code, using: &accessory.generator)
            default: throw Unanswered()
            }
        }
    }

    @Test(arguments: [1, 3, 5])
    func damagedRequestsNeverPair(message: Int) throws {
        let (start, request) = try Exchange.upTo(message)
        var generator = SeededGenerator(seed: UInt64(message))
        for _ in 0..<repetitions(150, full: 10_000) {
            var exchange = start
            let damaged = Damage.apply(to: request, using: &generator)
            let response = exchange.accessory.receive(damaged, on: &exchange.machine)
            #expect((response.body == nil) == (response.failure != nil))
            #expect(exchange.machine.isWaiting == (exchange.accessory.turns.owner != nil))
            let isPaired = exchange.accessory.record.pairings.isPaired
            #expect(isPaired == (message == 5 && response.error == nil && response.body != nil))
            if isPaired {
                // Only items around the sealed part, which nobody reads, may have changed.
                #expect(try TLV8(decoding: damaged)[.encryptedData] == TLV8(decoding: request)[.encryptedData])
            }
            if response.error != nil || response.failure != nil { #expect(!exchange.machine.isWaiting) }
        }
    }

    @Test(arguments: [2, 4, 6])
    func damagedResponsesNeverPair(message: Int) throws {
        var (start, request) = try Exchange.upTo(message - 1)
        let whole = start.accessory.receive(request, on: &start.machine).body ?? []
        var generator = SeededGenerator(seed: UInt64(message))
        for _ in 0..<repetitions(200, full: 10_000) {
            var controller = start.controller
            let damaged = Damage.apply(to: whole, using: &generator)
            switch try? controller.receive(damaged) {
            case nil:
                #expect(throws: PairingFailure.self) { try controller.receive(whole) }
            case .paired(let pairing)?:
                #expect(pairing.publicKey == start.accessory.record.identity.key.publicKey)
                #expect(try TLV8(decoding: damaged)[.encryptedData] == TLV8(decoding: whole)[.encryptedData])
            case .send?: #expect(message != 6)
            case .askForCode?:
                #expect(message == 2)
                guard let m3 = try? controller.enter(start.accessory.code, using: &generator) else { continue }
                var machine = start.machine
                var accessory = start.accessory
                let m4 = accessory.receive(m3, on: &machine)
                #expect(m4.error == nil || !accessory.record.pairings.isPaired)
            case .startTransientSession?: Issue.record("nobody asked for a transient session")
            }
        }
    }

    @Test func refusesPublicKeysThatWouldMakeTheSecretKnown() throws {
        let modulus = SRPModulus.bytes
        for key in [[0], [UInt8](repeating: 0, count: 384), modulus] as [[UInt8]] {
            var (exchange, _) = try Exchange.upTo(3)
            let m3 = PairingMessage(
                state: .m3, [.init(.publicKey, key), .init(.proof, [UInt8](repeating: 1, count: 64))]
            ).encoded()
            let response = exchange.accessory.receive(m3, on: &exchange.machine)
            #expect(response.body == PairingError.authentication.body(state: .m4))
            #expect(!exchange.machine.isWaiting)

            var controller = PairSetupController(identity: try .test(2))
            _ = controller.start()
            let m2 = PairingMessage(
                state: .m2, [.init(.publicKey, key), .init(.salt, [UInt8](repeating: 1, count: 16))]
            ).encoded()
            _ = try controller.receive(m2)
            let failure = #expect(throws: PairingFailure.self) {
                try controller.enter(exchange.accessory.code, using: &exchange.accessory.generator)
            }
            #expect(failure?.code == .invalidKey)
        }
        var (exchange, _) = try Exchange.upTo(3)
        let long = PairingMessage(
            state: .m3,
            [.init(.publicKey, [UInt8](repeating: 1, count: 385)), .init(.proof, [UInt8](repeating: 1, count: 64))]
        ).encoded()
        #expect(exchange.accessory.receive(long, on: &exchange.machine).failure?.code == .malformed)
    }

    @Test func anAttemptIsOverAfterAnUnreadableM5() throws {
        var (exchange, m5) = try Exchange.upTo(5)
        var sealed = try #require(try TLV8(decoding: m5)[.encryptedData])
        sealed[40] ^= 1
        let forged = PairingMessage(state: .m5, [.init(.encryptedData, sealed)]).encoded()
        #expect(
            exchange.accessory.receive(forged, on: &exchange.machine).body
                == PairingError.authentication.body(state: .m6))
        #expect(!exchange.accessory.record.pairings.isPaired)
        // The attempt is over: the true M5 comes too late.
        #expect(exchange.accessory.receive(m5, on: &exchange.machine).failure?.code == .outOfOrder)
    }
}

/// The 3072-bit prime of RFC 3526.
enum SRPModulus {
    static let bytes = hexadecimal(
        """
        FFFFFFFFFFFFFFFFC90FDAA22168C234C4C6628B80DC1CD129024E088A67CC74020BBEA63B139B22514A08798E3404DDEF9519B3CD3A431B
        302B0A6DF25F14374FE1356D6D51C245E485B576625E7EC6F44C42E9A637ED6B0BFF5CB6F406B7EDEE386BFB5A899FA5AE9F24117C4B1FE6
        49286651ECE45B3DC2007CB8A163BF0598DA48361C55D39A69163FA8FD24CF5F83655D23DCA3AD961C62F356208552BB9ED529077096966D
        670C354E4ABC9804F1746C08CA18217C32905E462E36CE3BE39E772C180E86039B2783A2EC07A28FB5C55DF06F4C52C9DE2BCBF695581718
        3995497CEA956AE515D2261898FA051015728E5A8AAAC42DAD33170D04507A33A85521ABDF1CBA64ECFB850458DBEF0A8AEA71575D060C7D
        B3970F85A6E1E4C7ABF5AE8CDB0933D71E8C94E04A25619DCEE3D2261AD2EE6BF12FFA06D98A0864D87602733EC86A64521F2B18177B200C
        BBE117577A615D6C770988C0BAD946E208E24FA074E5AB3143DB5BFCE0FD108E4B82D120A93AD2CAFFFFFFFFFFFFFFFF
        """)
}
