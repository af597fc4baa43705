import HomeModel

/// What links have told and nobody has taken yet. Never more than one value for each characteristic, one state, one
/// description for each link, and a bounded number of occurrences, so that it cannot grow whatever accessories send.
///
/// The order is that of first arrival: a newer value takes the place of the older one that nobody has seen. Occurrences
/// keep their order among each other and behind the values told before them.
public struct EventInbox: Sendable {
    /// An event and the link that told it.
    public struct Entry: Hashable, Sendable {
        public var link: String
        public var event: LinkEvent

        public init(link: String, event: LinkEvent) {
            self.link = link
            self.event = event
        }
    }

    /// What an event replaces when it is still there.
    private enum Slot: Hashable {
        case value(String, CharacteristicAddress)
        case state(String)
        case description(String)
    }

    private let occurrenceLimit: Int
    private var entries: [Entry] = []
    private var start = 0
    private var places: [Slot: Int] = [:]
    private var occurrences = 0
    /// Occurrences that came while as many as may wait did.
    public private(set) var dropped = 0
    /// Events that were replaced by a later one before anybody took them.
    public private(set) var coalesced = 0

    /// - Parameter occurrenceLimit: how many occurrences wait at most, over all links.
    public init(occurrenceLimit: Int = 1_024) { self.occurrenceLimit = occurrenceLimit }

    public var isEmpty: Bool { start == entries.count }
    public var count: Int { entries.count - start }

    public mutating func add(_ event: LinkEvent, from link: String) {
        let slot: Slot
        switch event {
        case .occurrence:
            guard occurrences < occurrenceLimit else {
                dropped += 1
                return
            }
            occurrences += 1
            entries.append(Entry(link: link, event: event))
            return
        case .value(let address, _): slot = .value(link, address)
        case .state: slot = .state(link)
        case .description: slot = .description(link)
        }
        if let place = places[slot] {
            entries[place] = Entry(link: link, event: event)
            coalesced += 1
        } else {
            places[slot] = entries.count
            entries.append(Entry(link: link, event: event))
        }
    }

    /// The oldest entries, at most so many.
    public mutating func take(atMost limit: Int = .max) -> [Entry] {
        let end = limit < count ? start + max(limit, 0) : entries.count
        let taken = Array(entries[start..<end])
        for entry in taken {
            switch entry.event {
            case .occurrence: occurrences -= 1
            case .value(let address, _): places[.value(entry.link, address)] = nil
            case .state: places[.state(entry.link)] = nil
            case .description: places[.description(entry.link)] = nil
            }
        }
        start = end
        if isEmpty {
            entries.removeAll(keepingCapacity: entries.count <= 256)
            start = 0
        } else if start > entries.count / 2 {
            entries.removeFirst(start)
            for (slot, place) in places { places[slot] = place - start }
            start = 0
        }
        return taken
    }
}
