import HAPProtocol
import HearthHTTP

/// Asks the person for the setup code. Called only once the accessory is ready for it, and anew in every attempt, since
/// an accessory may show another code each time.
public typealias SetupCodeSource = @Sendable () async throws -> SetupCode

/// One pair-setup over a fresh connection.
struct PairSetupRun {
    let connection: AccessoryConnection
    let identity: ControllerIdentity
    let method: PairingMethod

    func run(askingFor code: SetupCodeSource) async throws(ControllerError) -> AccessoryPairing {
        var generator = SystemRandomNumberGenerator()
        var machine = PairSetupController(identity: identity, method: method)
        var action = PairSetupController.Action.send(machine.start())
        while true {
            switch action {
            case .send(let body):
                let response = try await connection.post(body, to: "/pair-setup")
                action = try pairing { () throws(PairingFailure) in
                    response.status == .ok
                        ? try machine.receive(response.body)
                        : try machine.receiveRejection(httpStatus: response.status.code)
                }
            case .askForCode:
                let code = try await ask(code)
                action = .send(
                    try pairing { () throws(PairingFailure) in try machine.enter(code, using: &generator) })
            case .paired(let result):
                return result
            case .startTransientSession:
                throw ControllerError(.malformed, "The accessory began a transient session that was not asked for.")
            }
        }
    }

    private func ask(_ code: SetupCodeSource) async throws(ControllerError) -> SetupCode {
        do {
            return try await code()
        } catch let error as ControllerError {
            throw error
        } catch {
            throw ControllerError(.closed, "Pairing ended without a setup code: \(error)", underlying: error)
        }
    }
}

/// Pair-verify over a fresh connection, which is encrypted from then on.
struct PairVerifyRun {
    let connection: AccessoryConnection
    let identity: ControllerIdentity
    let accessory: AccessoryPairing
    /// For each answer.
    let time: Duration

    func run() async throws(ControllerError) {
        var generator = SystemRandomNumberGenerator()
        var machine = PairVerifyController(controller: identity, accessory: accessory)
        var body = try pairing { () throws(PairingFailure) in try machine.start(using: &generator) }
        while true {
            let response = try await connection.post(body, to: "/pair-verify", within: time)
            guard response.status == .ok else {
                throw ControllerError(
                    .rejected, "The accessory answered pair-verify with HTTP status \(response.status); restart it.")
            }
            switch try pairing({ () throws(PairingFailure) in try machine.receive(response.body) }) {
            case .send(let next): body = next
            case .establish(let keys):
                try await connection.secure(with: keys)
                return
            }
        }
    }
}

/// Runs a step of a pairing procedure and says its failure as a controller's.
func pairing<Result>(_ step: () throws(PairingFailure) -> Result) throws(ControllerError) -> Result {
    do throws(PairingFailure) {
        return try step()
    } catch {
        throw ControllerError(error)
    }
}

extension AccessoryConnection {
    /// Small accessories take ten seconds and more for one step of a pairing procedure.
    static let pairingTime = Duration.seconds(45)

    func post(
        _ body: [UInt8], to target: HTTPTarget, within time: Duration = pairingTime
    ) async throws(ControllerError) -> HTTPResponse {
        try await send(.post, target, "application/pairing+tlv8", body, within: time)
    }
}
