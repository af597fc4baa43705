import HAPController
import HAPModel
import HAPProtocol
import HearthJSON
import HearthNetworking
import Testing

@testable import Simulator

@Suite struct ControlServerTests {
    /// A home with its control, over a network in memory.
    private struct Setting {
        let home: SimulatedHome
        let control: ControlServer
        let network: any Network
        static let address = SocketAddress.unix(path: "/control")

        init(_ definition: HomeDefinition = .demo) async throws {
            home = try await SimulatedHome(definition)
            network = home.network
            control = ControlServer(of: home, network: network, address: Self.address)
            try await control.start()
        }

        func client() async throws -> Client {
            let deadline = home.loop.now + .seconds(5)
            return Client(try await network.connect(to: Self.address, deadline: deadline))
        }

        func end() async {
            await control.stop()
            await home.stop()
        }
    }

    private actor Client {
        private let stream: any ByteStream
        private var lines = LineBuffer(limit: 1 << 24)

        init(_ stream: any ByteStream) { self.stream = stream }

        nonisolated var unownedExecutor: UnownedSerialExecutor { stream.loop.asUnownedSerialExecutor() }

        func send(_ text: String) { stream.write(Array(text.utf8)) }
        func close() { stream.close() }

        /// The next line; nil when the connection ended.
        func line() async throws -> JSONValue? {
            while true {
                if let line = try lines.next() { return try JSONValue(parsing: line) }
                guard let bytes = try await stream.read(deadline: stream.loop.now + .seconds(20)) else { return nil }
                lines.append(bytes)
            }
        }

        func ask(_ request: String) async throws -> JSONValue {
            send(request + "\n")
            return try #require(try await line())
        }

        func message(_ request: String) async throws -> String {
            let answer = try await ask(request)
            return answer["error"]?["message"]?.stringValue ?? "no error: \(answer)"
        }
    }

