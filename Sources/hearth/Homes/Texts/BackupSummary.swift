import HearthCalendar
import HearthJSON
import HomeDatabase
import HomeModel

/// What is in a backup.
struct BackupSummary {
    private let backup: HomeBackup
    private let path: String

    init(_ backup: HomeBackup, _ path: String) {
        self.backup = backup
        self.path = path
    }

    private var counts: [(key: String, title: String, count: Int)] {
        let structure = backup.structure
        return [
            ("homes", "Homes", structure.homes.count), ("accessories", "Accessories", structure.accessories.count),
            ("rooms", "Rooms", structure.rooms.count - structure.homes.count),
            ("scenes", "Scenes", structure.actionSets.rows.count { !$0.kind.isTriggerOwned }),
            ("automations", "Automations", structure.triggers.count), ("users", "People", structure.users.count),
        ]
    }

    private var digest: String { Hexadecimal.text(backup.digest).lowercased() }

    var table: TextTable {
        var table = TextTable([.init(title: "BACKUP"), .init(title: path, wraps: true)])
        table.add(["Made", "\(InstantText().minute(backup.time)), by Hearth \(backup.hearthVersion)"])
        for (_, title, count) in counts { table.add([title, "\(count)"]) }
        table.add(["History", backup.historyVersion == nil ? "not in it" : "in it"])
        for secret in backup.secrets { table.add(["Keys", Self.text(secret.sealing)]) }
        if backup.secrets.isEmpty { table.add(["Keys", "none; no accessory was paired"]) }
        table.add(["Content", digest])
        return table
    }

    var json: JSONLine {
        JSONLine(
            [("file", .string(path)), ("time", .string("\(backup.time)")), ("version", .string(backup.hearthVersion))]
                + counts.map { ($0.key, .integer(Int128($0.count))) } + [
                    ("history", .bool(backup.historyVersion != nil)),
                    (
                        "secrets",
                        .array(
                            backup.secrets.map {
                                JSONValue.object([
                                    ("name", .string($0.name)), ("sealing", .string($0.sealing.rawValue)),
                                ])
                            })
                    ), ("digest", .string(digest)),
                ])
    }

    private static func text(_ sealing: HomeBackup.Secret.Sealing) -> String {
        switch sealing {
        case .none: "in it, readable by whoever has the file"
        case .hub: "in it, sealed with the hub's own key"
        case .backup: "in it, sealed with a passphrase of their own"
        }
    }
}
