import Foundation
import Testing

@testable import hearth

@Suite struct ServeTests {
    @Test(arguments: [SIGTERM, SIGINT])
    func endsCleanlyOnASignal(signal: Int32) throws {
        let bridge = try ServedBridge()
        #expect(bridge.process.end(signal) == 0)
    }

    @Test func pairingsSurviveARestart() throws {
        let folder = try TemporaryFolder()
        let state = folder.path("state")
        let first = try ServedBridge(["--state", state], in: folder)
        try first.pair()
        _ = first.process.end(SIGKILL)
        let second = try ServedBridge(["--state", state], in: folder)
        #expect(second.id == first.id)
        #expect(
            try second.success("get", "Light 1", "brightness", "--address", "127.0.0.1:\(second.port)") == "70 %\n")
    }

    @Test func servesADefinitionFile() throws {
        let bridge = try ServedBridge([ExampleDefinition.path("flat.json5")])
        #expect(bridge.code == "518-08-582")
        try bridge.pair()
        #expect(try bridge.success("get", "Radiator", "temperature").hasSuffix("°C\n"))
        #expect(try bridge.success("get", "Aquarium", "acidity") == "7.2\n")
        #expect(try bridge.success("set", "Front door", "target", "unlocked").hasSuffix("unsecured\n"))
        #expect(try bridge.success("get", "Front door", "current") == "unsecured\n")
    }

    @Test func tellsProgramsWhatControllersDo() throws {
        let folder = try TemporaryFolder()
        let server = try HearthProcess(["accessory", "serve", "--no-mdns", "--address", "127.0.0.1", "--json"])
        func next(_ event: String) throws -> [String: Any] {
            while let line = server.line() {
                let object = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
                if let object, object["event"] as? String == event { return object }
            }
            throw ExitCode.notFound
        }
        let ready = try next("ready")
        let port = try #require(ready["port"] as? Int)
        let code = try #require(ready["setup_code"] as? String)
        let store = ["--store", folder.path("store"), "--no-mdns"]
        #expect(try HearthProcess.run(["pair", "127.0.0.1:\(port)", code] + store).status == 0)
        #expect(try next("paired")["admin"] as? Bool == true)
        #expect(try HearthProcess.run(["set", "Light 1", "brightness", "12"] + store).status == 0)
        let write = try next("write")
        #expect(write["accessory"] as? String == "Light 1")
        #expect(write["type"] as? String == "Brightness")
        #expect(write["value"] as? Int == 12)
        #expect(write["status"] as? Int == 0)
        #expect(server.end() == 0)
    }

    @Test func thePayloadOfTheLabelPairsToo() throws {
        let server = try HearthProcess(["accessory", "serve", "--no-mdns", "--address", "127.0.0.1", "--json"])
        let line = try #require(server.line())
        let ready = try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
        let payload = try #require(ready["payload"] as? String)
        let port = try #require(ready["port"] as? Int)
        let folder = try TemporaryFolder()
        let outcome = try HearthProcess.run([
            "pair", "127.0.0.1:\(port)", payload, "--no-mdns", "--store", folder.path("store"),
        ])
        #expect(outcome.status == 0, "\(outcome.errors)")
        #expect(server.end() == 0)
    }

    @Test func demoShowsAFlatThatMoves() throws {
        let outcome = try HearthProcess.run(["demo", "--no-mdns", "--for", "6"])
        #expect(outcome.status == 0, "\(outcome.errors)")
        #expect(outcome.output.contains("Paired with it by its setup code"))
        #expect(outcome.output.contains("Balcony · Current Temperature: "), "\(outcome.output)")
        #expect(!outcome.output.contains("\u{1B}"))
    }
}
