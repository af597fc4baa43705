import Foundation

/// What a house should do in a year, found by walking through it minute by minute with Foundation's calendar and zones and
/// the sunrise rule of the Almanac for Computers (1990): nothing of the engine's takes part.
struct Ledger {
    /// An automation, as the walk understands it.
    struct Rule {
        var name: String
        var start: Start
        /// What it asks besides.
        var condition: (Ledger, Clock) -> Bool = { _, _ in true }
        /// 1 for Sunday to 7 for Saturday; nil for every day.
        var weekdays: Set<Int>?
        var writes: [(thing: String, value: Double)]
        /// Brings back what was so many seconds after it last fired.
        var end: Int?
    }

    enum Start {
        /// Whether it is due when the clocks first show a minute.
        case clock((Clock) -> Bool)
        /// At a moment, and every so many seconds after it.
        case every(seconds: Int, from: Int)
        case sun(rises: Bool, offset: Int)
        /// A thing gets to a value.
        case becomes(String, Double)
        /// A thing gets to at least a value.
        case reaches(String, Double)
    }

    /// What the clocks of the house show.
    struct Clock {
        var month: Int
        var day: Int
        var hour: Int
        var minute: Int
        var weekday: Int
    }

    struct Entry: Hashable {
        var name: String
        /// Seconds since 1970.
        var time: Int
        var isEnd = false
    }

    let rules: [Rule]
    let zone: Foundation.TimeZone
    let latitude: Double
    let longitude: Double
    private(set) var values: [String: Double] = [:]
    private(set) var entries: [Entry] = []
    /// By the name of the rule: when it last fired, and what was before.
    private var open: [String: (since: Int, before: [(String, Double)])] = [:]
    private var calendar = Calendar(identifier: .gregorian)
    private var days: [Int: (month: Int, day: Int, weekday: Int)] = [:]
    private var shownLast: Int?

    init(_ rules: [Rule], zone: String, latitude: Double, longitude: Double, values: [String: Double]) throws {
        self.rules = rules
        guard let zone = Foundation.TimeZone(identifier: zone) else { throw CocoaError(.featureUnsupported) }
        self.zone = zone
        self.latitude = latitude
        self.longitude = longitude
        self.values = values
        calendar.timeZone = .gmt
    }

    /// - Parameter events: what happens by itself, each (seconds since 1970, thing, value), none on a whole minute.
    mutating func walk(from start: Int, to end: Int, events: [(time: Int, thing: String, value: Double)]) {
        var suns = sunTimes(from: start, to: end)[...]
        var events = events[...]
        for minute in stride(from: start, through: end, by: 60) {
            while true {
                let due = [
                    suns.first?.time, events.first?.time,
                    open.compactMap { name, run in rule(name).end.map { run.since + $0 } }.min(),
                ].compactMap(\.self).min()
                guard let due, due < minute else { break }
                if let (name, run) = open.first(where: { name, run in rule(name).end == due - run.since }) {
                    finish(name, run.before, at: due)
                } else if suns.first?.time == due, let sun = suns.popFirst() {
                    fire(sun.rule, at: due)
                } else if let event = events.popFirst() {
                    set(event.thing, event.value, at: due)
                }
            }
            guard minute > start, minute < end else {
                shownLast = shown(minute)
                continue
            }
            clockShows(minute)
        }
    }

    // MARK: Clocks

    private func shown(_ time: Int) -> Int {
        (time + zone.secondsFromGMT(for: Date(timeIntervalSince1970: Double(time)))) / 60
    }

    private mutating func clockShows(_ time: Int) {
        let shown = shown(time)
        for rule in rules {
            if case .every(let interval, let first) = rule.start, time >= first, (time - first) % interval == 0 {
                fire(rule, at: time)
            }
        }
        // In a doubled hour nothing is due a second time; what a gap leaves out is due at its end.
        guard let last = shownLast, shown > last else { return }
        for minute in (last + 1)...shown {
            let clock = clock(minute)
            for rule in rules { if case .clock(let isDue) = rule.start, isDue(clock) { fire(rule, at: time, clock) } }
        }
        shownLast = shown
    }

