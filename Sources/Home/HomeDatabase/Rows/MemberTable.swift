import HearthSQLite
import HomeModel

/// A table of which row has which members, in order.
struct MemberTable<Owner, Member> {
    let table: String
    let owner: String
    let member: String

    func write(_ members: [Identifier<Member>], of id: Identifier<Owner>, to connection: SQLiteConnection)
        throws(SQLiteError)
    {
        try connection.run("DELETE FROM \(table) WHERE \(owner) = ?", [SQLiteValue(id)])
        for (place, member) in members.enumerated() {
            try connection.put(table, key: [owner: id, self.member: member], ["place": place])
        }
    }

    func read(from connection: SQLiteConnection) throws -> [Identifier<Owner>: [Identifier<Member>]] {
        var members: [Identifier<Owner>: [Identifier<Member>]] = [:]
        try connection.forEach("SELECT \(owner), \(member) FROM \(table) ORDER BY \(owner), place") { row in
            members[try row.value(0), default: []].append(try row.value(1))
            return true
        }
        return members
    }
}

extension MemberTable<Zone, Room> {
    static var zoneRooms: Self { Self(table: "zone_rooms", owner: "zone", member: "room") }
}

extension MemberTable<ServiceGroup, Service> {
    static var groupServices: Self {
        Self(table: "service_group_services", owner: "service_group", member: "service")
    }
}

extension MemberTable<Service, Service> {
    static var serviceLinks: Self { Self(table: "service_links", owner: "service", member: "linked") }
}

extension MemberTable<Trigger, ActionSet> {
    static var triggerActionSets: Self { Self(table: "trigger_action_sets", owner: "trigger", member: "action_set") }
}
