import Seeded
import HAPProtocol

/// An accessory server without network: what it stores, and what its connections share.
struct TestAccessory {
    var record: AccessoryRecord
    var code: SetupCode
    var turns = PairSetupGuard()
    var now = ContinuousClock.now
    var generator: SeededGenerator
    /// What would have gone to disk, in order.
    var stored: [String] = []
    var storingFails = false

    init(seed: UInt64 = 1, code: String = "031-45-154") throws {
        generator = SeededGenerator(seed: seed)
        record = try AccessoryRecord.new(using: &generator)
        self.code = try SetupCode(code)
    }

    /// Feeds one request and carries out what the machine says, as a server does.
    mutating func receive(_ body: [UInt8], on machine: inout PairSetupAccessory) -> Response {
        var response = Response()
        let actions = machine.receive(
            body, identity: record.identity, code: code, pairings: record.pairings, turns: &turns, now: now,
            using: &generator)
        for action in actions {
            switch action {
            case .storeFailedAttempts(let count):
                record.failedAttempts = count
                stored.append("attempts \(count)")
            case .storePairing(let pairing):
                guard !storingFails, (try? record.pairings.add(pairing)) != nil else {
                    response.body = PairingError.unknown.body(state: .m6)
                    return response
                }
                stored.append("pairing \(pairing.identifier)")
            case .reply(let body): response.body = body
            case .startTransientSession(let keys): response.keys = keys
            case .reject(let failure): response.failure = failure
            }
        }
        return response
    }

    mutating func verify(_ body: [UInt8], on machine: inout PairVerifyAccessory) -> PairVerifyAccessory.Action {
        machine.receive(body, identity: record.identity, pairings: record.pairings, using: &generator)
    }

    struct Response {
        var body: [UInt8]?
        var keys: SessionKeys?
        var failure: PairingFailure?

        var message: PairingMessage? { body.flatMap { try? PairingMessage(decoding: $0, limits: .pairingResponse) } }
        var state: PairingState? { message?.state }
        var error: PairingError? { message.flatMap { PairingError(in: $0) } }
    }
}

extension ControllerIdentity {
    static func test(_ seed: UInt64, name: String = "6A1C3F5E-0B2D-4E6F-8A9B-0C1D2E3F4A5B") throws -> ControllerIdentity
    {
        var generator = SeededGenerator(seed: seed)
        return ControllerIdentity(identifier: known(PairingIdentifier(name)), key: try .random(using: &generator))
    }
}

extension TestAccessory {
    /// Runs a whole pair-setup on a connection of its own.
    mutating func pair(
        _ controller: inout PairSetupController, code: SetupCode? = nil, connection: UInt64 = 1
    ) throws -> PairSetupController.Action {
        var machine = PairSetupAccessory(connection: .init(rawValue: connection))
        var request = controller.start()
        while true {
            guard let body = receive(request, on: &machine).body else { throw Unanswered() }
            switch try controller.receive(body) {
            case .send(let next): request = next
            case .askForCode: request = try controller.enter(code ?? self.code, using: &generator)
            case let end: return end
            }
        }
    }

    /// Runs a whole pair-verify on a connection of its own; the keys of both sides.
    mutating func verify(
        _ controller: ControllerIdentity, _ pairing: AccessoryPairing
    ) throws -> (accessory: SessionKeys, controller: SessionKeys, Pairing) {
        var machine = PairVerifyAccessory()
        var verifier = PairVerifyController(controller: controller, accessory: pairing)
        guard case .reply(let m2) = verify(try verifier.start(using: &generator), on: &machine),
            case .send(let m3) = try verifier.receive(m2)
        else { throw Unanswered() }
        switch verify(m3, on: &machine) {
        case .establish(let m4, let keys, let known):
            guard case .establish(let own) = try verifier.receive(m4) else { throw Unanswered() }
            return (keys, own, known)
        case .reply(let refusal):
            _ = try verifier.receive(refusal)
            throw Unanswered()
        case .reject: throw Unanswered()
        }
    }

    /// Pairs and returns both sides' knowledge of each other.
    mutating func pairedController(seed: UInt64 = 99) throws -> (ControllerIdentity, AccessoryPairing) {
        let identity = try ControllerIdentity.test(seed)
        var controller = PairSetupController(identity: identity)
        guard case .paired(let pairing) = try pair(&controller) else { throw Unanswered() }
        return (identity, pairing)
    }
}

struct Unanswered: Error {}
