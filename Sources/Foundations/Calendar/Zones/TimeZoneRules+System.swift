import Glibc

extension TimeZoneRules {
    /// Where Debian's package tzdata puts the zones.
    public static let systemFolder = "/usr/share/zoneinfo"

    /// Reads a zone from the system. Blocks for the time of reading a file of a few kilobytes. `UTC`, `GMT` and names such
    /// as `GMT+0530` need no file.
    /// - Parameter folder: with the files of the tz database; symbolic links in it are followed.
    /// - Throws: `noZones`, `unknownZone`, `unreadable`, and what ``init(tzif:zone:)`` does.
    public init(_ zone: TimeZone, folder: String = systemFolder) throws(TimeZoneError) {
        if let offset = zone.fixedOffset {
            let abbreviation = zone == .utc ? "UTC" : zone.name
            self.init(zone: zone, period: Period(offset: offset, isDaylightSaving: false, abbreviation: abbreviation))
            return
        }
        try self.init(tzif: Self.contents(of: zone, in: folder), zone: zone)
    }

    /// The same by name, such as `Europe/Berlin`.
    /// - Throws: also `invalidName`.
    public init(named name: String, folder: String = systemFolder) throws(TimeZoneError) {
        try self.init(TimeZone(name), folder: folder)
    }

    private static func contents(of zone: TimeZone, in folder: String) throws(TimeZoneError) -> [UInt8] {
        let path = "\(folder)/\(zone.name)"
        // Not blocking: the name may be that of a pipe.
        let file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard file >= 0 else {
            let number = errno
            guard number == ENOENT || number == ENOTDIR else {
                throw TimeZoneError(
                    .unreadable, "Can't read the time zone \(path): \(String(cString: strerror(number))).")
            }
            guard access(folder, F_OK) == 0 else {
                throw TimeZoneError(
                    .noZones,
                    "Can't find the time zone \(zone): there is no folder \(folder). Install the time zones "
                        + "(Debian: apt-get install tzdata), or choose the time zone UTC.")
            }
            throw TimeZoneError(
                .unknownZone,
                "This machine has no time zone \(zone); names are like Europe/Berlin, `ls \(folder)` shows them. If the "
                    + "name is right, bring the time zones up to date (Debian: apt-get install tzdata tzdata-legacy).")
        }
        defer { close(file) }
        var status = stat()
        guard fstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
            throw TimeZoneError(
                .unknownZone, "\(path) is not the file of a time zone; give a name such as Europe/Berlin.")
        }
        var bytes: [UInt8] = []
        while bytes.count <= maximumBytes {
            var count = 0
            let chunk = [UInt8](unsafeUninitializedCapacity: 16_384) { buffer, filled in
                repeat { count = read(file, buffer.baseAddress, buffer.count) } while count < 0 && errno == EINTR
                filled = max(0, count)
            }
            guard count >= 0 else {
                throw TimeZoneError(
                    .unreadable, "Can't read the time zone \(path): \(String(cString: strerror(errno))).")
            }
            if count == 0 { break }
            bytes += chunk
        }
        return bytes
    }
}