    private mutating func clock(_ shown: Int) -> Clock {
        let day = shown / 1_440
        if days[day] == nil {
            let date = Date(timeIntervalSince1970: Double(day) * 86_400)
            let parts = calendar.dateComponents([.month, .day, .weekday], from: date)
            days[day] = (parts.month ?? 0, parts.day ?? 0, parts.weekday ?? 0)
        }
        let known = days[day] ?? (0, 0, 0)
        return Clock(
            month: known.month, day: known.day, hour: shown % 1_440 / 60, minute: shown % 60, weekday: known.weekday)
    }

    // MARK: What happens

    private func rule(_ name: String) -> Rule { rules.first { $0.name == name } ?? rules[0] }

    private mutating func fire(_ rule: Rule, at time: Int, _ due: Clock? = nil) {
        let clock = due ?? self.clock(shown(time))
        if let weekdays = rule.weekdays, !weekdays.contains(clock.weekday) { return }
        guard rule.condition(self, clock) else { return }
        entries.append(Entry(name: rule.name, time: time))
        if rule.end != nil {
            let before = open[rule.name]?.before ?? rule.writes.map { ($0.thing, values[$0.thing] ?? 0) }
            open[rule.name] = (time, before)
        }
        for write in rule.writes { set(write.thing, write.value, at: time) }
    }

    private mutating func finish(_ name: String, _ before: [(String, Double)], at time: Int) {
        open[name] = nil
        entries.append(Entry(name: name, time: time, isEnd: true))
        for (thing, value) in before { set(thing, value, at: time) }
    }

    private mutating func set(_ thing: String, _ value: Double, at time: Int) {
        let before = values.updateValue(value, forKey: thing) ?? 0
        guard before != value else { return }
        for rule in rules {
            switch rule.start {
            case .becomes(thing, value): fire(rule, at: time)
            case .reaches(thing, let limit) where before < limit && value >= limit: fire(rule, at: time)
            default: break
            }
        }
    }

    // MARK: The sun

    private func sunTimes(from start: Int, to end: Int) -> [(time: Int, rule: Rule)] {
        var times: [(Int, Rule)] = []
        for day in (start / 86_400 - 1)...(end / 86_400 + 1) {
            for rule in rules {
                guard case .sun(let rises, let offset) = rule.start else { continue }
                let time = sun(onDay: day, rises: rises) + offset
                if time > start, time < end { times.append((time, rule)) }
            }
        }
        return times.sorted { $0.0 < $1.0 }
    }

    /// Almanac for Computers, 1990, Nautical Almanac Office: right to about two minutes.
    private func sun(onDay day: Int, rises: Bool) -> Int {
        let date = Date(timeIntervalSince1970: Double(day) * 86_400)
        let number = Double(calendar.ordinality(of: .day, in: .year, for: date) ?? 1)
        let hours = longitude / 15
        let t = number + ((rises ? 6 : 18) - hours) / 24
        let anomaly = 0.9856 * t - 3.289
        let longitudeOfSun =
            anomaly + 1.916 * sine(anomaly) + 0.020 * sine(2 * anomaly) + 282.634
        var ascension = atan2(0.91764 * sine(longitudeOfSun), cosine(longitudeOfSun)) * 180 / .pi / 15
        if ascension < 0 { ascension += 24 }
        let declination = asin(0.39782 * sine(longitudeOfSun)) * 180 / .pi
        let height = (cosine(90.833) - sine(declination) * sine(latitude)) / (cosine(declination) * cosine(latitude))
        let angle = acos(height) * 180 / .pi
        let hour = (rises ? 360 - angle : angle) / 15
        var universal = (hour + ascension - 0.06571 * t - 6.622 - hours).truncatingRemainder(dividingBy: 24)
        if universal < 0 { universal += 24 }
        return day * 86_400 + Int(universal * 3_600)
    }

    private func sine(_ degrees: Double) -> Double { sin(degrees * .pi / 180) }
    private func cosine(_ degrees: Double) -> Double { cos(degrees * .pi / 180) }
}
