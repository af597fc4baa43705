import HAPModel
import HAPProtocol
import HearthHTTP
import HearthNetworking
import Testing

@testable import HAPController

/// Pairing, and what is kept of it.
@Suite struct PairingTests {
    @Test func storesAPairingBeforeItIsUsed() throws {
        try Scene.run(script: Scene.answering { _, _ in nil }) { scene in
            let stored = try #require(try await scene.store.load())
            #expect(stored.accessories.map(\.id) == [scene.accessory.identity.deviceID])
            #expect(stored.accessories.first?.name == "Lamp")
            #expect(stored.accessories.first?.addresses == [scene.address])
            #expect(stored.identity.identifier == scene.controller.pairing.identifier)
        }
    }

    // IC-022
    @Test(arguments: [0, 1, 2, 8])
    func choosesTheMethodByTheFeatureFlags(flags: Int) {
        #expect(PairingMethod.forPairSetup(featureFlags: flags) == (flags & 1 == 1 ? .pairSetupWithAuth : .pairSetup))
    }

    // IC-022
    @Test func triesTheOtherMethodOnceWhenTheFirstIsRefused() throws {
        try pairing { loop, network, accessory, address in
            await accessory.refuse(with: [.unavailable, .unavailable])
            let controller = try await Controller(network: network, discovery: nil, store: MemoryControllerStore())
            let code = accessory.code
            let error = await #expect(throws: ControllerError.self) {
                try await controller.pair(at: [address]) { code }
            }
            #expect((error?.underlying as? PairingFailure)?.refusal == .unavailable)
            #expect(await accessory.methods == [.pairSetup, .pairSetupWithAuth])
        }
    }

    // IC-025
    @Test(arguments: [PairingError.busy, .backoff])
    func asksForTheCodeOnlyOnceTheAccessoryIsReady(refusal: PairingError) throws {
        try pairing { loop, network, accessory, address in
            await accessory.refuse(with: [refusal])
            let asked = Counter()
            let code = accessory.code
            let controller = try await Controller(network: network, discovery: nil, store: MemoryControllerStore())
            let source: SetupCodeSource = {
                asked.increment()
                return code
            }
            let error = await #expect(throws: ControllerError.self) {
                try await controller.pair(at: [address], askingFor: source)
            }
            #expect(error?.code == .refused)
            #expect((error?.underlying as? PairingFailure)?.refusal == refusal)
            #expect(asked.count == 0)
            try await controller.pair(at: [address], askingFor: source)
            #expect(asked.count == 1)
        }
    }

    // IC-025
    @Test func asksAgainAfterAWrongCode() throws {
        try pairing { loop, network, accessory, address in
            let codes = [try SetupCode("518-08-582"), accessory.code]
            let asked = Counter()
            let controller = try await Controller(network: network, discovery: nil, store: MemoryControllerStore())
            let source: SetupCodeSource = { codes[asked.increment() - 1] }
            let error = await #expect(throws: ControllerError.self) {
                try await controller.pair(at: [address], askingFor: source)
            }
            #expect((error?.underlying as? PairingFailure)?.refusal == .authentication)
            try await controller.pair(at: [address], askingFor: source)
            #expect(asked.count == 2)
        }
    }

    // IC-029
    @Test func waitsForASlowAccessory() throws {
        try pairing { loop, network, accessory, address in
            await accessory.takeTime(.seconds(29))
            let code = accessory.code
            let began = loop.now
            let controller = try await Controller(network: network, discovery: nil, store: MemoryControllerStore())
            try await controller.pair(at: [address]) { code }
            #expect(began.duration(to: loop.now) == .seconds(87))
        }
    }

    @Test func forgetsWhatTheAccessoryHasForgotten() throws {
        try Scene.run(
            script: Scene.answering { request, _ in
                guard request.target.hasPath("/pairings") else { return nil }
                return .pieces([
                    HTTPResponse(
                        .ok, headers: HAPContentType.tlv8Headers, body: PairingError.authentication.body(state: .m2)
                    ).bytes
                ])
            }
        ) { scene in
            try await scene.controller.unpair(scene.paired.id)
            let kept = try await scene.store.load()
            #expect(kept?.accessories.isEmpty == true)
        }
    }

    @Test func keepsThePairingWhenTheAccessoryCannotBeReached() throws {
        try Scene.run(script: Scene.answering { _, _ in nil }) { scene in
            await scene.accessory.stop()
            let error = await #expect(throws: ControllerError.self) {
                try await scene.controller.unpair(scene.paired.id)
            }
            #expect(error?.code == .unreachable)
            let kept = try await scene.store.load()
            #expect(kept?.accessories.count == 1)
        }
    }

    // IC-020
    @Test(arguments: [true, false])
    func listsPairingsWithAndWithoutSeparators(separated: Bool) throws {
        let key = [UInt8](repeating: 3, count: 32)
        try Scene.run(
            script: Scene.answering { request, _ in
                guard request.target.hasPath("/pairings") else { return nil }
                var items = [TLV8.Item(.state, [2])]
                for (place, name) in ["A", "B", "C"].enumerated() {
                    if separated, place > 0 { items.append(.init(.separator, [])) }
                    items += [
                        .init(.identifier, Array(name.utf8)), .init(.publicKey, key),
                        .init(.permissions, [place == 0 ? 1 : 0]),
                    ]
                }
                return .pieces([
                    HTTPResponse(.ok, headers: HAPContentType.tlv8Headers, body: TLV8(items).encoded()).bytes
                ])
            }
        ) { scene in
            let list = try await scene.paired.listPairings()
            #expect(list.map(\.identifier.text) == ["A", "B", "C"])
            #expect(list.map(\.isAdmin) == [true, false, false])
        }
    }

    private func pairing(
        _ body: @escaping @Sendable (EventLoop, MemoryNetwork, ScriptedAccessory, SocketAddress) async throws -> Void
    ) throws {
        let loop = EventLoop.manual()
        try loop.run {
            let network = MemoryNetwork(loop: loop)
            let accessory = try ScriptedAccessory(network: network, script: Scene.answering { _, _ in nil })
            let address = try await accessory.start()
            try await body(loop, network, accessory, address)
            await accessory.stop()
        }
    }
}
