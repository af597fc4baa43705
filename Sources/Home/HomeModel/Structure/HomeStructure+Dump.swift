extension HomeStructure {
    /// All that is in the structure as text, the same for equal structures: a line for each thing, what is inside it
    /// indented below. For tests, differences and reports of errors; not meant to be read back.
    public var dump: String {
        var dump = StructureDump()
        for home in homes.rows { dump.write(home, of: self) }
        return dump.text
    }
}

/// The writer behind ``HomeStructure/dump``.
struct StructureDump {
    private(set) var text = ""
    private var depth = 0

    /// One line: what it is, its identifier, its name, and what else there is to say, where it differs from the usual.
    mutating func line(_ what: String, _ id: String? = nil, _ name: String? = nil, _ details: String?...) {
        text += String(repeating: "  ", count: depth) + what
        if let id { text += " " + id }
        if let name { text += " " + Self.quoted(name) }
        for case let detail? in details { text += " " + detail }
        text += "\n"
    }

    mutating func inside(_ body: (inout StructureDump) -> Void) {
        depth += 1
        body(&self)
        depth -= 1
    }

    mutating func write(_ home: Home, of structure: HomeStructure) {
        line(
            "home", "\(home.id)", home.name, structure.primaryHome == home.id ? "primary" : nil,
            home.location.map { "at \($0.latitude),\($0.longitude)" }, home.timeZone.map { "in \($0)" })
        inside { dump in
            for room in structure.rooms.rows where room.home == home.id {
                dump.line(
                    "room", "\(room.id)", room.name, room.id == home.roomForEntireHome ? "for the entire home" : nil)
            }
            for user in structure.users(in: home.id) {
                dump.line(
                    "user", "\(user.id)", user.name, "account " + Self.quoted(user.account), "\(user.role)",
                    "controls \(user.control)")
            }
            for accessory in structure.accessories(in: home.id) { dump.write(accessory) }
            for zone in structure.zones(in: home.id) {
                dump.line("zone", "\(zone.id)", zone.name, Self.list("of", zone.rooms))
            }
            for group in structure.serviceGroups(in: home.id) {
                dump.line("group", "\(group.id)", group.name, Self.list("of", group.services))
            }
            for actionSet in structure.actionSets.rows where actionSet.home == home.id { dump.write(actionSet) }
            for trigger in structure.triggers(in: home.id) { dump.write(trigger) }
        }
    }

    private mutating func write(_ actionSet: ActionSet) {
        line(
            "scene", "\(actionSet.id)", actionSet.name, "\(actionSet.kind)",
            actionSet.lastExecution.map { "last run \($0)" })
        inside { dump in
            for action in actionSet.actions {
                dump.line("action", "\(action.id)", nil, "\(action.characteristic) =", Self.value(action.targetValue))
            }
        }
    }

    static func list<Subject>(_ word: String, _ ids: [Identifier<Subject>]) -> String? {
        ids.isEmpty ? nil : word + " " + ids.map(\.description).joined(separator: " ")
    }

    static func value(_ value: HomeValue) -> String {
        switch value {
        case .bool(let value): "\(value)"
        case .integer(let value): "\(value)"
        case .float(let value): "\(value)"
        case .string(let value): quoted(value)
        case .data(let value):
            "0x" + value.map { ($0 < 16 ? "0" : "") + String($0, radix: 16, uppercase: true) }.joined()
        }
    }

    /// In quotes, with what would break the line written as `\u{…}`.
    static func quoted(_ text: String) -> String {
        var result = "\""
        for scalar in text.unicodeScalars { result += scalar.escaped(asASCII: false) }
        return result + "\""
    }
}
