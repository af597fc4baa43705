import HearthCalendar
import HomeEngine
import HomeModel

extension YearHouse {
    /// 30 of them.
    static func automations(from start: Int) async throws -> [Automation] {
        var rules: [(Ledger.Rule, Condition)] = []
        func add(
            _ name: String, _ start: Ledger.Start, weekdays: WeekdaySet? = nil, end: Int? = nil,
            writes: [(String, Double)], when: @escaping (Ledger, Ledger.Clock) -> Bool = { _, _ in true },
            _ condition: @escaping Condition
        ) {
            let days = weekdays.map { Set($0.days.map(\.rawValue)) }
            rules.append(
                (
                    Ledger.Rule(
                        name: name, start: start, condition: when, weekdays: days,
                        writes: writes.map { (thing: $0.0, value: $0.1) }, end: end), condition
                ))
        }

        // By the clock, on all days or some, also in the hours that the change of the clocks doubles and leaves out.
        let daily: [(hour: Int, minute: Int, days: WeekdaySet?, thing: String, value: Double)] = [
            (7, 0, nil, "Plug 0", 1), (22, 15, nil, "Plug 0", 0), (6, 30, .workdays, "Plug 1", 1),
            (9, 45, .weekend, "Plug 1", 1), (23, 59, nil, "Plug 1", 0), (2, 30, nil, "Lamp 10", 1),
            (3, 0, nil, "Lamp 10", 0), (2, 0, WeekdaySet([.sunday]), "Lamp 11", 1), (0, 0, nil, "Lamp 11", 0),
            (12, 0, WeekdaySet([.monday, .thursday]), "Lamp 12", 1), (13, 30, nil, "Lamp 12", 0),
        ]
        for (index, entry) in daily.enumerated() {
            add(
                "Daily \(index)", .clock { $0.hour == entry.hour && $0.minute == entry.minute }, weekdays: entry.days,
                writes: [(entry.thing, entry.value)]
            ) { _, seed in
                let components = CalendarComponents(hour: entry.hour, minute: entry.minute)
                return .event(
                    EventTrigger(events: [Event(id: seed.draw(), .calendar(components))], weekdays: entry.days))
            }
        }
        // By the day of the month, also the one that only a leap year has.
        let monthly: [(month: Int?, day: Int, thing: String)] = [
            (nil, 31, "Lamp 13"), (2, 29, "Lamp 14"), (nil, 1, "Lamp 15"),
        ]
        for (index, entry) in monthly.enumerated() {
            add(
                "Monthly \(index)",
                .clock {
                    $0.day == entry.day && $0.hour == 10 && $0.minute == 0
                        && (entry.month == nil || $0.month == entry.month)
                }, writes: [(entry.thing, 1)]
            ) { _, seed in
                let components = CalendarComponents(month: entry.month, day: entry.day, hour: 10, minute: 0)
                return .event(EventTrigger(events: [Event(id: seed.draw(), .calendar(components))]))
            }
        }
        // Again and again from a moment on.
        let timers: [(interval: CalendarComponents, seconds: Int)] = [
            (CalendarComponents(hour: 6), 21_600), (CalendarComponents(minute: 470), 28_200),
        ]
        for (index, timer) in timers.enumerated() {
            let first = start + 3_600
            add("Timer \(index)", .every(seconds: timer.seconds, from: first), writes: [("Lamp \(16 + index)", 1)]) {
                _, _ in
                .timer(TimerTrigger(.date(Instant(seconds: first), recurrence: timer.interval)))
            }
        }
        // By the sun.
        let suns: [(rises: Bool, minutes: Int, days: WeekdaySet?)] = [
            (true, 0, nil), (false, 0, nil), (false, -45, .workdays), (true, 90, .weekend),
        ]
        for (index, sun) in suns.enumerated() {
            add(
                "Sun \(index)", .sun(rises: sun.rises, offset: sun.minutes * 60), weekdays: sun.days,
                writes: [("Lamp \(18 + index)", 1)]
            ) { _, _ in
                let time = SignificantTime(
                    sun.rises ? .sunrise : .sunset, offset: CalendarComponents(minute: sun.minutes))
                return .timer(TimerTrigger(.significant(time, recurs: true), weekdays: sun.days))
            }
        }
        // By what accessories tell, with conditions on the hour and on other accessories, and with ends.
        for number in 0..<4 {
            let (from, to) = (20 + number, 6 + number)
            add(
                "Night light \(number)", .becomes("Motion \(number)", 1), end: 300,
                writes: [("Lamp \(30 + number)", 1)],
                when: { _, clock in clock.hour >= from || clock.hour < to }
            ) { house, seed in
                let motion = try await house.characteristic("Motion \(number)")
                return .event(
                    EventTrigger(
                        events: [Event(id: seed.draw(), .characteristic(motion, value: true))],
                        endEvents: [Event(id: seed.draw(), .duration(.seconds(300)))],
                        predicate: .between(CalendarComponents(hour: from), CalendarComponents(hour: to))))
            }
        }
        for number in 0..<3 {
            add("Cooling \(number)", .reaches("Thermometer \(number)", 26), writes: [("Plug \(10 + number)", 1)]) {
                house, seed in
                let temperature = try await house.characteristic("Thermometer \(number)")
                let range = NumberRange(minimum: 26).map { Event.Kind.threshold(temperature, $0) }
                return .event(EventTrigger(events: range.map { [Event(id: seed.draw(), $0)] } ?? []))
            }
        }
        // Started by what another automation has written.
        add("After the plug", .becomes("Plug 1", 1), writes: [("Lamp 40", 1)]) { house, seed in
            let plug = try await house.characteristic("Plug 1")
            return .event(EventTrigger(events: [Event(id: seed.draw(), .characteristic(plug, value: true))]))
        }
        add(
            "Door by day", .becomes("Contact 0", 1), writes: [("Lamp 41", 1), ("Plug 20", 1)],
            when: { ledger, _ in ledger.values["Plug 0"] == 1 }
        ) { house, seed in
            let contact = try await house.characteristic("Contact 0")
            let plug = try await house.characteristic("Plug 0")
            return .event(
                EventTrigger(
                    events: [Event(id: seed.draw(), .characteristic(contact, value: 1))],
                    predicate: .characteristic(plug, .equal, true)))
        }
        add(
            "Door, lamps off", .becomes("Contact 1", 0), weekdays: .weekend, writes: [("Lamp 41", 0), ("Lamp 40", 0)],
            when: { ledger, _ in (ledger.values["Thermometer 3"] ?? 0) < 22 }
        ) { house, seed in
            let contact = try await house.characteristic("Contact 1")
            let temperature = try await house.characteristic("Thermometer 3")
            return .event(
                EventTrigger(
                    events: [Event(id: seed.draw(), .characteristic(contact, value: 0))],
                    predicate: .characteristic(temperature, .lessThan, 22), weekdays: .weekend))
        }
        return rules.enumerated().map { Automation(number: 10_000 + $0, rule: $1.0, condition: $1.1) }
    }
}
