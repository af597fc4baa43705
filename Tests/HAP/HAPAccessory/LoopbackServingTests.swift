import Foundation
import HAPAccessory
import HAPModel
import HAPProtocol
import HearthFiles
import HearthNetworking
import Testing

/// The whole server over the machine's own network and disk.
@Suite struct LoopbackServingTests {
    @Test func keepsItsPairingsInAFileThatIsItsOwn() async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "hearth-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let path = folder.appending(path: "state.json").path
        let loop = try EventLoop(name: "test")
        defer { loop.shutdown() }
        var generator = SystemRandomNumberGenerator()
        let code = try SetupCode("031-45-154")
        let controller = ControllerIdentity(
            identifier: try #require(PairingIdentifier("first")), key: try .random(using: &generator))

        func serve(_ body: (SocketAddress) async throws -> Void) async throws {
            let server = AccessoryServer(
                configuration: AccessoryServerConfiguration(setupCode: code, address: .loopback(port: 0)),
                accessories: TestHome.accessories, network: SystemNetwork(loop: loop),
                store: try await FileAccessoryStore.open(path), delegate: TestDevice(loop: loop))
            try await body(try await server.start())
            await server.stop()
        }
        func connect(_ address: SocketAddress) async throws -> TestConnection {
            let network = SystemNetwork(loop: loop)
            return TestConnection(try await network.connect(to: address, deadline: loop.now + .seconds(10)))
        }

        var pairing: AccessoryPairing?
        try await serve { address in
            pairing = try await connect(address).pair(controller, code: code)
            let attributes = try FileManager.default.attributesOfItem(atPath: path)
            #expect(attributes[.posixPermissions] as? Int == 0o600)
            let error = await #expect(throws: FileError.self) { try await FileAccessoryStore.open(path) }
            #expect(error?.code == .inUse)
        }
        let accessory = try #require(pairing)
        try await serve { address in
            let session = try await connect(address)
            try await session.verify(controller, accessory)
            #expect(try await session.write(true, to: TestHome.lampOn).status == .noContent)
            #expect(try await session.value(TestHome.lampOn) == true)
            await session.close()
        }
    }

    @Test func aPortInUseIsAClearError() async throws {
        let loop = try EventLoop(name: "test")
        defer { loop.shutdown() }
        let taken = try SystemNetwork(loop: loop).listen(on: .loopback(port: 0), backlog: 1)
        defer { taken.close() }
        let server = AccessoryServer(
            configuration: AccessoryServerConfiguration(
                setupCode: try SetupCode("031-45-154"), address: taken.localAddress),
            accessories: TestHome.accessories, network: SystemNetwork(loop: loop), store: MemoryAccessoryStore(),
            delegate: TestDevice(loop: loop))
        let error = await #expect(throws: AccessoryServerError.self) { try await server.start() }
        #expect(error?.code == .network)
        #expect(error?.message.contains("\(taken.localAddress)") == true)
    }
}