    @Test func aHandOverTheSocketMovesTheThing() async throws {
        let setting = try await Setting()
        let client = try await setting.client()
        let answer = try await client.ask(
            #"{"id":1,"do":"set","accessory":"Living room lamp","characteristic":"Brightness","value":33}"#)
        #expect(answer["id"] == 1)
        #expect(answer["ok"] == true)
        #expect(answer["value"] == 33)
        #expect(try await setting.home.value(.brightness, of: "Living room lamp") == 33)
        // A part of the name is enough, and values have names.
        let lock = try await client.ask(
            #"{"id":2,"do":"set","accessory":"front","characteristic":"lock-current-state","value":"unsecured"}"#)
        #expect(lock["value"] == 0)
        await setting.end()
    }

    @Test func errorsNameWhatWasMeant() async throws {
        let setting = try await Setting()
        let client = try await setting.client()
        #expect(
            try await client.message(#"{"do":"set","accessory":"Garege","characteristic":"On","value":1}"#)
                == "no accessory is called \"Garege\"; did you mean \"Garage\"?")
        // Where nothing is near, it helps to see what there is.
        for (name, remedy) in [("Garege", nil), ("Helipad", "`hearth simulate ctl list` lists what there is.")] {
            let answer = try await client.ask("{\"do\":\"get\",\"accessory\":\"\(name)\"}")
            #expect(answer["error"]?["code"] == "unknownName")
            #expect(answer["error"]?["remedy"]?.stringValue == remedy)
        }
        #expect(
            try await client.message(#"{"do":"set","accessory":"Living","characteristic":"Brigtness","value":1}"#)
                == "\"Living room lamp\" has no characteristic \"Brigtness\"; did you mean \"Brightness\"?")
        #expect(
            try await client.message(#"{"do":"set","accessory":"Living","characteristic":"Brightness","value":101}"#)
                .contains("above the maximum, 100"))
        #expect(
            try await client.message(#"{"do":"press","accessory":"Living"}"#)
                == "\"Living room lamp\" has no button; nothing in the home has one")
        #expect(
            try await client.message(#"{"do":"set-category","category":"bridg"}"#)
                == "there is no category \"bridg\"; did you mean \"Bridge\"?")
        #expect(
            try await client.message(#"{"do":"set-setup-code","code":"12345678"}"#).hasPrefix("setup code"))
        let refused = try await client.ask(#"{"do":"add-accessory","definition":"{ name: 'X', servces: [] }"}"#)
        #expect(refused["error"]?["code"] == "definition")
        #expect(refused["error"]?["message"]?.stringValue?.contains("did you mean \"services\"?") == true)
        await setting.end()
    }

    @Test func advanceAnswersWhenEverythingIsAtRest() async throws {
        let setting = try await Setting()
        let client = try await setting.client()
        let before = await setting.home.now
        let answer = try await client.ask(#"{"id":1,"do":"advance","time":"2h"}"#)
        #expect(answer["time"]?.stringValue == (before + .seconds(7_200)).description)
        #expect(answer["clock"] == "manual")
        #expect(try await client.ask(#"{"id":2,"do":"clock","rate":60}"#)["clock"] == 60)
        #expect(try await client.ask(#"{"id":3,"do":"clock","rate":"manual"}"#)["clock"] == "manual")
        await setting.end()
    }

    @Test func timeThatSeveralLetPassAddsUp() async throws {
        let setting = try await Setting()
        let before = await setting.home.now
        let clients = [try await setting.client(), try await setting.client(), try await setting.client()]
        for client in clients { await client.send(#"{"id":1,"do":"advance","time":"1h"}"# + "\n") }
        for client in clients { #expect(try await client.line()?["ok"] == true) }
        #expect(await setting.home.now == before + .seconds(3 * 3_600))
        await setting.end()
    }

    @Test func followersHearWhatHappensAndOthersDoNot() async throws {
        let setting = try await Setting()
        let follower = try await setting.client()
        let hand = try await setting.client()
        #expect(try await follower.ask(#"{"id":1,"do":"events"}"#)["ok"] == true)
        let answer = try await hand.ask(
            #"{"id":2,"do":"set","accessory":"Living room lamp","characteristic":"Brightness","value":12}"#)
        #expect(answer["ok"] == true)
        var event = try await follower.line()
        while let seen = event, seen["characteristic"] != "Brightness" { event = try await follower.line() }
        #expect(event?["event"] == "changed")
        #expect(event?["accessory"] == "Living room lamp")
        #expect(event?["value"] == 12)
        #expect(event?["time"] != nil)
        // The hand's next line is its next answer, not an event.
        #expect(try await hand.ask(#"{"id":3,"do":"clock"}"#)["id"] == 3)
        await setting.end()
    }

    @Test func aControlThatStartsAgainTellsFollowersWhatHappens() async throws {
        let setting = try await Setting()
        let first = try await setting.client()
        #expect(try await first.ask(#"{"id":1,"do":"events"}"#)["ok"] == true)
        await setting.control.stop()
        try await setting.control.start()
        let second = try await setting.client()
        #expect(try await second.ask(#"{"id":2,"do":"events"}"#)["ok"] == true)
        try await setting.home.set(.brightness, of: "Living room lamp", to: 12)
        #expect(try await second.line()?["event"] == "changed")
        await setting.end()
    }

    @Test func anAccessoryThatIsAddedIsThereForControllers() async throws {
        let setting = try await Setting()
        let controller = try await Controller(
            network: setting.home.network, discovery: setting.home.discovery, store: MemoryControllerStore())
        let server = try await setting.home.server("Hearth flat")
        let flat = try await controller.pair(controller.find(server.deviceID)) { server.setupCode }
        let before = try await flat.accessories(refreshing: true)
        let client = try await setting.client()
        let added = try await client.ask(
            #"{"do":"add-accessory","definition":"{ name: 'Heater', services: [{ type: 'Switch', name: 'Heater' }] }"}"#
        )
        #expect(added["ok"] == true, "\(added)")
        let service = try await client.ask(
            #"{"do":"add-service","accessory":"Heater","definition":"{ type: 'Battery', id: 'cell' }"}"#)
        #expect(service["ok"] == true, "\(service)")
        let more = try await client.ask(
            #"{"do":"add-characteristic","accessory":"Kitchen light","definition":"{ Hue: 30 }"}"#)
        #expect(more["ok"] == true, "\(more)")
        let after = try await flat.accessories(refreshing: true)
        let heater = try #require(after.accessories.first { $0.name == "Heater" })
        #expect(heater[.battery] != nil)
        for accessory in before.accessories {
            let same = try #require(after.accessories.first { $0.aid == accessory.aid })
            #expect(same.name == accessory.name)
            let ids = Set(same.services.flatMap(\.characteristics).map(\.iid))
            #expect(ids.isSuperset(of: accessory.services.flatMap(\.characteristics).map(\.iid)))
        }
        #expect(try await client.ask(#"{"do":"remove-service","accessory":"Heater","service":"cell"}"#)["ok"] == true)
        #expect(
            try await client.ask(#"{"do":"remove-characteristic","accessory":"Kitchen light","characteristic":"Hue"}"#)[
                "ok"]
                == true)
        #expect(
            try await client.ask(#"{"do":"set-metadata","accessory":"Heater","name":"Stove"}"#)["ok"] == true)
        #expect(try await client.ask(#"{"do":"remove-accessory","accessory":"Stove"}"#)["ok"] == true)
        #expect(
            Set(try await flat.accessories(refreshing: true).accessories.map(\.aid))
                == Set(before.accessories.map(\.aid)))
        await setting.end()
    }

    @Test func whatTheTypeRequiresCannotBeRemoved() async throws {
        let setting = try await Setting()
        let client = try await setting.client()
        let answer = try await client.ask(
            #"{"do":"remove-characteristic","accessory":"Kitchen light","characteristic":"On"}"#)
        #expect(answer["error"]?["code"] == "misuse")
        #expect(answer["error"]?["message"]?.stringValue?.hasPrefix("every Lightbulb has On") == true)
        let light = try await client.ask(
            #"{"do":"set","accessory":"Kitchen light","characteristic":"On","value":true}"#)
        #expect(light["ok"] == true, "\(light)")
        await setting.end()
    }

    @Test func faultsThatAreStillToComeAreListedWithTheirTime() async throws {
        let setting = try await Setting()
        let client = try await setting.client()
        let passing = try await client.ask(
            #"{"do":"fault","fault":{"fault":"delay","server":"Hearth flat","for":60}}"#)
        #expect(passing["until"] == "2026-03-02T07:01:00")
        for fault in [#""at":"09:30","every":86400"#, #""after":600"#] {
            let answer = try await client.ask(
                "{\"do\":\"fault\",\"fault\":{\"fault\":\"unreachable\",\"accessory\":\"Garage\",\(fault)}}")
            #expect(answer["begins"] != nil, "\(answer)")
        }
        func scheduled() async throws -> [String?] {
            let faults = try await client.ask(#"{"do":"faults"}"#)
            return faults["scheduled"]?.arrayValue?.map { $0["begins"]?.stringValue } ?? []
        }
        #expect(try await scheduled() == ["2026-03-02T07:10:00", "2026-03-02T09:30:00"])
        // One that has begun is at work; one that comes each day is to come again.
        _ = try await client.ask(#"{"do":"advance","time":"3h"}"#)
        #expect(try await scheduled() == ["2026-03-03T09:30:00"])
        let active = try await client.ask(#"{"do":"faults"}"#)["active"]?.arrayValue
        #expect(active?.count == 2)
        await setting.end()
    }

    @Test func aSnapshotHasTimeValuesRoomsAndControllers() async throws {
        let setting = try await Setting()
        let client = try await setting.client()
        let snapshot = try await client.ask(#"{"do":"snapshot"}"#)
        #expect(snapshot["time"]?.stringValue == "2026-03-02T07:00:00")
        let flat = try #require(snapshot["servers"]?[0])
        #expect(flat["name"] == "Hearth flat")
        #expect(flat["controllers"] == [])
        let lamp = flat["accessories"]?.arrayValue?.first { $0["name"] == "Living room lamp" }
        #expect(lamp?["services"]?[0]?["values"]?["Brightness"] == 60)
        #expect(lamp?["room"] == "Living room")
        #expect(snapshot["rooms"]?.arrayValue?.count == HomeDefinition.demo.rooms.count)
        await setting.end()
    }

    @Test func whatIsNoRequestEndsNothingAndWhatHasNoEndIsCutOff() async throws {
        let setting = try await Setting()
        let client = try await setting.client()
        #expect(try await client.ask("hello")["error"]?["code"] == "malformed")
        // An empty line says nothing and is answered with nothing.
        await client.send("\n\r\n")
        #expect(try await client.ask(#"{"id":1,"do":"clock"}"#)["id"] == 1)
        // Two requests in one piece are answered in their order.
        await client.send("{\"id\":2,\"do\":\"clock\"}\n{\"id\":3,\"do\":\"clock\"}\n")
        #expect(try await client.line()?["id"] == 2)
        #expect(try await client.line()?["id"] == 3)
        await client.send(String(repeating: "x", count: ControlServer.longestLine + 1))
        #expect(try await client.line()?["error"]?["code"] == "tooLong")
        #expect(try await client.line() == nil)
        let other = try await setting.client()
        #expect(try await other.ask(#"{"id":4,"do":"clock"}"#)["id"] == 4)
        await setting.end()
    }

    @Test func onlySoManyClientsAreTaken() async throws {
        let setting = try await Setting()
        var clients: [Client] = []
        for number in 0..<ControlServer.mostClients {
            let client = try await setting.client()
            #expect(try await client.ask("{\"id\":\(number),\"do\":\"clock\"}")["ok"] == true)
            clients.append(client)
        }
        let late = try await setting.client()
        #expect(try await late.line()?["error"]?["code"] == "misuse")
        #expect(try await late.line() == nil)
        for client in clients { await client.close() }
        await setting.end()
    }

    @Test func whatIsSavedReadsBackAsTheHomeIs() async throws {
        let setting = try await Setting()
        let client = try await setting.client()
        _ = try await client.ask(
            #"{"do":"add-accessory","definition":"{ name: 'Heater', room: 'Hall', services: [{ type: 'Switch' }] }"}"#)
        _ = try await client.ask(
            #"{"do":"set","accessory":"Living room lamp","characteristic":"Brightness","value":33}"#)
        func saved(_ request: String) async throws -> HomeDefinition {
            let text = try #require(try await client.ask(request)["definition"]?.stringValue)
            return try DefinitionReader.readHome(Array(text.utf8), file: "saved")
        }
        let plain = try await saved(#"{"do":"save"}"#)
        #expect(plain == (await setting.home.currentDefinition))
        #expect(plain.servers[0].bridged.last?.information.name == "Heater")
        let present = try await saved(#"{"do":"save","values":true}"#)
        let again = try await SimulatedHome(present)
        #expect(try await again.value(.brightness, of: "Living room lamp") == 33)
        await again.stop()
        await setting.end()
    }

    @Test func resetAllPutsEverythingBackAndLetsControllersGo() async throws {
        let setting = try await Setting()
        let controller = try await Controller(
            network: setting.home.network, discovery: setting.home.discovery, store: MemoryControllerStore())
        let server = try await setting.home.server("Hearth flat")
        _ = try await controller.pair(controller.find(server.deviceID)) { server.setupCode }
        let client = try await setting.client()
        _ = try await client.ask(
            #"{"do":"set","accessory":"Living room lamp","characteristic":"Brightness","value":33}"#)
        #expect(try await client.ask(#"{"do":"reset"}"#)["ok"] == true)
        #expect(try await setting.home.value(.brightness, of: "Living room lamp") == 60)
        #expect(await server.server.pairings.count == 1)
        #expect(try await client.ask(#"{"do":"reset","pairings":true}"#)["ok"] == true)
        #expect(await server.server.pairings.isEmpty)
        await setting.end()
    }
}
