import HomeModel
import HomeModelTesting
import Testing

@Suite struct RoomsTests {
    @Test func accessoriesOfARemovedRoomMoveToTheEntireHome() throws {
        var villa = try Villa()
        let entire = try #require(villa.structure.homes[villa.home]).roomForEntireHome
        let room = try villa.addRoom("Kitchen")
        let lamp = try villa.add(Sample.lamp("Lamp"))
        #expect(villa.structure.accessories[lamp]?.room == entire)
        try villa.apply(.assignAccessory(lamp, room))
        let zone: ZoneID = villa.id()
        try villa.apply(.addZone(zone, villa.home, name: "Downstairs"))
        try villa.apply(.addRoomToZone(room, zone))

        let events = try villa.apply(.removeRoom(room))
        #expect(villa.structure.accessories[lamp]?.room == entire)
        #expect(villa.structure.zones[zone]?.rooms == [])
        #expect(events.count == 3)
        guard case .removed(.room(let removed)) = events.last else { return #expect(Bool(false), "\(events)") }
        #expect(removed.id == room)
    }

    @Test func theRoomForTheEntireHomeStaysAsItIs() throws {
        var villa = try Villa()
        let entire = try #require(villa.structure.homes[villa.home]).roomForEntireHome
        let zone: ZoneID = villa.id()
        try villa.apply(.addZone(zone, villa.home, name: "Upstairs"))
        villa.expect(.roomForHomeCannotBeUpdated, .renameRoom(entire, "Attic"))
        villa.expect(.roomForHomeCannotBeUpdated, .removeRoom(entire))
        villa.expect(.roomForHomeCannotBeInZone, .addRoomToZone(entire, zone))
    }

    @Test func roomsAndZonesShareTheirNames() throws {
        var villa = try Villa()
        let room = try villa.addRoom("Attic")
        villa.expect(.objectWithSimilarNameExistsInHome, .addRoom(villa.id(), villa.home, name: "attic"))
        villa.expect(.objectWithSimilarNameExistsInHome, .addZone(villa.id(), villa.home, name: "ATTIC"))
        villa.expect(.nameContainsProhibitedCharacters, .renameRoom(room, "At\ttic"))
        // A scene and a trigger may be called like a room.
        _ = try villa.addScene("Attic")
    }

    @Test func aRoomIsInAZoneOnce() throws {
        var villa = try Villa()
        let room = try villa.addRoom("Attic")
        let zone: ZoneID = villa.id()
        try villa.apply(.addZone(zone, villa.home, name: "Upstairs"))
        villa.expect(.notFound, .removeRoomFromZone(room, zone))
        try villa.apply(.addRoomToZone(room, zone))
        villa.expect(.alreadyExists, .addRoomToZone(room, zone))
        villa.expect(.notFound, .addRoomToZone(villa.id(), zone))
        try villa.apply(.removeRoomFromZone(room, zone))
    }

    @Test func anIdentifierIsUsedOnce() throws {
        var villa = try Villa()
        let room = try villa.addRoom("Attic")
        villa.expect(.alreadyExists, .addRoom(room, villa.home, name: "Cellar"))
    }
}
