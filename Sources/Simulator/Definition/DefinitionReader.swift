import HAPModel
import HAPProtocol
import HearthJSON
import HearthPropertyList

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
        try fragment(bytes, file) { reader, root in
            guard !isHome(root) else {
                reader.problems.add(
                    "this is a whole home, which `hearth simulate` takes; expected one accessory or bridge",
                    at: root.position)
                return nil
            }
            guard let definition = reader.server(root) else { return nil }
            reader.check(HomeDefinition(definition), HomePlaces(servers: [reader.places]))
            return definition
        }
    }

    /// Leaves ``places`` with those of the server's accessories.
    mutating func server(_ root: LocatedJSON) -> ServerDefinition? {
        places = []
        guard let fields = Fields(root, .server, &problems) else { return nil }
        let bridged = fields["accessories"]
        if bridged == nil, fields["services"] == nil {
            problems.add(
                "expected \"accessories\" (a bridge) or \"services\" (a single accessory), found neither",
                at: root.position)
        }
        let primary = accessory(fields)
        let others = fields.elements("accessories", &problems).compactMap { node -> DeviceDefinition? in
            Fields(node, .accessory, &problems).map { accessory($0) }
        }
        let category = self.category(fields) ?? (bridged == nil ? .other : .bridge)
        return ServerDefinition(
            category: category, setupCode: setupCode(fields), setupID: setupID(fields), deviceID: deviceID(fields),
            primary: primary, bridged: others, importedFile: importedFile(fields))
    }

    private mutating func category(_ fields: Fields) -> AccessoryCategory? {
        guard let (text, position) = fields.word("category", &problems) else { return nil }
        if let category = AccessoryCategory(name: text) { return category }
        let known = AccessoryCategory.known.map(\.displayName)
        problems.add(
            "unknown category \"\(text)\"" + NearestName.advice(for: text, among: known), at: position)
        return nil
    }

    private mutating func setupCode(_ fields: Fields) -> SetupCode? {
        guard let (text, position) = fields.word("setupCode", &problems) else { return nil }
        do throws(SetupCodeError) {
            return try SetupCode(text).checkedForAccessory()
        } catch {
            problems.add("setup code \"\(text)\": \(error.message)", at: position)
            return nil
        }
    }

    private mutating func setupID(_ fields: Fields) -> SetupID? {
        guard let (text, position) = fields.word("setupID", &problems) else { return nil }
        do throws(SetupCodeError) {
            return try SetupID(text)
        } catch {
            problems.add("setup ID \"\(text)\": \(error.message)", at: position)
            return nil
        }
    }

    private mutating func deviceID(_ fields: Fields) -> DeviceID? {
        guard let (text, position) = fields.word("deviceID", &problems) else { return nil }
        do throws(SetupCodeError) {
            return try DeviceID(text)
        } catch {
            problems.add("device ID \"\(text)\": \(error.message)", at: position)
            return nil
        }
    }

    private mutating func importedFile(_ fields: Fields) -> [UInt8]? {
        guard let (text, position) = fields.word("hasaccessory", &problems) else { return nil }
        guard let bytes = Base64.decode(text) else {
            problems.add("expected \"hasaccessory\" as a file's bytes in Base64", at: position)
            return nil
        }
        do throws(PropertyListError) {
            _ = try HASAccessoryFile(bytes)
        } catch {
            problems.add("the file in \"hasaccessory\" is damaged: \(error)", at: position)
            return nil
        }
        return bytes
    }
}
