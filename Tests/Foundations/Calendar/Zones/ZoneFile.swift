import HearthCalendar

/// Writes TZif files (RFC 9636), right or wrong ones.
struct ZoneFile {
    struct Kind {
        var offset: Int
        var isDaylightSaving = false
        /// Place of the abbreviation in the characters.
        var name = 0
    }

    var version: UInt8 = UInt8(ascii: "2")
    var transitions: [(at: Int, kind: UInt8)] = []
    var kinds = [Kind(offset: 0)]
    var characters: [UInt8] = Array("UTC\0".utf8)
    var leapSeconds = 0
    var footer = "\nUTC0\n"

    private func number(_ value: Int, _ size: Int) -> [UInt8] {
        (0..<size).reversed().map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) }
    }

    private func block(_ timeSize: Int) -> [UInt8] {
        var bytes = Array("TZif".utf8) + [version] + [UInt8](repeating: 0, count: 15)
        for count in [0, 0, leapSeconds, transitions.count, kinds.count, characters.count] { bytes += number(count, 4) }
        for transition in transitions { bytes += number(transition.at, timeSize) }
        bytes += transitions.map(\.kind)
        for kind in kinds {
            bytes += number(kind.offset, 4) + [kind.isDaylightSaving ? 1 : 0, UInt8(truncatingIfNeeded: kind.name)]
        }
        bytes += characters
        return bytes + [UInt8](repeating: 0, count: leapSeconds * (timeSize + 4))
    }

    var bytes: [UInt8] { version == 0 ? block(4) : block(4) + block(8) + Array(footer.utf8) }

    func rules() throws(TimeZoneError) -> TimeZoneRules { try TimeZoneRules(tzif: bytes, zone: .utc) }

    /// One that has no transition, only a rule.
    static func rule(_ text: String) throws(TimeZoneError) -> TimeZoneRules {
        try ZoneFile(footer: "\n\(text)\n").rules()
    }
}
