import HAPModel
import Simulator
import Testing

@Suite struct ReadyMadeHomeTests {
    static let homes = ["demo": HomeDefinition.demo, "villa": .villa, "tower": .tower]

    /// The things behind bridges and by themselves, without the bridges.
    private static func things(_ home: HomeDefinition) -> [DeviceDefinition] {
        home.servers.flatMap { $0.bridged.isEmpty ? [$0.primary] : $0.bridged }
    }

    @Test(arguments: ["demo", "villa", "tower"])
    func nothingIsWrongWithAReadyMadeHome(name: String) throws {
        let home = try #require(Self.homes[name])
        #expect(home.problems().isEmpty, "\(home.problems())")
        for server in home.servers {
            let problems = server.database.problems()
            #expect(problems.isEmpty, "\(server.name): \(problems)")
            #expect(server.accessories.count <= AccessoryDatabase.maximumAccessories)
        }
        let serials = home.servers.flatMap { $0.accessories.map(\.information.serialNumber) }
        #expect(Set(serials).count == serials.count)
        #expect(home.servers.allSatisfy { $0.accessories.allSatisfy { $0.room != nil } })
    }

    @Test func theyAreAsLargeAsTheirDocumentationSays() {
        #expect(Self.things(.demo).count == 12)
        #expect(HomeDefinition.demo.people.count == 2)
        #expect(Self.things(.villa).count == 60)
        #expect(HomeDefinition.villa.people.count == 4)
        #expect(HomeDefinition.villa.servers.filter { $0.bridged.isEmpty }.count == 6)
        #expect(Self.things(.tower).count == 1_000)
        #expect(HomeDefinition.tower.servers.count == 10)
    }

    @Test func theVillaHasEveryServiceTypeOfTheCatalog() {
        var present: Set<ServiceType> = []
        for server in HomeDefinition.villa.servers {
            for accessory in server.database.accessories { present.formUnion(accessory.services.map(\.type)) }
        }
        let missing = ServiceType.known.filter { !present.contains($0.type) }.map(\.name)
        #expect(missing.isEmpty, "\(missing)")
    }
}
