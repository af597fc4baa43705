@testable import HAPAccessory
import HAPModel
import HAPProtocol
import HearthJSON
import HearthNetworking
import Simulator
import Synchronization
import Testing

@Suite struct ProtocolLogTests {
    @Test func requestsResponsesAndEventsAreToldInTheirOrder() throws {
        try FaultScene.run(isSubscribed: true) { (scene) async throws in
            let before = scene.log.all.count
            _ = try await scene.value(scene.brightness)
            _ = try await scene.write(10, to: scene.brightness)
            try await scene.home.set(.brightness, of: "Lamp", to: 20)
            try await scene.wait(.seconds(2))
            let id = scene.brightness
            let session = try #require(scene.log.all.last?.session.rawValue)
            #expect(
                scene.log.all.dropFirst(before).map(\.text) == [
                    "2026-01-05T06:00:00 Flat #\(session) > GET /characteristics?id=\(id)",
                    "2026-01-05T06:00:00 Flat #\(session) < 200 "
                        + #"{"characteristics":[{"aid":2,"iid":\#(id.iid),"value":70}]}"#,
                    "2026-01-05T06:00:00 Flat #\(session) > PUT /characteristics "
                        + #"{"characteristics":[{"aid":2,"iid":\#(id.iid),"value":10}]}"#,
                    "2026-01-05T06:00:00 Flat #\(session) < 204",
                    "2026-01-05T06:00:00 Flat #\(session) < EVENT "
                        + #"{"characteristics":[{"aid":2,"iid":\#(id.iid),"value":20}]}"#,
                ])
        }
    }

    @Test func aLineOfJSONHasEverything() throws {
        try FaultScene.run { (scene) async throws in
            try await scene.home.inject(.nullValue, into: FaultScene.lamp)
            _ = try await scene.value(scene.brightness)
            let message = try #require(scene.log.all.last)
            let json = try JSONValue(parsing: Array(message.jsonLine.utf8))
            #expect(json["time"] == "2026-01-05T06:00:00")
            #expect(json["server"] == "Flat")
            #expect(json["session"]?.integerValue == Int128(message.session.rawValue))
            #expect(json["controller"]?.stringValue == message.controller?.text)
            #expect(json["secured"] == true)
            #expect(json["direction"] == "out")
            #expect(json["kind"] == "response")
            #expect(json["method"] == "GET")
            #expect(json["path"]?.stringValue == "/characteristics?id=\(scene.brightness)")
            #expect(json["status"] == 200)
            #expect(json["body"]?["characteristics"]?[0]?["value"] == .null)
            #expect(json["faults"] == ["null-value"])
            #expect(message.text.hasSuffix(" [null-value]"))
        }
    }

    @Test func pairingShowsItsCourseAndNoneOfItsSecrets() throws {
        try FaultScene.run { (scene) async throws in
            let setup = scene.log.all.filter { $0.path == "/pair-setup" }.map { $0.body?.stringValue ?? "" }
            #expect(setup.count == 6)
            #expect(setup.first == "Method=0 State=1" || setup.first == "State=1 Method=0")
            #expect(setup[1].contains("Salt=<16 bytes>"))
            #expect(setup[1].contains("PublicKey=<384 bytes>"))
            #expect(setup[2].contains("Proof=<64 bytes>"))
            #expect(setup[4].contains("EncryptedData=<"))
            #expect(scene.log.all.first?.text.contains("clear > POST /pair-setup") == true)
        }
    }

    /// A pairing and a session with everything in it that is secret, and a log searched for all of that.
    @Test func noSecretIsEverInALog() throws {
        let log = Mutex("")
        let loop = EventLoop.manual()
        defer { loop.shutdown() }
        try loop.run { () async throws in
            let stored = MemoryAccessoryStore()
            var options = SimulatedHome.Options(site: try .memory(on: loop))
            options.protocolLog = { message in log.withLock { $0 += message.text + "\n" + message.jsonLine + "\n" } }
            options.store = { _ in stored }
            let home = try await SimulatedHome(SampleBridge().definition, options)
            let server = try await home.server("Fixture Bridge")
            let address = SocketAddress.ip(IPAddress(10, 0, 0, 1), port: try #require(server.address.port))
            let controller = try RawController(home.network)
            try await controller.connect(to: address)
            let accessory = try await controller.pair(server.setupCode)
            try await controller.connect(to: address)
            try await controller.verify(accessory)

            let guest = try RawController(home.network)
            var generator = SystemRandomNumberGenerator()
            let other = ControllerIdentity(
                identifier: try #require(PairingIdentifier("guest")), key: try .random(using: &generator))
            guest.keep("the guest's public key", other.key.publicKey.bytes)
            _ = try await controller.exchange("/pairings", PairingsRequest.add(other.pairing()).body)
            _ = try await controller.exchange("/pairings", PairingsRequest.list.body)

            // An access code on its way into a control point, and back.
            let point = try await home.id(.lockControlPoint, of: "Lock 1")
            let code = Array("open sesame 4711".utf8)
            let write = CharacteristicWriteEntry(
                point, value: .tlv8([1, UInt8(code.count)] + code), authorizationData: code, wantsResponse: true)
            let answer = try await controller.request(
                .put, "/characteristics", CharacteristicWriteRequest([write]).body())
            #expect(answer.status == .multiStatus)
            controller.keep("the access code", code)
            controller.keep("the access code in its item", [1, UInt8(code.count)] + code)
            _ = try await controller.request(.get, "/accessories", [])

            let state = try AccessoryState(decoding: try #require(stored.contents), pairingCapacity: 16)
            controller.keep("the accessory's secret key", state.identity.key.seed)
            let secrets = controller.secrets + guest.secrets
            #expect(secrets.count > 25)
            let text = log.withLock { $0 }
            #expect(text.contains("> POST /pairings"))
            #expect(text.contains(#""value":"<18 bytes>""#))
            for secret in secrets {
                for form in Self.forms(of: secret.bytes) {
                    #expect(!text.contains(form), "\(secret.name) is in the log")
                }
            }
            controller.close()
            await home.stop()
        }
    }

    /// How bytes may be written. The beginning is enough to give them away.
    private static func forms(of bytes: [UInt8]) -> [String] {
        let start = bytes.prefix(12)
        let hexadecimal = start.map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined()
        return [
            hexadecimal, hexadecimal.uppercased(), Base64.encode(Array(start)), String(decoding: start, as: UTF8.self),
            start.map { "\($0)" }.joined(separator: ", "), start.map { "\($0)" }.joined(separator: ","),
        ]
    }
}
