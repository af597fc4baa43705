/// A time zone by name, such as `Europe/Berlin`, `UTC` or `GMT+0530`. What it means is in its ``TimeZoneRules``.
///
/// Any name of the right form is one, also when this machine has no such zone: a stored home may come from elsewhere.
public struct TimeZone: Hashable, Sendable, CustomStringConvertible {
    /// At most 255 bytes of letters, digits and `_ + - /`; no part between slashes is empty or starts with a hyphen.
    public let name: String

    public static let utc = TimeZone(unchecked: "UTC")

    /// - Throws: `invalidName`.
    public init(_ name: some StringProtocol) throws(TimeZoneError) {
        let name = String(name)
        guard Self.isWellFormed(name) else {
            throw TimeZoneError(
                .invalidName,
                "\"\(name.prefix(64).filter { $0.isASCII && !$0.isNewline })\" is not the name of a time zone; "
                    + "give one such as Europe/Berlin or UTC.")
        }
        self.name = name
    }

    /// Always so far from UTC, with the name that Apple's `TimeZone(secondsFromGMT:)` gives it: `GMT+0530`, or `GMT`.
    /// - Parameter seconds: east of Greenwich, whole minutes; -18 h...18 h.
    /// - Throws: `invalidName` for any other.
    public init(secondsFromUTC seconds: Int) throws(TimeZoneError) {
        guard (-64_800...64_800).contains(seconds), seconds % 60 == 0 else {
            throw TimeZoneError(
                .invalidName, "No time zone is \(seconds) s from UTC; give whole minutes, at most 18 hours either way.")
        }
        let minutes = abs(seconds) / 60
        self.init(
            unchecked: minutes == 0
                ? "GMT"
                : "GMT\(seconds < 0 ? "-" : "+")\(FixedDigits.padded(minutes / 60 * 100 + minutes % 60, 4))")
    }

    private init(unchecked name: String) { self.name = name }

    public var description: String { name }

    /// Seconds east of UTC when the name itself says them: `UTC`, `GMT` and `GMT+0530`.
    var fixedOffset: Int? {
        if name == "UTC" || name == "GMT" { return 0 }
        guard name.utf8.count == 8, name.hasPrefix("GMT"), let sign = name.utf8.dropFirst(3).first,
            let digits = FixedDigits.number(name.suffix(4)), digits % 100 < 60, digits <= 1_800
        else { return nil }
        let seconds = (digits / 100 * 60 + digits % 100) * 60
        return sign == UInt8(ascii: "+") ? seconds : sign == UInt8(ascii: "-") ? -seconds : nil
    }

    private static func isWellFormed(_ name: String) -> Bool {
        guard (1...255).contains(name.utf8.count) else { return false }
        // No dot at all, so no part is "." or "..": a name can't lead out of the folder of the zones.
        let isAllowed = name.utf8.allSatisfy { byte in
            switch byte {
            case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "+"), UInt8(ascii: "-"),
                UInt8(ascii: "/"):
                true
            default: false
            }
        }
        return isAllowed
            && name.split(separator: "/", omittingEmptySubsequences: false).allSatisfy {
                !$0.isEmpty && $0.first != "-"
            }
    }
}
