import HomeModel
import HubAPI

/// The topics of a bridge. Identifiers in them are the hub's own, so that a topic stays what it is when something is renamed.
///
///     hearth/status                                              online, offline
///     hearth/<home>/<accessory>/availability                     online, offline
///     hearth/<home>/<accessory>/<service>/<characteristic>/state
///     hearth/<home>/<accessory>/<service>/<characteristic>/set
///     hearth/<home>/<accessory>/<service>/<characteristic>/error
public struct MQTTTopics: Hashable, Sendable {
    /// "hearth"; may have several levels.
    public let prefix: String
    /// Home Assistant's.
    public let discovery: String

    /// Nil for a prefix that is empty, has a wildcard or a space, or begins or ends with a slash.
    public init?(prefix: String = "hearth", discovery: String = "homeassistant") {
        guard Self.isPrefix(prefix), Self.isPrefix(discovery) else { return nil }
        self.prefix = prefix
        self.discovery = discovery
    }

    private static func isPrefix(_ text: String) -> Bool {
        let levels = text.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
        return text.utf8.count <= 200 && !levels.contains { $0.isEmpty } && !text.hasPrefix("$")
            && text.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F && $0 != UInt8(ascii: "+") && $0 != UInt8(ascii: "#") }
    }

    public var status: String { "\(prefix)/status" }
    /// What comes back on it came after all that the broker had kept.
    var fence: String { "\(prefix)/fence" }
    var discoveryStatus: String { "\(discovery)/status" }

    func of(_ accessory: AccessoryResource) -> String { "\(prefix)/\(accessory.home)/\(accessory.id)" }
    func availability(of accessory: AccessoryResource) -> String { "\(of(accessory))/availability" }

    /// Between the two prefixes of Home Assistant's form, so that two hubs at one broker leave each other's alone.
    private var node: String {
        String(decoding: prefix.utf8.map { Self.isPlain($0) ? $0 : UInt8(ascii: "_") }, as: UTF8.self)
    }

    private static func isPlain(_ byte: UInt8) -> Bool {
        let scalar = Unicode.Scalar(byte)
        return ("a"..."z").contains(scalar) || ("A"..."Z").contains(scalar) || ("0"..."9").contains(scalar)
            || scalar == "-" || scalar == "_"
    }

    func config(_ component: String, _ id: String) -> String { "\(discovery)/\(component)/\(node)/\(id)/config" }

    /// Every command.
    var commands: String { "\(prefix)/+/+/+/+/set" }
    /// All that the broker keeps of us.
    var kept: [String] { ["\(prefix)/+/+/+/+/state", "\(prefix)/+/+/availability", "\(discovery)/+/\(node)/+/config"] }

    /// Whether a message that the broker kept is one of ours, whatever it says.
    func isKept(_ topic: String) -> Bool {
        let levels = topic.split(separator: "/", omittingEmptySubsequences: false)
        let depth = prefix.split(separator: "/").count
        if topic.hasPrefix(prefix + "/") {
            return levels.count == depth + 5 && levels.last == "state"
                || levels.count == depth + 3 && levels.last == "availability"
        }
        let start = discovery.split(separator: "/").count
        return topic.hasPrefix(discovery + "/") && levels.count == start + 4 && levels[start + 1] == node
            && levels.last == "config"
    }

    /// Where a command that was not done is answered.
    static func error(for command: String) -> String {
        command.hasSuffix("/set") ? String(command.dropLast(4)) + "/error" : command + "/error"
    }

    /// "Current Temperature", "PM2.5 Density": `current-temperature`, `pm2-5-density`.
    static func level(_ name: String) -> String {
        var text = ""
        for byte in name.utf8 {
            let scalar = Unicode.Scalar(byte)
            if scalar.isASCII, scalar.properties.isAlphabetic || ("0"..."9").contains(scalar) {
                text += scalar.properties.lowercaseMapping
            } else if !text.isEmpty, !text.hasSuffix("-") {
                text += "-"
            }
        }
        return text.hasSuffix("-") ? String(text.dropLast()) : text
    }
}
