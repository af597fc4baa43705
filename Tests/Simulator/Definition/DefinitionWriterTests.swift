import HAPModel
import HAPProtocol
import Simulator
import Testing

@Suite struct DefinitionWriterTests {
    @Test(arguments: ExampleTests.files)
    func everyExampleReadsBackEqual(file: String) throws {
        let home = try DefinitionReader.readHome(ExampleTests.bytes(file), file: file)
        let text = DefinitionWriter.text(home)
        #expect(try DefinitionReader.readHome(Array(text.utf8), file: file) == home, "\(text)")
        for server in home.servers {
            let text = DefinitionWriter.text(server)
            #expect(try DefinitionReader.read(Array(text.utf8), file: file) == server, "\(text)")
        }
    }

    @Test func readyHomesReadBackEqual() throws {
        for home in [HomeDefinition.demo, .villa] {
            let text = DefinitionWriter.text(home)
            #expect(try DefinitionReader.readHome(Array(text.utf8), file: home.name) == home)
        }
    }

    @Test func faultsReadBackEqual() throws {
        var home = HomeDefinition(ServerDefinition(.other, DeviceDefinition("Lamp") { Service(.switch) }))
        home.name = "Home"
        home.rooms = [RoomDefinition("Hall", neighbours: ["Porch"]), RoomDefinition("Porch", isOutdoors: true)]
        home.people = [PersonDefinition("Ada", rhythm: .night, bedroom: "Hall")]
        home.start = HomeInstant(year: 2026, month: 1, day: 5, hour: 6)
        home.faults = [
            ScheduledFault(.delay(by: .milliseconds(250)), into: .server("Lamp"), for: .seconds(3), chance: 0.5),
            ScheduledFault(
                .delay(by: .microseconds(500)), into: .server("Lamp"), start: .after(.milliseconds(1_001)),
                for: .microseconds(1_500), every: .milliseconds(1_001)),
            ScheduledFault(.drop, into: .connection(.init(rawValue: 2), of: "Lamp"), start: .after(.seconds(9))),
            ScheduledFault(
                .garbage(bytes: 7), into: .server("Lamp"), start: .timeOfDay(.seconds(6 * 3_600 + 61)),
                every: .seconds(60)),
            ScheduledFault(
                .drop, into: .accessory("Lamp"),
                start: .instant(HomeInstant(year: 2026, month: 1, day: 6, hour: 7))),
        ]
        let text = DefinitionWriter.text(home)
        #expect(try DefinitionReader.readHome(Array(text.utf8), file: "faults.json5") == home, "\(text)")
    }

    @Test func whatIsAsUsualIsLeftOut() {
        let lamp = ServerDefinition(.other, DeviceDefinition("Lamp") { Service(.switch) })
        #expect(
            DefinitionWriter.text(lamp) == """
                { name: "Lamp", services: [{ type: "Switch", characteristics: { On: false } }] }

                """)
    }

    @Test func everythingThatAFileCanSayReadsBack() throws {
        let own = CharacteristicType(HAPUUID(rawValue: 0xB2E5_A1C0_6C1D_4E0B_9C55_3A7A_4F1D_0002))
        var thermostat = Service(.thermostat, name: "He said \"hi\" \\ ü", key: "t-1", isPrimary: true) {
            Characteristic(.targetHeatingCoolingState, 2, validValues: [0, 2])
            Characteristic(.currentTemperature, 21.5, minimum: -40.5, maximum: 90, step: 0.5)
        }
        thermostat.iid = 40
        thermostat.characteristics[0].iid = 41
        let extra = Service(ServiceType(0xABCD), key: "second", isHidden: true, linked: ["t-1"]) {
            Characteristic(
                own, .data([1, 2, 255]), format: .data, permissions: [.read, .write, .timedWrite], maxDataLength: 16,
                description: "Blob")
            Characteristic(.programmableSwitchEvent)
        }
        let device = DeviceDefinition(
            aid: 9,
            information: AccessoryInformation(
                name: "A/B", manufacturer: "Acme", model: "T1", serialNumber: "77", firmwareRevision: "2.1",
                hardwareRevision: "3"),
            services: [thermostat, extra],
            behaviours: [
                .mirror(
                    source: .init(.targetHeatingCoolingState, service: "t-1"),
                    target: .init(.currentHeatingCoolingState, accessory: "A/B"), values: [.init(2, 1)]),
                .wander(.init(.currentTemperature), step: 0.25, range: -1.5...30, period: .milliseconds(1_500)),
                .cycle(
                    .init(.targetTemperature, service: "t-1", accessory: "A/B"), values: [20.5], period: .seconds(60)),
                .respond(.init(own), appending: [0, 1]),
            ],
            room: "Attic", acts: false, isReachable: false)
        var server = ServerDefinition(bridge: "Bridge", in: "Attic", [device])
        server.category = .televisionSetTopBox
        server.primary.services = [Service(.switch) { Characteristic(.on, true) }]
        server.setupCode = try SetupCode("518-08-582")
        server.setupID = try SetupID("7OSX")
        server.deviceID = try DeviceID("1A:2B:3C:4D:5E:6F")
        let text = DefinitionWriter.text(server)
        #expect(try DefinitionReader.read(Array(text.utf8), file: "all.json5") == server, "\(text)")
    }
}
