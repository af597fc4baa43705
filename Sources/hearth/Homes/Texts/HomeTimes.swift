import HearthCalendar
import HomeModel
import HubAPI

/// Moments of homes for people, each by the clocks of its home; by the machine's where the home does not say.
struct HomeTimes: Sendable {
    private let texts: [HomeID: InstantText]

    init(_ homes: [HomeResource]) {
        texts = Dictionary(homes.compactMap { home in Self.text(home).map { (home.id, $0) } }) { first, _ in first }
    }

    private static func text(_ home: HomeResource) -> InstantText? {
        home.timeZone.flatMap { try? TimeZoneRules(named: $0) }.map { InstantText($0) }
    }

    subscript(_ home: HomeID) -> InstantText { texts[home] ?? InstantText() }
}

extension HubSession {
    func homeTimes() async throws -> HomeTimes { HomeTimes(try await client.homes()) }
}
