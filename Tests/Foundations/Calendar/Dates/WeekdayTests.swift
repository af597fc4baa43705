import HearthCalendar
import Testing

@Suite struct WeekdayTests {
    @Test func numbersAreThoseOfDateComponents() {
        #expect(Weekday.sunday.rawValue == 1)
        #expect(Weekday.saturday.rawValue == 7)
    }

    @Test func setsHoldTheirDays() {
        let set = WeekdaySet([Weekday.monday, .friday])
        #expect(set.days == [.monday, .friday])
        #expect(set.contains(Weekday.monday) && !set.contains(Weekday.tuesday))
        #expect(WeekdaySet.workdays.days == [.monday, .tuesday, .wednesday, .thursday, .friday])
        #expect(WeekdaySet.workdays.union(.weekend) == .all)
        #expect(WeekdaySet(rawValue: 0xFF) == .all)
        #expect(WeekdaySet.weekend.days == [.sunday, .saturday])
    }
}
