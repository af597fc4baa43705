import HearthCalendar

/// A window of time in one zone, walked minute by minute: what its clocks show, and what they leave out or show twice.
struct BruteForceClock {
    /// Each minute with the civil time then, as seconds of the clock on the wall.
    let minutes: [(instant: Int, local: Int)]

    init(from start: Instant, days: Int, in rules: TimeZoneRules) {
        let first = start.seconds - start.seconds % 60
        minutes = stride(from: first, to: first + days * 86_400, by: 60).map {
            ($0, $0 + rules.offset(at: Instant(seconds: $0)))
        }
    }

    /// Each civil minute of the window once, with the instant at which a schedule for it is due: the first at which the
    /// clock shows it, or, if it never does, the first at which it shows a later time.
    var schedule: [(local: Int, due: Int)] {
        var due: [Int: Int] = [:]
        for minute in minutes where due[minute.local] == nil { due[minute.local] = minute.instant }
        guard let first = minutes.first?.local, let last = minutes.last?.local else { return [] }
        var result: [(Int, Int)] = []
        var latest = Int.max
        for local in stride(from: last, through: first, by: -60) {
            latest = due[local] ?? latest
            result.append((local, latest))
        }
        return result.reversed()
    }

    /// Days of the window that no minute shows.
    var daysLeftOut: Set<Int> {
        let shown = Set(minutes.map { ($0.local - mod($0.local)) / 86_400 })
        guard let first = shown.min(), let last = shown.max() else { return [] }
        return Set(first...last).subtracting(shown)
    }

    private func mod(_ local: Int) -> Int { (local % 86_400 + 86_400) % 86_400 }
}
