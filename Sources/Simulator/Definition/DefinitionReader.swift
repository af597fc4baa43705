import HAPModel
import HAPProtocol
import HearthJSON

/// Reads a definition file (`Docs/guides/accessory-definitions.md`).
///
/// Goes on after a problem, so that a person sees all of them at once.
public struct DefinitionReader {
    var problems = ProblemList()
    /// Where the names of accessories, services and behaviours stand, for problems that show only once all is read.
    var places: [AccessoryPlaces] = []

    struct AccessoryPlaces {
        /// Of the accessory, where it has no name.
        var name: JSONPosition
        var hasName = true
        var room: JSONPosition?
        var behaviours: [(behaviour: Behaviour, positions: [JSONPosition])] = []
        var links: [(key: String, position: JSONPosition)] = []
    }

    /// Reads the text of a definition file.
    ///
    /// - Parameters:
    ///   - bytes: UTF-8, JSON5.
    ///   - file: the name that errors carry.
    public static func read(_ bytes: [UInt8], file: String) throws(DefinitionError) -> ServerDefinition {
        var reader = DefinitionReader()
        var definition: ServerDefinition?
        if let root = reader.problems.attempt({ () throws(JSONError) in try LocatedJSON(parsing: bytes) }) {
            definition = reader.server(root)
            if let definition { reader.check(HomeDefinition(definition), HomePlaces(servers: [reader.places])) }
        }
        guard let definition, reader.problems.problems.isEmpty else {
            throw DefinitionError(file: file, problems: reader.problems.sorted)
        }
        return definition
    }

    static let informationNames = ["manufacturer", "model", "serialNumber", "firmwareRevision", "hardwareRevision"]
    static let accessoryNames = ["name"] + informationNames + ["services", "behaviours", "room", "acts", "reachable"]
    static let serverNames =
        ["name", "category", "setupCode", "setupID"] + informationNames
        + ["services", "behaviours", "room", "acts", "accessories"]

    /// Leaves ``places`` with those of the server's accessories.
    mutating func server(_ root: LocatedJSON) -> ServerDefinition? {
        places = []
        guard let fields = Fields(root, "a definition, which is an object", &problems) else { return nil }
        fields.allow(Self.serverNames, &problems)
        let bridged = fields["accessories"]
        if let bridged, fields["services"] != nil {
            problems.add(
                "\"services\" and \"accessories\" exclude each other: a bridge has accessories, a single accessory has services",
                at: bridged.position)
        }
        if bridged == nil, fields["services"] == nil {
            problems.add(
                "expected \"accessories\" (a bridge) or \"services\" (a single accessory), found neither",
                at: root.position)
        }
        let primary = accessory(fields, at: root.position)
        let others = bridged.map { accessories($0) } ?? []
        let category = self.category(fields["category"]) ?? (bridged == nil ? .other : .bridge)
        return ServerDefinition(
            category: category, setupCode: setupCode(fields["setupCode"]), setupID: setupID(fields["setupID"]),
            primary: primary, bridged: others)
    }

    private mutating func accessories(_ node: LocatedJSON) -> [DeviceDefinition] {
        guard let elements = problems.attempt({ () throws(JSONError) in try node.array("a list of accessories") })
        else { return [] }
        return elements.compactMap { element in
            guard let fields = Fields(element, "an accessory, which is an object", &problems) else { return nil }
            fields.allow(Self.accessoryNames, &problems)
            if fields["services"] == nil {
                problems.add("expected \"services\" in the accessory, found none", at: element.position)
            }
            return accessory(fields, at: element.position)
        }
    }

    private mutating func category(_ node: LocatedJSON?) -> AccessoryCategory? {
        guard let node, let text = problems.attempt({ () throws(JSONError) in try node.string("a category's name") })
        else { return nil }
        if let category = AccessoryCategory(name: text) { return category }
        let known = AccessoryCategory.known.map(\.displayName)
        problems.add(
            "unknown category \"\(text)\""
                + (NearestName.find(text, among: known).map { "; did you mean \"\($0)\"?" }
                    ?? "; expected one of \(known.joined(separator: ", "))"),
            at: node.position)
        return nil
    }

    private mutating func setupCode(_ node: LocatedJSON?) -> SetupCode? {
        guard let node,
            let text = problems.attempt({ () throws(JSONError) in try node.string("a setup code in quotes") })
        else { return nil }
        do throws(SetupCodeError) {
            return try SetupCode(text).checkedForAccessory()
        } catch {
            problems.add("setup code \"\(text)\": \(error.message)", at: node.position)
            return nil
        }
    }

    private mutating func setupID(_ node: LocatedJSON?) -> SetupID? {
        guard let node, let text = problems.attempt({ () throws(JSONError) in try node.string("a setup ID in quotes") })
        else { return nil }
        do throws(SetupCodeError) {
            return try SetupID(text)
        } catch {
            problems.add("setup ID \"\(text)\": \(error.message)", at: node.position)
            return nil
        }
    }
}
