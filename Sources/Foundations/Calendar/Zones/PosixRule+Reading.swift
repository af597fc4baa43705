extension PosixRule {
    /// Reads a whole `TZ` string.
    /// - Returns: nil for one that is malformed, names no rule for its daylight saving, or is longer than 256 bytes.
    init?(_ text: ArraySlice<UInt8>) {
        guard text.count <= 256 else { return nil }
        var reader = Reader(rest: text)
        guard let name = reader.abbreviation(), let west = reader.time(hours: 24) else { return nil }
        standard = TimeZoneRules.Period(offset: -west, isDaylightSaving: false, abbreviation: name)
        if reader.rest.isEmpty { return }
        guard let summerName = reader.abbreviation() else { return nil }
        var summerWest = west - 3_600
        if reader.rest.first != UInt8(ascii: ",") {
            guard let given = reader.time(hours: 24) else { return nil }
            summerWest = given
        }
        guard reader.take(","), let start = reader.change(), reader.take(","), let end = reader.change(),
            reader.rest.isEmpty, summerWest > -26 * 3_600
        else { return nil }
        daylightSaving = DaylightSaving(
            period: TimeZoneRules.Period(offset: -summerWest, isDaylightSaving: true, abbreviation: summerName),
            start: start, end: end)
    }

    private struct Reader {
        var rest: ArraySlice<UInt8>

        mutating func take(_ character: Unicode.Scalar) -> Bool {
            guard rest.first == UInt8(ascii: character) else { return false }
            rest = rest.dropFirst()
            return true
        }

        /// Letters, or letters, digits and signs between `<` and `>`.
        mutating func abbreviation() -> String? {
            let isQuoted = take("<")
            let name = rest.prefix { byte in
                switch byte {
                case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"): true
                case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "+"), UInt8(ascii: "-"): isQuoted
                default: false
                }
            }
            rest = rest.dropFirst(name.count)
            guard (3...32).contains(name.count), !isQuoted || take(">") else { return nil }
            return String(decoding: name, as: UTF8.self)
        }

        mutating func number(upTo limit: Int) -> Int? {
            let digits = rest.prefix { (48...57).contains($0) }
            guard (1...3).contains(digits.count) else { return nil }
            let number = digits.reduce(0) { $0 * 10 + Int($1 - 48) }
            rest = rest.dropFirst(digits.count)
            return number <= limit ? number : nil
        }

        /// `[+-]h[:mm[:ss]]` in seconds.
        mutating func time(hours limit: Int) -> Int? {
            let isNegative = take("-")
            if !isNegative { _ = take("+") }
            guard let hours = number(upTo: limit) else { return nil }
            var seconds = hours * 3_600
            if take(":") {
                guard let minutes = number(upTo: 59) else { return nil }
                seconds += minutes * 60
                if take(":") {
                    guard let rest = number(upTo: 59) else { return nil }
                    seconds += rest
                }
            }
            return isNegative ? -seconds : seconds
        }

        /// A day, and behind a slash the time, which is 2:00 where it is left out.
        mutating func change() -> Change? {
            let day: Change.Day
            if take("M") {
                guard let month = number(upTo: 12), month > 0, take("."), let week = number(upTo: 5), week > 0,
                    take("."), let weekday = number(upTo: 6)
                else { return nil }
                day = .inMonth(month, week: week, weekday: weekday)
            } else if take("J") {
                guard let number = number(upTo: 365), number > 0 else { return nil }
                day = .withoutLeapDay(number)
            } else {
                guard let number = number(upTo: 365) else { return nil }
                day = .withLeapDay(number)
            }
            guard take("/") else { return Change(day: day, time: 7_200) }
            guard let time = time(hours: 167) else { return nil }
            return Change(day: day, time: time)
        }
    }
}
