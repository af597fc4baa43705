import HearthCalendar
import HearthSQLite
import HomeModel

/// Makes a structure of the tables.
struct StructureReader {
    let connection: SQLiteConnection

    func read() throws -> HomeStructure {
        let homes = try homes().map(Entity.home)
        let rooms = try rooms().map(Entity.room)
        let users = try users().map(Entity.user)
        let accessories = try accessories().map(Entity.accessory)
        let zones = try zones().map(Entity.zone)
        let groups = try serviceGroups().map(Entity.serviceGroup)
        let triggers = try triggers().map(Entity.trigger)
        let actionSets = try actionSets().map(Entity.actionSet)
        return HomeStructure(
            [homes, rooms, users, accessories, zones, groups, triggers, actionSets].joined(),
            primaryHome: try connection.values("SELECT id FROM homes WHERE is_primary = 1", as: HomeID.self).first)
    }

    private func homes() throws -> [Home] {
        try connection.query(
            """
            SELECT id, name, room_for_entire_home, latitude, longitude, time_zone FROM homes ORDER BY position
            """
        ) { row in
            Home(
                id: try row.value(0), name: try row.value(1), roomForEntireHome: try row.value(2),
                location: try Self.location(row), timeZone: try row.value(5))
        }
    }

    private static func location(_ row: borrowing SQLiteRow) throws -> Coordinate? {
        guard let latitude = try row.value(3, as: Double?.self), let longitude = try row.value(4, as: Double?.self)
        else { return nil }
        guard let place = Coordinate(latitude: latitude, longitude: longitude) else {
            throw row.mismatch(3, expected: "a place on the Earth", found: "\(latitude), \(longitude)")
        }
        return place
    }

    private func rooms() throws -> [Room] {
        try connection.query("SELECT id, home, name FROM rooms ORDER BY position") { row in
            Room(id: try row.value(0), home: try row.value(1), name: try row.value(2))
        }
    }

    private func users() throws -> [User] {
        try connection.query("SELECT id, home, name, account, role, control FROM users ORDER BY position") { row in
            User(
                id: try row.value(0), home: try row.value(1), name: try row.value(2), account: try row.value(3),
                role: try row.value(4), control: try row.value(5))
        }
    }

    private func zones() throws -> [Zone] {
        let rooms = try MemberTable.zoneRooms.read(from: connection)
        return try connection.query("SELECT id, home, name FROM zones ORDER BY position") { row in
            let id: ZoneID = try row.value(0)
            return Zone(id: id, home: try row.value(1), name: try row.value(2), rooms: rooms[id] ?? [])
        }
    }

    private func serviceGroups() throws -> [ServiceGroup] {
        let services = try MemberTable.groupServices.read(from: connection)
        return try connection.query("SELECT id, home, name FROM service_groups ORDER BY position") { row in
            let id: ServiceGroupID = try row.value(0)
            return ServiceGroup(id: id, home: try row.value(1), name: try row.value(2), services: services[id] ?? [])
        }
    }
}
