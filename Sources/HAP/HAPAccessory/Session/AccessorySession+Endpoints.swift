import HAPModel
import HAPProtocol
import HearthHTTP
import HearthNetworking

extension AccessorySession {
    /// Finds the endpoint of a request. HAP R2, 6.2.3 and table 6-1; 5.6 to 5.12 for pairing.
    func reply(to request: HTTPRequest) async -> Reply {
        let target = request.target
        if target.hasPath("/characteristics") {
            switch request.method {
            case .get: return await authorized { await $0.getCharacteristics(request) }
            case .put: return await authorized { await $0.putCharacteristics(request.body) }
            default: return methodNotAllowed
            }
        }
        if target.hasPath("/accessories") {
            guard request.method == .get else { return methodNotAllowed }
            return await authorized { await $0.server.accessories(for: $0) }
        }
        if target.hasPath("/prepare") {
            guard request.method == .put else { return methodNotAllowed }
            return await authorized { $0.prepare(request.body) }
        }
        if target.hasPath("/pairings") {
            guard request.method == .post else { return methodNotAllowed }
            return await authorized { await $0.changePairings(request.body) }
        }
        if target.hasPath("/resource") {
            guard request.method == .post else { return methodNotAllowed }
            return await authorized { await $0.getResource(request.body) }
        }
        if target.hasPath("/identify") {
            guard request.method == .post else { return methodNotAllowed }
            return await server.identifyUnpaired()
        }
        if target.hasPath("/pair-setup") {
            guard request.method == .post else { return methodNotAllowed }
            return await pairSetup(request.body)
        }
        if target.hasPath("/pair-verify") {
            guard request.method == .post else { return methodNotAllowed }
            return await pairVerify(request.body)
        }
        return Reply(.notFound)
    }

    private var methodNotAllowed: Reply { Reply(.methodNotAllowed) }

    /// Lets only a verified connection through. A transient session has no controller, so it may not do more than pair.
    private func authorized(_ endpoint: (isolated AccessorySession) async -> Reply) async -> Reply {
        if isVerified { return await endpoint(self) }
        return isSecured && !isRevoked
            ? .refusal(.badRequest, .insufficientPrivileges)
            : .refusal(.connectionAuthorizationRequired, .insufficientPrivileges)
    }

    // MARK: Pairing

    private func pairSetup(_ body: [UInt8]) async -> Reply {
        // A secured connection is past pairing (R2, 5.6 is for connections in the clear).
        guard !isSecured else { return Reply(.badRequest) }
        let handshake = openHandshake()
        let (machine, actions) = await server.advance(handshake.pairSetup, body)
        handshake.pairSetup = machine
        var reply = Reply(.internalServerError)
        for action in actions {
            switch action {
            case .storeFailedAttempts(let count): await server.storeFailedAttempts(count)
            case .storePairing(let pairing):
                if let refusal = await server.storeFirst(pairing) { return .pairing(refusal.body(state: .m6)) }
                hasPaired()
            case .reply(let body): reply = .pairing(body)
            case .startTransientSession(let keys): upcoming = keys
            case .reject(let failure):
                report("broke off pair-setup: \(failure)")
                reply = Reply(.badRequest)
            }
        }
        return reply
    }

    private func openHandshake() -> Handshake {
        if let handshake { return handshake }
        let new = Handshake(id)
        handshake = new
        return new
    }

    private func pairVerify(_ body: [UInt8]) async -> Reply {
        guard !isSecured else { return Reply(.badRequest) }
        let handshake = openHandshake()
        guard let state = await server.currentState else { return Reply(.serviceUnavailable) }
        var generator = SystemRandomNumberGenerator()
        let action = handshake.pairVerify.receive(
            body, identity: state.identity, pairings: state.pairings, using: &generator)
        switch action {
        case .reply(let body):
            if !handshake.pairVerify.isWaiting {
                do throws(NetworkError) {
                    try await server.loop.sleep(for: server.configuration.verifyRefusalDelay)
                } catch {
                    return Reply(.serviceUnavailable, isLast: true)
                }
            }
            return .pairing(body)
        case .establish(let body, let keys, let controller):
            upcoming = keys
            self.controller = controller
            await server.noteVerified(id, controller.identifier)
            return .pairing(body)
        case .reject(let failure):
            report("broke off pair-verify: \(failure)")
            return Reply(.badRequest)
        }
    }

    private func changePairings(_ body: [UInt8]) async -> Reply {
        let (reply, removed) = await server.changePairings(body, by: controller?.identifier)
        pendingRemovals = removed
        return reply
    }

    // MARK: Characteristics

    private func getCharacteristics(_ request: HTTPRequest) async -> Reply {
        let read: CharacteristicReadRequest
        do throws(MessageError) {
            read = try CharacteristicReadRequest(query: request.target.query)
        } catch {
            return Reply(error.response)
        }
        return await server.read(read, for: self)
    }

    private func putCharacteristics(_ body: [UInt8]) async -> Reply {
        let write: CharacteristicWriteRequest
        do throws(MessageError) {
            write = try CharacteristicWriteRequest(body: body)
        } catch {
            return Reply(error.response)
        }
        guard let pid = write.pid else { return await server.write(write, isTimed: false, for: self) }
        // Right or wrong, a number is good for one attempt.
        let prepared = timedWrite
        timedWrite = nil
        guard let prepared, prepared.pid == pid, server.loop.now <= prepared.deadline else {
            return Reply(
                CharacteristicWriteResponse(write.entries.map { .init($0.id, .invalidValue) }).httpResponse)
        }
        return await server.write(write, isTimed: true, for: self)
    }

    private func prepare(_ body: [UInt8]) -> Reply {
        do throws(MessageError) {
            let request = try PrepareRequest(body: body)
            timedWrite = TimedWrite(pid: request.pid, deadline: server.loop.now + request.timeToLive)
            return .refusal(.ok, .success)
        } catch {
            return Reply(error.response)
        }
    }

    private func getResource(_ body: [UInt8]) async -> Reply {
        guard let origin else { return Reply(.badRequest) }
        do throws(MessageError) {
            return await server.resource(try ResourceRequestBody(body: body), for: origin)
        } catch {
            return Reply(error.response)
        }
    }
}
