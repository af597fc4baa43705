/// What one person does from one waking to the next: seeded, another each day.
struct DayPlan: Sendable {
    enum Place: Sendable, Hashable {
        case bedroom
        case bathroom
        case kitchen
        case living
        case study
        case garden
        case away
    }

    enum Doing: Sendable, Hashable {
        case sleeping
        case washing
        case cooking
        case other
    }

    struct Entry: Sendable, Hashable {
        var at: HomeInstant
        var place: Place
        var doing: Doing
    }

    /// In order; the first lies on the day itself, the last before anything of the next day's plan.
    private(set) var entries: [Entry] = []
    private let midnight: HomeInstant
    private var random: SimulatorRandom
    /// Minutes since midnight; beyond 24 hours it is the night after.
    private var clock = 0.0

    /// - Parameter day: since 1970-01-01.
    init(_ rhythm: PersonDefinition.Rhythm, day: Int, seed: UInt64) {
        midnight = HomeInstant(sinceEpoch: .seconds(day * 86_400))
        random = SimulatorRandom(seed: seed, name: "\(day)")
        let isWorkday = !midnight.isWeekend
        switch (rhythm, isWorkday) {
        case (.office, true): planOfficeDay()
        case (.school, true): planSchoolDay()
        case (.office, false), (.school, false): planWeekend(bed: rhythm == .school ? 22 : 23.3)
        case (.home, _): planHomeDay()
        case (.night, _): planNightWorkersDay()
        }
    }

    // MARK: Rhythms. Hours of the day; each day differs by the minutes that follow.

    private mutating func planOfficeDay() {
        wake(6.75, give: 25)
        stay(.bathroom, .washing, for: 8...20)
        stay(.kitchen, for: 15...30)
        stay(.away, until: 17.6, give: 45)
        stay(.living, for: 10...40)
        stay(.kitchen, .cooking, for: 25...50)
        idle(until: 22.6, give: 35)
        sleep()
    }

    private mutating func planSchoolDay() {
        wake(6.8, give: 12)
        stay(.bathroom, .washing, for: 6...14)
        stay(.kitchen, for: 12...22)
        stay(.away, until: 14.2, give: 40)
        stay(.kitchen, for: 15...30)
        stay(.bedroom, for: 60...120)
        if chance(0.3) { stay(.away, for: 60...120) }
        idle(until: 18.4, give: 15)
        stay(.kitchen, for: 20...35)
        idle(until: 21, give: 25)
        sleep()
    }

    private mutating func planWeekend(bed: Double) {
        wake(8.75, give: 45)
        stay(.bathroom, .washing, for: 10...25)
        stay(.kitchen, .cooking, for: 20...45)
        idle(until: 11, give: 40)
        if chance(0.75) { stay(.away, for: 60...180) }
        stay(.kitchen, .cooking, for: 20...40)
        idle(until: 18.3, give: 30)
        stay(.kitchen, .cooking, for: 25...50)
        if chance(0.25) { stay(.away, until: bed - 0.2, give: 20) } else { idle(until: bed, give: 35) }
        sleep()
    }

    private mutating func planHomeDay() {
        wake(7.75, give: 30)
        stay(.bathroom, .washing, for: 8...20)
        stay(.kitchen, .cooking, for: 20...35)
        idle(until: 10.5, give: 40)
        if chance(0.6) { stay(.away, for: 40...150) }
        stay(.kitchen, .cooking, for: 25...50)
        idle(until: 18.3, give: 25)
        stay(.kitchen, .cooking, for: 25...50)
        idle(until: 22.4, give: 30)
        sleep()
    }

    private mutating func planNightWorkersDay() {
        let weekday = midnight.weekday
        let hasWorked = (2...6).contains(weekday)
        if hasWorked {
            wake(7, give: 15)
            stay(.kitchen, for: 15...25)
            stay(.bathroom, .washing, for: 8...15)
            stay(.bedroom, .sleeping, until: 15.2, give: 30)
        } else {
            wake(10.5, give: 40)
        }
        stay(.bathroom, for: 5...15)
        stay(.kitchen, .cooking, for: 15...30)
        if chance(0.5) { stay(.away, for: 30...90) }
        idle(until: 18.5, give: 20)
        stay(.kitchen, .cooking, for: 25...40)
        if (1...5).contains(weekday) {
            idle(until: 21.2, give: 12)
            stay(.away, for: 1...1)
        } else {
            idle(until: 26, give: 30)
            sleep()
        }
    }

    // MARK: Pieces

    private mutating func chance(_ share: Double) -> Bool { random.unit() < share }

    /// A time of the day, in minutes.
    private mutating func around(_ hour: Double, give: Double) -> Double {
        hour * 60 + random.number(in: -give...give)
    }

    private mutating func wake(_ hour: Double, give: Double) { clock = around(hour, give: give) }

    private mutating func stay(_ place: Place, _ doing: Doing = .other, for minutes: ClosedRange<Double>) {
        // To the second: an instant that shows how it is written.
        entries.append(Entry(at: midnight + .seconds(Int(clock * 60)), place: place, doing: doing))
        clock += random.number(in: minutes)
    }

    private mutating func stay(_ place: Place, _ doing: Doing = .other, until hour: Double, give: Double) {
        let end = around(hour, give: give)
        let minutes = max(10, end - clock)
        stay(place, doing, for: minutes...minutes)
    }

    /// Is about the home, mostly in the living room.
    private mutating func idle(until hour: Double, give: Double) {
        let end = around(hour, give: give)
        while clock < end {
            let isDay = (9 * 60...19 * 60).contains(clock)
            let (place, minutes): (Place, ClosedRange<Double>) =
                switch random.unit() {
                case ..<0.1: (.bathroom, 3...6)
                case ..<0.2: (.kitchen, 3...12)
                case ..<0.3: (.bedroom, 10...40)
                case ..<0.42: (.study, 25...80)
                case ..<0.5 where isDay: (.garden, 10...40)
                default: (.living, 25...80)
                }
            stay(place, for: minutes)
            clock = min(clock, end)
        }
    }

    /// Goes to bed; some nights with a walk in the dark.
    private mutating func sleep() {
        stay(.bathroom, for: 5...12)
        stay(.bedroom, .sleeping, for: 60...60)
        guard chance(0.3) else { return }
        clock = max(clock, around(26.7, give: 70))
        stay(.bathroom, for: 2...5)
        stay(.bedroom, .sleeping, for: 10...10)
    }
}
