/// What of one structure differs from another, for people to read before they agree to it: what would be added, removed and
/// changed, by kind and name.
///
/// Records of when something last ran or fired, and the order in which things are listed, are no difference.
public struct StructureDifference: Hashable, Sendable {
    public private(set) var entries: [Entry] = []
    /// Whether more than one home is concerned, so that a name alone does not say where.
    private let namesHomes: Bool

    public var isEmpty: Bool { entries.isEmpty }

    /// One thing that is different.
    public struct Entry: Hashable, Sendable {
        public var kind: Kind
        public var id: EntityID
        /// What it was called before; for what is new, what it is called now.
        public var name: String
        /// The home that it is in.
        public var home: String
        public var change: Change
    }

    /// Raw values are how people are told of it.
    public enum Kind: String, Hashable, Sendable, CaseIterable {
        case home
        case room
        case zone
        case serviceGroup = "service group"
        case accessory
        case service
        case scene
        case user
        case automation
    }

    public enum Change: Hashable, Sendable {
        case added
        case removed
        /// At least one field.
        case changed([Field])
    }

    /// Something about a thing that is another now.
    public struct Field: Hashable, Sendable {
        /// "room", "name", "enabled"; for an action of a scene, the label of what it writes.
        public var name: String
        /// For people; nil where there was nothing.
        public var before: String?
        /// For people; nil where there is nothing.
        public var after: String?

        public init(_ name: String, _ before: String?, _ after: String?) {
            self.name = name
            self.before = before
            self.after = after
        }
    }

    /// - Parameter names: how types are called in the fields.
    public init(from before: HomeStructure, to after: HomeStructure, names: TypeNames = .none) {
        namesHomes = Set(before.homes.rows.map(\.id) + after.homes.rows.map(\.id)).count > 1
        let comparison = StructureComparison(
            old: StructureWording(before, names), new: StructureWording(after, names))
        let entries = comparison.entries()
        // By kind; within one, in the order of the structures.
        self.entries = Kind.allCases.flatMap { kind in entries.filter { $0.kind == kind } }
    }

    /// A line for each difference: "room Kitchen → Küche", "accessory Lamp: room Hall → Attic", "new zone Upstairs",
    /// "zone Upstairs removed". Names are in quotes only where they hold a line break or another control character.
    public var lines: [String] { entries.map(line) }

    private func line(_ entry: Entry) -> String {
        let place = namesHomes && entry.kind != .home ? "\(Self.printable(entry.home)): " : ""
        let what = "\(entry.kind.rawValue) \(Self.printable(entry.name))"
        switch entry.change {
        case .added: return "\(place)new \(what)"
        case .removed: return "\(place)\(what) removed"
        case .changed(let fields):
            let renamed = fields.first { $0.name == "name" && $0.before != nil && $0.after != nil }
            let name = renamed?.after.map { " → \(Self.printable($0))" } ?? ""
            let others = fields.filter { $0 != renamed }.map { field in
                let (before, after) = (field.before.map(Self.printable), field.after.map(Self.printable))
                return "\(Self.printable(field.name)) \(before ?? "none") → \(after ?? "none")"
            }
            return "\(place)\(what)\(name)" + (others.isEmpty ? "" : ": " + others.joined(separator: "; "))
        }
    }

    private static func printable(_ text: String) -> String {
        let breaks = text.unicodeScalars.contains {
            switch $0.properties.generalCategory {
            case .control, .lineSeparator, .paragraphSeparator: true
            default: false
            }
        }
        return breaks ? StructureDump.quoted(text) : text
    }
}
