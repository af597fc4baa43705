import HearthCalendar
import HomeModel

/// The hub itself, and what was.
extension HubClient {
    public func status() async throws(HubError) -> StatusResource { try await get("/status") }

    /// The values that a characteristic had.
    /// - Parameters:
    ///   - since: nil for a day before the end.
    ///   - until: nil for now.
    ///   - limit: of these the latest; 1 to 10,000.
    public func history(
        of characteristic: CharacteristicID, since: Instant? = nil, until: Instant? = nil, limit: Int? = nil
    ) async throws(HubError) -> HistoryResource {
        try await get(Self.history(characteristic, since, until).with("limit", limit))
    }

    /// The values that a characteristic had, gathered in stretches that are counted from the beginning.
    /// - Parameter seconds: of a stretch, from 1; at most 10,000 stretches.
    public func history(
        of characteristic: CharacteristicID, since: Instant? = nil, until: Instant? = nil, every seconds: Int
    ) async throws(HubError) -> HistoryResource {
        try await get(Self.history(characteristic, since, until).with("every", seconds))
    }

    private static func history(_ characteristic: CharacteristicID, _ since: Instant?, _ until: Instant?) -> HubTarget {
        HubTarget("/history").with("characteristic", characteristic).with("since", since).with("until", until)
    }

    /// What happens from now on, or after an event that was had. The first event is of the kind `begin` or `reset`.
    public func events(since sequence: UInt64? = nil) async throws(HubError) -> HubEvents {
        HubEvents(
            try await stream(.get, HubTarget("/events").with("since", sequence), within: .seconds(10)), at: address)
    }
}
