/// Rules for the names of service instances (RFC 6763, section 4.1.1).
public enum InstanceName {
    static let longest = 63

    static func validate(_ name: String) throws(DiscoveryError) {
        let bytes = name.utf8
        guard !bytes.isEmpty else {
            throw DiscoveryError(.invalidName, "a service needs a name; give it 1 to \(longest) bytes of text")
        }
        guard bytes.count <= longest else {
            throw DiscoveryError(
                .invalidName, "the name \"\(name)\" has \(bytes.count) bytes; at most \(longest) fit: shorten it")
        }
        guard !bytes.contains(where: { $0 < 0x20 || $0 == 0x7F }) else {
            throw DiscoveryError(.invalidName, "a service name must not contain control characters")
        }
    }

    /// The next name to try when `name` is taken: `Lamp`, `Lamp (2)`, `Lamp (3)`, cut to 63 bytes at a character.
    public static func alternative(to name: String) -> String {
        var base = Substring(name)
        var number = 2
        if name.last == ")", let open = name.lastIndex(of: "("), open > name.startIndex,
            name[name.index(before: open)] == " ",
            let current = Int(name[name.index(after: open)...].dropLast()), current >= 2, current < 1_000_000
        {
            base = name[..<name.index(before: open)]
            number = current + 1
        }
        return fitting(base, suffix: " (\(number))")
    }

    /// Cuts `base` at a character so that it fits with `suffix` into one label.
    static func fitting(_ base: Substring, suffix: String) -> String {
        var base = base
        while base.utf8.count + suffix.utf8.count > longest { base.removeLast() }
        return base + suffix
    }
}
