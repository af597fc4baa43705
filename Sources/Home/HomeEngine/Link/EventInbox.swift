import HomeModel

/// What links have told and nobody has taken yet. It cannot grow whatever accessories send: as long as few events wait each
/// one counts, so that what is switched on and off at once was both. From a limit on there is one value at most for each
/// characteristic, and presses and the like are let go. Of states and descriptions only the last of each link ever waits.
///
/// The order is that of first arrival: what takes the place of an older event stands where that one stood.
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

    private let limit: Int
    private var entries: [Entry] = []
    private var start = 0
    private var places: [Slot: Int] = [:]
    private var occurrences = 0
    /// Occurrences that came while as many as may wait did.
    public private(set) var dropped = 0
    /// Events that somebody took.
    public private(set) var taken = 0
    /// Events that were replaced by a later one before anybody took them.
    public private(set) var coalesced = 0

    /// - Parameter limit: how many occurrences wait at most, over all links, and from how many events on values take each
    ///   other's place.
    public init(limit: Int = 1_024) { self.limit = limit }

    public var isEmpty: Bool { start == entries.count }
    public var count: Int { entries.count - start }

    public mutating func add(_ event: LinkEvent, from link: String) {
        let slot: Slot
        switch event {
        case .occurrence:
            guard occurrences < limit else {
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
        var mayWaitBesides = false
        if case .value = event { mayWaitBesides = count < limit }
        if let place = places[slot], !mayWaitBesides {
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
        self.taken += taken.count
        for entry in taken {
            switch entry.event {
            case .occurrence: occurrences -= 1
            case .value(let address, _): forget(.value(entry.link, address), before: end)
            case .state: forget(.state(entry.link), before: end)
            case .description: forget(.description(entry.link), before: end)
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

    /// A later event of the same kind may still wait.
    private mutating func forget(_ slot: Slot, before end: Int) {
        if let place = places[slot], place < end { places[slot] = nil }
    }
}
