import HearthCalendar

extension FuzzTarget {
    /// A zone's file, or the rule in its last line. Rules that were read must answer, and agree with themselves.
    static func timeZone(_ input: [UInt8]) {
        for file in [input, ruleFile(input)] {
            guard let rules = try? TimeZoneRules(tzif: file, zone: .utc) else { continue }
            for seconds in [-10_000_000_000, 0, 1_000_000_000, 1_774_746_000, 1_792_890_000, 20_000_000_000] {
                var instant = Instant(seconds: seconds)
                for _ in 0..<4 {
                    let shown = rules.civilTime(at: instant)
                    switch rules.occurrence(of: shown) {
                    case .once(let found): precondition(found == instant, "shown at another instant")
                    case .twice(let first, let last): precondition(first <= instant && instant <= last, "out of order")
                    case .never: preconditionFailure("shown, and never")
                    }
                    if let next = CalendarComponents(hour: 2, minute: 30).next(after: instant, in: rules) {
                        precondition(next > instant, "what comes next is not later")
                    }
                    guard let next = rules.nextTransition(after: instant) else { break }
                    precondition(next > instant, "a transition is not later")
                    instant = next
                }
            }
        }
    }

    /// A file without transitions whose last line is the input.
    private static func ruleFile(_ line: [UInt8]) -> [UInt8] {
        let counts: [UInt8] = [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 4]
        let block =
            Array("TZif2".utf8) + [UInt8](repeating: 0, count: 15) + counts + [0, 0, 0, 0, 0, 0] + Array("UTC\0".utf8)
        return block + block + Array("\n".utf8) + line + Array("\n".utf8)
    }

    /// Texts of dates and times, names of zones, and patterns whose fields are taken from the input.
    static func calendar(_ input: [UInt8]) {
        let text = String(decoding: input, as: UTF8.self)
        if let instant = Instant(text) {
            precondition(Instant("\(instant)") == instant, "an instant changed in the writer")
        }
        if let date = CalendarDate(text) { precondition("\(date)" == text, "a date changed in the writer") }
        if let time = CivilTime(text) { precondition(CivilTime("\(time)") == time, "a time changed in the writer") }
        if let zone = try? TimeZone(text) {
            precondition(!zone.name.contains(".") && zone.name.first != "/", "a way out")
        }

        var rest = input[...]
        func field() -> Int? {
            guard let byte = rest.popFirst(), byte < 0xF0 else { return nil }
            return byte < 0xE8 ? Int(byte) - 8 : byte < 0xEC ? .max : .min
        }
        let pattern = CalendarComponents(
            year: field().map { $0 < 256 && $0 >= 0 ? $0 + 1_900 : $0 }, month: field(), day: field(), hour: field(),
            minute: field(), second: field(), weekday: field(), weekdayOrdinal: field(), weekOfYear: field())
        let start = Instant(seconds: 1_774_746_000)
        if let next = pattern.next(after: start, in: .utc, on: WeekdaySet(rawValue: rest.first ?? 0x7F)) {
            precondition(next > start, "what comes next is not later")
            precondition(pattern.matches(TimeZoneRules.utc.civilTime(at: next)), "what comes next does not match")
        }
        if let interval = CalendarInterval(pattern) {
            if let next = Recurrence(from: start, every: interval).next(after: start, in: .utc) {
                precondition(next > start, "what comes next is not later")
            }
        }
    }
}
