import HearthCalendar
import Testing

/// What the U.S. Naval Observatory's Astronomical Applications Department publishes ("Rise and Set for the Sun" for a year,
/// "Complete Sun and Moon Data for One Day", aa.usno.navy.mil), to the minute.
struct Almanac: Sendable, CustomTestStringConvertible {
    var name: String
    var place: Coordinate
    var date: CalendarDate
    /// Seconds east of UTC of the times and the date.
    var offset: Int
    /// In the order of ``SolarEvent``: dawn, sunrise, sunset, dusk; nil where the almanac has none, or it is not given here.
    var events: [SolarEvent: Int]
    var noon: Int?
    var course: SolarDay.Course

    var testDescription: String { "\(name) \(date)" }

    /// One day in a line: place, latitude, longitude, date, hours from UTC, sunrise, sunset, and where given noon, dawn and
    /// dusk. `up` and `down` stand for a sun that stays so, `-` for an event that does not happen or is not given.
    init?(_ line: Substring) {
        let fields = line.split(separator: " ").map(String.init)
        guard fields.count >= 7, let latitude = Double(fields[1]), let longitude = Double(fields[2]),
            let place = Coordinate(latitude: latitude, longitude: longitude), let date = CalendarDate(fields[3]),
            let hours = Double(fields[4])
        else { return nil }
        name = fields[0]
        self.place = place
        self.date = date
        offset = Int(hours * 3_600)
        course = fields[5] == "up" ? .staysUp : fields[5] == "down" ? .staysDown : .crossesHorizon
        var times: [Int?] = []
        for field in fields[5...] {
            let time = ClockTime(field)
            guard time != nil || ["-", "up", "down"].contains(field) else { return nil }
            times.append(time?.secondsSinceMidnight)
        }
        events = [:]
        events[.sunrise] = times[0]
        events[.sunset] = times[1]
        noon = times.count > 2 ? times[2] : nil
        if times.count > 4 {
            events[.dawn] = times[3]
            events[.dusk] = times[4]
        }
    }

    static let days: [Almanac] = text.split(separator: "\n").compactMap(Almanac.init)

    static let text = """
        Mayapur 23.4242 88.3888 2026-04-14 5.5 05:17 17:57 11:37 04:54 18:20
        Vrindavan 27.5806 77.7006 2026-04-14 5.5 05:56 18:43 12:19 05:32 19:07
        Delhi 28.6139 77.209 2026-04-14 5.5 05:57 18:46 12:21 05:33 19:10
        Mumbai 19.076 72.8777 2026-04-14 5.5 06:22 18:56 12:39 06:00 19:18
        London 51.5074 -0.1278 2026-04-14 1 06:07 19:55 13:01 05:32 20:31
        NewYork 40.7128 -74.006 2026-04-14 -4 06:19 19:34 12:56 05:50 20:03
        Auckland -36.8485 174.7633 2026-04-14 12 06:45 17:57 12:21 06:19 18:23
        Moscow 55.7558 37.6173 2026-04-14 3 05:28 19:33 12:30 04:48 20:13
        SãoPaulo -23.5505 -46.6333 2026-04-14 -3 06:20 17:53 12:07 05:57 18:16
        Sydney -33.8688 151.2093 2026-04-14 10 06:17 17:34 11:56 05:51 17:59
        Longyearbyen 78.2232 15.6469 2026-06-21 2 up up 12:59
        Longyearbyen 78.2232 15.6469 2026-12-21 1 down down
        McMurdo -77.8419 166.6863 2026-06-21 12 down down
        McMurdo -77.8419 166.6863 2026-12-21 13 up up 13:51
        Utqiagvik 71.2906 -156.7887 2026-06-21 -9 up up
        Utqiagvik 71.2906 -156.7887 2026-11-18 -9 12:42 13:42
        Utqiagvik 71.2906 -156.7887 2026-11-19 -9 down down
        Utqiagvik 71.2906 -156.7887 2026-12-21 -9 down down
        Denver 39.74 -104.98 2026-06-21 -7 04:32 19:31
        Denver 39.74 -104.98 2026-12-21 -7 07:17 16:39
        London 51.5074 -0.1278 2026-06-21 0 03:43 20:22
        Sydney -33.8688 151.2093 2026-06-21 10 07:00 16:54
        Sydney -33.8688 151.2093 2026-12-21 10 04:41 19:05
        Quito -0.1807 -78.4678 2026-03-20 -5 06:18 18:24
        Singapore 1.3521 103.8198 2026-09-23 8 06:54 19:00
        Kiritimati 1.87 -157.43 2026-08-14 14 06:29 18:40
        Apia -13.83 -171.77 2026-08-14 13 06:43 18:21
        Auckland -36.85 174.76 2026-01-15 13 06:18 20:42
        Chatham -43.95 -176.55 2026-08-14 12.75 07:29 17:44
        Tongatapu -21.13 -175.20 2026-08-14 13 07:05 18:27
        SanFrancisco 37.7667 -122.4333 2012-02-29 -8 06:42 18:03
        SanFrancisco 37.7667 -122.4333 2012-12-21 -8 07:22 16:55
        Fredonia 36.95 -112.52 2023-06-21 -7 05:11 19:53
        Fredonia 36.95 -112.52 2023-11-05 -7 06:58 17:29
        Toronto 43.6667 -79.4167 2001-04-01 -4 06:59 19:45
        Toronto 43.6667 -79.4167 2001-04-30 -4 06:11 20:19
        South60 -60 -150 2019-03-21 -10 06:03 18:10
        South60 -60 -150 2019-06-22 -10 09:06 14:58
        South60 -60 -150 2019-12-22 -10 02:32 21:25
        North15in1750 15 75 1750-06-23 5 05:31 18:32
        North29 29 -81 2019-01-01 -5 07:18 17:38
        North60 60 0 2019-06-23 0 02:36 21:28
        North60 60 0 2019-12-22 0 09:02 14:55
        North89 89 30 2022-03-16 0 08:11 12:37
        North89 89 30 2022-03-18 0 04:40 16:21
        North89 89 30 2022-03-21 0 up up
        North89 89 30 2022-09-22 0 - 20:14
        North89 89 30 2022-09-25 0 03:50 15:11
        North89 89 30 2022-09-28 0 down down
        South88 -88 45 2022-03-17 0 22:18 20:13
        South88 -88 45 2022-03-20 0 00:58 16:43
        South88 -88 45 2022-03-28 0 down down
        South88 -88 45 2022-09-21 0 02:44 15:26
        South88 -88 45 2022-09-26 0 up up
        """
}
