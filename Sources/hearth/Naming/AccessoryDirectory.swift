import HAPModel
import HearthJSON

/// Finds accessories and characteristics by what people call them.
struct AccessoryDirectory {
    /// One accessory and the pairing that leads to it.
    struct Entry: Equatable {
        /// An index into the pairings that the directory was made from.
        var pairing: Int
        var accessory: Accessory
    }

    let entries: [Entry]

    /// - Parameter databases: one for each pairing.
    init(_ databases: [AccessoryDatabase]) {
        entries = databases.enumerated().flatMap { index, database in
            database.accessories.map { Entry(pairing: index, accessory: $0) }
        }
    }

    /// The accessory that a name means: the exact name, else the only one that is equal but for case, else the only one
    /// that starts with it or holds it.
    func find(_ name: String) throws(CommandFailure) -> Entry {
        let wanted = name.lowercased()
        let rules: [(String) -> Bool] = [
            { $0 == name }, { $0.lowercased() == wanted }, { $0.lowercased().hasPrefix(wanted) },
            { $0.lowercased().contains(wanted) },
        ]
        for rule in rules {
            let found = entries.filter { Self.names($0.accessory).contains(where: rule) }
            if found.count == 1 { return found[0] }
            if found.count > 1 {
                let names = found.map { "\"\($0.accessory.name)\" (\($0.accessory.aid).…)" }
                throw CommandFailure(
                    .notFound, "\"\(name)\" means several accessories: \(names.joined(separator: ", "))",
                    remedy:
                        "Write more of the name, choose a pairing with --pairing, or name the characteristic by its id."
                )
            }
        }
        let known = entries.map(\.accessory.name)
        throw CommandFailure(
            .notFound, "no accessory is called \"\(name)\"" + NearestName.sentence(for: name, among: known),
            remedy: "`hearth accessories` lists them.")
    }

    /// The accessory's name, and the names of its services where they differ.
    private static func names(_ accessory: Accessory) -> [String] {
        [accessory.name] + accessory.services.compactMap { $0[.configuredName]?.value?.string }
    }
}
