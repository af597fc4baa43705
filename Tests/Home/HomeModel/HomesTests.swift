import HearthCalendar
import HomeModel
import HomeModelTesting
import Testing

@Suite struct HomesTests {
    @Test func aNewHomeHasItsRoomItsScenesAndItsOwner() throws {
        let villa = try Villa()
        let home = try #require(villa.structure.homes[villa.home])
        #expect(villa.structure.primaryHome == villa.home)
        #expect(villa.structure.rooms.contains(home.roomForEntireHome))
        #expect(villa.structure.rooms(in: villa.home).isEmpty)
        #expect(
            villa.structure.actionSets(in: villa.home).map(\.kind) == BuiltInActionSet.allCases.map { .builtIn($0) })
        #expect(villa.structure.owner(of: villa.home)?.account == "olga")
    }

    @Test func namesOfHomesDiffer() throws {
        var villa = try Villa()
        let owner = NewUser(name: "Olga", account: "olga")
        villa.expect(
            .homeWithSimilarNameExists, .addHome(HomeID(random: 2), name: "vil la", owner: owner, villa.seed()))
        try villa.apply(.addHome(HomeID(random: 2), name: "Hut", owner: owner, villa.seed()))
        villa.expect(.renameWithSimilarName, .renameHome(HomeID(random: 2), "VILLA"))
        try villa.apply(.renameHome(villa.home, "VILLA"))
        #expect(villa.structure.homes[villa.home]?.name == "VILLA")
    }

    @Test func anotherHomeBecomesPrimaryWhenThePrimaryOneGoes() throws {
        var villa = try Villa()
        let hut = HomeID(random: 2)
        try villa.apply(.addHome(hut, name: "Hut", owner: NewUser(name: "Olga", account: "olga"), villa.seed()))
        let lamp = try villa.add(Sample.lamp("Lamp"))
        let trigger = try villa.addTrigger(
            "Morning",
            .event(
                EventTrigger(events: [
                    Event(id: villa.id(), .characteristic(try villa.characteristic("11", of: lamp), value: true))
                ])))
        try villa.apply(.addOwnedActionSet(villa.id(), trigger))
        try villa.apply(.removeHome(villa.home))
        #expect(villa.structure.primaryHome == hut)
        #expect(villa.structure.entities.allSatisfy { $0.home == hut })
        try villa.apply(.removeHome(hut))
        #expect(villa.structure == HomeStructure())
    }

    @Test func whatIsInTwoHomesDoesNotComeTogether() throws {
        var villa = try Villa()
        let hut = HomeID(random: 2)
        try villa.apply(.addHome(hut, name: "Hut", owner: NewUser(name: "Olga", account: "olga"), villa.seed()))
        let room = try villa.addRoom("Kitchen")
        let zone: ZoneID = villa.id()
        try villa.apply(.addZone(zone, hut, name: "Upstairs"))
        villa.expect(.objectAssociatedToAnotherHome, .addRoomToZone(room, zone))
        let lamp = try villa.add(Sample.lamp("Lamp"))
        let entire = try #require(villa.structure.homes[hut]).roomForEntireHome
        villa.expect(.objectAssociatedToAnotherHome, .assignAccessory(lamp, entire))
        villa.expect(
            .objectAssociatedToAnotherHome,
            .addAccessory(villa.id(), hut, Sample.lamp("Lamp"), bridged: [], villa.seed()))
        let group: ServiceGroupID = villa.id()
        try villa.apply(.addServiceGroup(group, hut, name: "All"))
        villa.expect(.objectAssociatedToAnotherHome, .addServiceToGroup(try villa.service("10", of: lamp), group))
        let scene = try #require(villa.structure.builtInActionSet(.sleep, in: hut)).id
        let action = Action(id: villa.id(), characteristic: try villa.characteristic("11", of: lamp), targetValue: true)
        villa.expect(.objectAssociatedToAnotherHome, .addAction(action, scene))
    }

    @Test func aChangeThatChangesNothingMakesNoEvents() throws {
        var villa = try Villa()
        #expect(try villa.apply(.setLocation(villa.home, nil)) == [])
        #expect(try villa.apply(.setLocation(villa.home, Coordinate(latitude: 1, longitude: 2))).count == 1)
        #expect(try villa.apply(.setPrimaryHome(villa.home)) == [])
    }
}
