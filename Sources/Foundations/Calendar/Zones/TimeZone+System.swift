import Glibc

extension TimeZone {
    /// The zone that this machine is set to: from the environment's `TZ`, the link `/etc/localtime`, or the text in
    /// `/etc/timezone`, the first of them that names one; else UTC. A `TZ` that spells out a rule names none.
    public static func system() -> TimeZone {
        system(environment: getenv("TZ").map { String(cString: $0) }, folder: "/etc")
    }

    /// - Parameters:
    ///   - environment: what `TZ` holds.
    ///   - folder: where `localtime` and `timezone` are.
    static func system(environment: String?, folder: String) -> TimeZone {
        if let environment {
            // Set but empty means UTC, as for the C library.
            if environment.isEmpty { return .utc }
            if let zone = named(environment.hasPrefix(":") ? environment.dropFirst() : environment[...]) { return zone }
        }
        var target = [UInt8](repeating: 0, count: 4_096)
        let length = target.withUnsafeMutableBytes { buffer in
            buffer.baseAddress.map { readlink("\(folder)/localtime", $0, buffer.count) } ?? -1
        }
        // One link only: where it leads may be a link itself, to another name of the same zone.
        if length > 0, let zone = named(Substring(decoding: target.prefix(length), as: UTF8.self)) { return zone }
        guard let file = fopen("\(folder)/timezone", "re") else { return .utc }
        defer { fclose(file) }
        let count = fread(&target, 1, 512, file)
        let line = target.prefix(count).prefix { $0 > UInt8(ascii: " ") }
        return named(Substring(decoding: line, as: UTF8.self)) ?? .utc
    }

    /// A name, or a path into a folder of zones.
    private static func named(_ text: Substring) -> TimeZone? {
        guard text.hasPrefix("/") || text.hasPrefix(".") else { return try? TimeZone(text) }
        let parts = text.split(separator: "/")
        guard let folder = parts.lastIndex(where: { $0 == "zoneinfo" }) else { return nil }
        return try? TimeZone(parts[(folder + 1)...].joined(separator: "/"))
    }
}
