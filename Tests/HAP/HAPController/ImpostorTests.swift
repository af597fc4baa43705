import HAPModel
import HAPProtocol
import HearthHTTP
import HearthNetworking
import Testing

@testable import HAPController

/// What somebody between the controller and the accessory, or in the accessory's place, may try.
@Suite struct ImpostorTests {
    private static let forged = Scene.event(#"{"characteristics":[{"aid":1,"iid":10,"value":true}]}"#)
    private static let halfAnswer = Array("HTTP/1.1 200 OK\r\nContent-Length: 99\r\n\r\n{".utf8)

    private static var script: ScriptedAccessory.Script {
        Scene.answering { request, _ in
            guard request.method == .get, request.target.hasPath("/characteristics") else { return nil }
            return .pieces([Scene.json(#"{"characteristics":[{"aid":1,"iid":10,"value":false}]}"#)])
        }
    }

    @Test func believesNoEventBeforeTheAccessoryIsVerified() throws {
        try Scene.run(script: Self.script) { scene in
            try await scene.paired.subscribe([Scene.light])
            let told = await Recorder(scene.paired)
            await scene.accessory.greet(with: Self.forged)
            await scene.accessory.drop()
            try await scene.loop.sleep(for: .seconds(10))
            #expect(!told.values.contains { $0.value == .bool(true) })
            let error = await #expect(throws: ControllerError.self) { try await scene.paired.read([Scene.light]) }
            #expect(error?.code == .malformed)
        }
    }

    @Test(arguments: [forged, Array(forged.dropLast(40)), Scene.json("{}"), halfAnswer])
    func bytesInTheClearBehindPairVerifyEndTheConnection(_ postscript: [UInt8]) throws {
        try Scene.run(script: Self.script) { scene in
            await scene.accessory.addPostscript(postscript)
            let error = await #expect(throws: ControllerError.self) { try await scene.paired.read([Scene.light]) }
            #expect(error?.code == .malformed)
            await scene.accessory.addPostscript([])
            let read = try await scene.paired.read([Scene.light])
            #expect(read.first?.value == .bool(false))
        }
    }

    @Test func anAccessoryThatHangsUpRightBehindPairVerifyIsConnectedAnew() throws {
        try Scene.run(script: Self.script) { scene in
            await scene.accessory.closeAfterVerify(times: 1)
            _ = try? await scene.paired.read([Scene.light])
            let read = try await scene.paired.read([Scene.light])
            #expect(read.first?.value == .bool(false))
        }
    }

    @Test func goesOnToTheNextAddressWhereAnotherAccessoryAnswers() throws {
        try Scene.run(script: Self.script) { scene in
            let other = try ScriptedAccessory(network: scene.network, script: Self.script)
            let wrong = try await other.start()
            await scene.paired.discovered(scene.discovered(at: [wrong, scene.address]))
            let read = try await scene.paired.read([Scene.light])
            #expect(read.first?.value == .bool(false))
            #expect(await other.connections == 1)
            await other.stop()
        }
    }

    @Test func goesOnToTheNextAddressWhereNobodyAnswers() throws {
        try Scene.run(script: Self.script) { scene in
            let mute = try scene.network.listen(on: .loopback(port: 0))
            await scene.paired.discovered(scene.discovered(at: [mute.localAddress, scene.address]))
            let start = scene.loop.now
            let read = try await scene.paired.read([Scene.light])
            #expect(read.first?.value == .bool(false))
            #expect(scene.loop.now - start <= .seconds(30))
            mute.close()
        }
    }

    @Test func saysWhatTheFirstAddressAnsweredWhenNoneIsTheAccessory() throws {
        try Scene.run(script: Self.script) { scene in
            let other = try ScriptedAccessory(network: scene.network, script: Self.script)
            let wrong = try await other.start()
            await scene.accessory.stop()
            await scene.paired.discovered(scene.discovered(at: [wrong, scene.address]))
            let error = await #expect(throws: ControllerError.self) { try await scene.paired.read([Scene.light]) }
            let failure = try #require(error?.underlying as? PairingFailure)
            #expect(failure.code == .wrongIdentity)
            await other.stop()
        }
    }
}

extension Scene {
    fileprivate func discovered(at addresses: [SocketAddress]) -> DiscoveredAccessory {
        let advertisement = AccessoryAdvertisement(
            deviceID: paired.id, configurationNumber: .first, status: [], category: .bridge, model: "M")
        return DiscoveredAccessory(
            name: "Lamp", advertisement: advertisement, addresses: addresses, host: "lamp.local")
    }
}
