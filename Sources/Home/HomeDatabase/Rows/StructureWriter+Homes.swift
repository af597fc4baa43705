import HearthSQLite
import HomeModel

extension StructureWriter {
    func put(_ home: Home) throws(SQLiteError) {
        try put(
            "homes", home.id,
            [
                "name": home.name, "room_for_entire_home": home.roomForEntireHome,
                "latitude": home.location?.latitude, "longitude": home.location?.longitude,
                "time_zone": home.timeZone,
            ])
    }

    func put(_ room: Room) throws(SQLiteError) {
        try put("rooms", room.id, ["home": room.home, "name": room.name])
    }

    func put(_ user: User) throws(SQLiteError) {
        try put(
            "users", user.id,
            [
                "home": user.home, "name": user.name, "account": user.account, "role": user.role,
                "control": user.control,
            ])
    }

    func put(_ zone: Zone, was before: Zone?) throws(SQLiteError) {
        try put("zones", zone.id, ["home": zone.home, "name": zone.name])
        guard zone.rooms != before?.rooms else { return }
        try MemberTable.zoneRooms.write(zone.rooms, of: zone.id, to: connection)
    }

    func put(_ group: ServiceGroup, was before: ServiceGroup?) throws(SQLiteError) {
        try put("service_groups", group.id, ["home": group.home, "name": group.name])
        guard group.services != before?.services else { return }
        try MemberTable.groupServices.write(group.services, of: group.id, to: connection)
    }
}
