extension TimeZoneRules {
    /// Bytes that a file of a zone may have; the largest of the tz database has about 4,000.
    public static let maximumBytes = 1 << 18

    /// Reads a zone's compiled file (TZif, RFC 9636, versions 1 to 4).
    /// - Throws: `tooLarge`, `leapSeconds`, `malformed` with the place.
    public init(tzif bytes: [UInt8], zone: TimeZone) throws(TimeZoneError) {
        guard bytes.count <= Self.maximumBytes else {
            throw TimeZoneError(
                .tooLarge, "The file of \(zone) has \(bytes.count) bytes, more than any zone's; is it the right file?")
        }
        var reader = TZifReader(bytes: bytes, zone: zone)
        self = try reader.rules()
    }
}

/// Steps through a TZif file.
private struct TZifReader {
    let bytes: [UInt8]
    let zone: TimeZone
    var offset = 0

    struct Header {
        var version: UInt8
        /// In the order of the file.
        var utcIndicators, standardIndicators, leapSeconds, transitions, types, characters: Int

        func length(timeSize: Int) -> Int {
            transitions * (timeSize + 1) + types * 6 + characters + leapSeconds * (timeSize + 4) + standardIndicators
                + utcIndicators
        }
    }

    mutating func rules() throws(TimeZoneError) -> TimeZoneRules {
        var header = try header()
        var timeSize = 4
        if header.version >= UInt8(ascii: "2") {
            try skip(header.length(timeSize: 4))
            header = try self.header()
            timeSize = 8
        }
        let (transitions, periods) = try data(header, timeSize: timeSize)
        let footer = timeSize == 8 ? try footer() : nil
        return TimeZoneRules(zone: zone, transitions: transitions, periods: periods, footer: footer)
    }

    private func malformed(_ what: String, at offset: Int) -> TimeZoneError {
        TimeZoneError(
            .malformed, "The file of \(zone) is damaged: \(what); reinstall the system's time zones (Debian: tzdata).",
            offset: offset)
    }

    private mutating func skip(_ count: Int) throws(TimeZoneError) {
        guard count <= bytes.count - offset else { throw malformed("it ends too soon", at: bytes.count) }
        offset += count
    }

    private mutating func take(_ count: Int) throws(TimeZoneError) -> ArraySlice<UInt8> {
        let start = offset
        try skip(count)
        return bytes[start..<offset]
    }

    /// A big-endian number in two's complement.
    private mutating func number(_ size: Int) throws(TimeZoneError) -> Int {
        let bits = try take(size).reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
        let unused = UInt64(64 - size * 8)
        return Int(Int64(bitPattern: bits << unused) >> Int64(unused))
    }

    private mutating func header() throws(TimeZoneError) -> Header {
        let start = offset
        guard try take(4).elementsEqual("TZif".utf8) else {
            throw malformed("it does not begin with TZif", at: start)
        }
        let version = try take(16).first ?? 0
        guard version == 0 || (UInt8(ascii: "2")...UInt8(ascii: "9")).contains(version) else {
            throw malformed("its version is none", at: start + 4)
        }
        var counts: [Int] = []
        for _ in 0..<6 {
            let count = try number(4)
            guard (0...bytes.count).contains(count) else {
                throw malformed("it counts more than it holds", at: offset - 4)
            }
            counts.append(count)
        }
        return Header(
            version: version, utcIndicators: counts[0], standardIndicators: counts[1], leapSeconds: counts[2],
            transitions: counts[3], types: counts[4], characters: counts[5])
    }

    private mutating func data(
        _ header: Header, timeSize: Int
    ) throws(TimeZoneError) -> ([Int], [TimeZoneRules.Period]) {
        let start = offset
        guard header.leapSeconds == 0 else {
            throw TimeZoneError(
                .leapSeconds, "\(zone) counts leap seconds; take the zone without the \"right/\" before its name.")
        }
        guard (1...256).contains(header.types), header.characters > 0 else {
            throw malformed("it has no kinds of time, or too many", at: start)
        }
        var times: [Int] = []
        for _ in 0..<header.transitions {
            let time = try number(timeSize)
            if let last = times.last, last >= time {
                throw malformed("its transitions are out of order", at: offset - timeSize)
            }
            times.append(time)
        }
        let kinds = try take(header.transitions)
        let typesStart = offset
        let types = try take(header.types * 6)
        let characters = try take(header.characters)
        try skip(header.standardIndicators + header.utcIndicators)

        var periods: [TimeZoneRules.Period] = []
        for place in stride(from: types.startIndex, to: types.endIndex, by: 6) {
            var reader = self
            reader.offset = place
            let seconds = try reader.number(4)
            let isDaylightSaving = types[place + 4]
            let name = characters.dropFirst(Int(types[place + 5])).prefix(33).prefix { $0 != 0 }
            guard seconds > -25 * 3_600, seconds < 26 * 3_600, isDaylightSaving <= 1,
                Int(types[place + 5]) + name.count < characters.count, name.allSatisfy({ (33...126).contains($0) })
            else { throw malformed("kind of time \((place - typesStart) / 6) is none", at: place) }
            periods.append(
                TimeZoneRules.Period(
                    offset: seconds, isDaylightSaving: isDaylightSaving == 1,
                    abbreviation: String(decoding: name, as: UTF8.self)))
        }
        return try joined(times, kinds, periods)
    }

    /// Without transitions that change nothing, or lie where no instant does.
    private func joined(
        _ times: [Int], _ kinds: ArraySlice<UInt8>, _ types: [TimeZoneRules.Period]
    ) throws(TimeZoneError) -> ([Int], [TimeZoneRules.Period]) {
        var transitions: [Int] = []
        var periods = [types[0]]
        for (index, (time, kind)) in zip(times, kinds).enumerated() {
            guard Int(kind) < types.count else {
                throw malformed("transition \(index) is to an unknown kind of time", at: kinds.startIndex + index)
            }
            let period = types[Int(kind)]
            if time <= Instant.earliest.seconds {
                periods = [period]
            } else if time <= Instant.latest.seconds, periods.last != period {
                transitions.append(time)
                periods.append(period)
            }
        }
        return (transitions, periods)
    }

    private mutating func footer() throws(TimeZoneError) -> PosixRule? {
        let start = offset
        let line = bytes[offset...]
        guard line.first == UInt8(ascii: "\n"), let end = line.dropFirst().firstIndex(of: UInt8(ascii: "\n")) else {
            throw malformed("its last line is missing", at: start)
        }
        let text = line[(start + 1)..<end]
        guard !text.isEmpty else { return nil }
        guard let rule = PosixRule(text) else { throw malformed("the rule in its last line is none", at: start + 1) }
        return rule
    }
}
