import HAPAccessory
import HAPModel
import HAPProtocol
import HearthNetworking
import Testing

@Suite struct DatabaseServingTests {
    private static func switches(_ count: Int) -> [AccessoryDefinition] {
        (0..<count).map { number in
            AccessoryDefinition(identity: "switch \(number)", information: TestHome.information("Switch \(number)")) {
                Service(.switch)
            }
        }
    }

    // IC-069
    @Test func onlyTheStructureCountsTheConfigurationOn() throws {
        try TestHome.run { home in
            func number() async -> Int? { await home.server.announcement?.configurationNumber }
            #expect(await number() == 1)
            for step in 0..<1_000 { try await home.server.setValue(Value(step % 100), of: TestHome.brightness) }
            try await home.server.setValue("Another name", of: TestHome.name)
            try await home.server.replaceAccessories(TestHome.accessories)
            #expect(await number() == 1)

            var accessories = TestHome.accessories
            accessories[1].services.append(Service(.switch))
            try await home.server.replaceAccessories(accessories)
            #expect(await number() == 2)
            accessories[2].services[1].characteristics[0].metadata.maximum = 60
            try await home.server.replaceAccessories(accessories)
            #expect(await number() == 3)
            accessories[0].services[0] = TestHome.information("Bridge", firmware: "1.0.1").service
            try await home.server.replaceAccessories(accessories)
            #expect(await number() == 4)
        }
    }

    // IC-068
    @Test func theConfigurationNumberSurvivesARestartAndWraps() throws {
        let store = MemoryAccessoryStore()
        try TestHome.run(store: store) { _ in }
        let text = String(decoding: store.contents ?? [], as: UTF8.self)
        let last = text.replacing(#""configurationNumber":1"#, with: #""configurationNumber":65535"#)
        #expect(last != text)
        let later = MemoryAccessoryStore(Array(last.utf8))
        try TestHome.run(store: later) { home in
            #expect(await home.server.announcement?.configurationNumber == 65_535)
            try await home.server.replaceAccessories(TestHome.accessories + Self.switches(1))
            #expect(await home.server.announcement?.configurationNumber == 1)
        }
        try TestHome.run(accessories: TestHome.accessories + Self.switches(1), store: later) { home in
            #expect(await home.server.announcement?.configurationNumber == 1)
        }
    }

    // IC-070
    @Test func idsBelongToTheirAccessoriesForGood() throws {
        let store = MemoryAccessoryStore()
        let bridge = TestHome.accessories[0]
        let all = Self.switches(3)
        @Sendable func aids(_ home: TestHome) async -> [String: AccessoryID] {
            Dictionary(await home.server.accessories.map { ($0.name, $0.aid) }) { $1 }
        }
        try TestHome.run(accessories: [bridge] + all, store: store) { home in
            try await home.server.replaceAccessories([bridge] + all.dropFirst())
            #expect(await aids(home) == ["Bridge": 1, "Switch 1": 3, "Switch 2": 4])
        }
        let newcomer = AccessoryDefinition(identity: "new", information: TestHome.information("New")) {
            Service(.outlet)
        }
        try TestHome.run(accessories: [bridge] + all.dropFirst() + [newcomer], store: store) { home in
            #expect(await aids(home) == ["Bridge": 1, "Switch 1": 3, "Switch 2": 4, "New": 5])
            try await home.server.replaceAccessories([bridge, newcomer] + all)
            #expect(await aids(home) == ["Bridge": 1, "New": 5, "Switch 0": 2, "Switch 1": 3, "Switch 2": 4])
        }
    }

    // IC-078
    @Test func aBridgeHoldsAHundredAndFortyNineOthers() throws {
        try TestHome.run(accessories: [TestHome.accessories[0]] + Self.switches(149)) { home in
            let session = try await home.session()
            let error = await #expect(throws: AccessoryServerError.self) {
                try await home.server.replaceAccessories([TestHome.accessories[0]] + Self.switches(150))
            }
            #expect(error?.code == .database)
            #expect(error?.message.contains("150") == true)
            #expect(await home.server.accessories.count == 150)
            #expect(try await session.request(.get, "/accessories").status == .ok)
        }
    }

    // IC-065
    @Test func tooShortASerialNumberIsRefusedAtTheStart() throws {
        var information = TestHome.information("Lamp")
        information.serialNumber = "1"
        let loop = EventLoop.manual()
        let lamp = AccessoryDefinition(identity: "lamp", information: information) { Service(.lightbulb) }
        let home = try TestHome(loop, [lamp], MemoryAccessoryStore()) { _ in }
        try loop.run {
            let error = await #expect(throws: AccessoryServerError.self) { try await home.server.start() }
            #expect(error?.message.contains("SerialNumber") == true)
        }
    }

    // IC-052, IC-062, IC-063
    @Test func theApplicationsBadValuesNeverReachTheWire() throws {
        try TestHome.run { home in
            let log = await EventLog(home.server, home.loop)
            let session = try await home.session()
            for bad in [nil, .float(.nan), .float(.infinity), .float(-.infinity), .string("warm")] as [Value?] {
                try await home.server.setValue(bad, of: TestHome.temperature)
                #expect(try await session.value(TestHome.temperature) == 20.5)
                try await home.server.setValue(bad, of: TestHome.brightness)
                #expect(try await session.value(TestHome.brightness) == 70)
            }
            #expect(log.diagnostics.filter { $0 == .valueRefused }.count == 10)
            try await home.server.setValue(101, of: TestHome.brightness)
            #expect(try await session.value(TestHome.brightness) == 100)
            #expect(log.diagnostics.contains(.valueAdjusted))
            await #expect(throws: AccessoryServerError.self) {
                try await home.server.setValue(1, of: CharacteristicID(aid: 9, iid: 9))
            }
        }
    }

    // IC-061
    @Test(arguments: [(-2.3, "-2.3"), (0.1 + 0.2, "0.3"), (19.8, "19.8")])
    func floatsShowNoBinaryDust(_ value: Double, _ text: String) throws {
        try TestHome.run { home in
            let session = try await home.session()
            try await home.server.setValue(.float(value), of: TestHome.temperature)
            #expect(
                try await session.read("3.9").text == #"{"characteristics":[{"aid":3,"iid":9,"value":\#(text)}]}"#)
        }
    }

    @Test func subscriptionsToWhatIsGoneEnd() throws {
        try TestHome.run { home in
            let session = try await home.session()
            try await session.subscribe(TestHome.temperature, TestHome.lampOn)
            try await home.server.replaceAccessories(Array(TestHome.accessories.prefix(2)))
            #expect(try await session.read("3.9").status == .multiStatus)
            try await home.server.setValue(true, of: TestHome.lampOn)
            #expect(try await session.event() == [TestHome.lampOn: true])
        }
    }
}
