import HAPAccessory

/// The faults of a home: those at work, and those to come.
struct FaultBook {
    enum Due: Sendable {
        /// - Parameter number: tells it from others like it, each time that it comes.
        case begin(ScheduledFault, number: Int)
        case end(FaultID)
        /// A server is to come back.
        case restart(Int)
    }

    /// Each message meets them all.
    static let mostActive = 256
    /// Begins and ends.
    static let mostDue = 2_048

    private(set) var active: [ActiveFault] = []
    private var agenda = Agenda<Due>()
    private var lastID: UInt64 = 0
    private var lastNumber = 0
    /// What came last of those that come again.
    private var latest: [Int: FaultID] = [:]
    /// Servers that are down.
    var down: Set<Int> = []

    var earliest: HomeInstant? { agenda.earliest }
    var dueCount: Int { agenda.count }

    /// Those that have still to begin, or to begin again, and when.
    var scheduled: [(begins: HomeInstant, fault: ScheduledFault)] {
        agenda.all.compactMap { entry in
            if case .begin(let fault, _) = entry.item { (entry.instant, fault) } else { nil }
        }
    }

    mutating func schedule(_ fault: ScheduledFault, at instant: HomeInstant) {
        lastNumber += 1
        agenda.insert(.begin(fault, number: lastNumber), at: instant)
    }

    /// What comes again takes the place of what is left of it from the last time, and does not pile up.
    mutating func removeLatest(of number: Int) {
        if let before = latest.removeValue(forKey: number) { _ = remove(before) }
    }

    mutating func setLatest(_ id: FaultID, of number: Int) { latest[number] = id }

    mutating func insert(_ due: Due, at instant: HomeInstant) { agenda.insert(due, at: instant) }

    mutating func pop(by limit: HomeInstant) -> Due? { agenda.pop(by: limit)?.item }

    mutating func newID() -> FaultID {
        lastID += 1
        return FaultID(rawValue: lastID)
    }

    mutating func add(_ fault: ActiveFault) {
        active.append(fault)
        if let until = fault.until { agenda.insert(.end(fault.id), at: until) }
    }

    /// - Returns: The fault; nil when it is not at work any more.
    mutating func remove(_ id: FaultID) -> ActiveFault? {
        guard let index = active.firstIndex(where: { $0.id == id }) else { return nil }
        forgetEnd(of: active[index])
        return active.remove(at: index)
    }

    /// Forgets faults at work, without a word to what they struck.
    mutating func removeAll(where isGone: (ActiveFault) -> Bool) {
        for fault in active where isGone(fault) { _ = remove(fault.id) }
    }

    private mutating func forgetEnd(of fault: ActiveFault) {
        guard fault.until != nil else { return }
        agenda.filter { _, due in
            if case .end(fault.id) = due { false } else { true }
        }
    }

    /// Lets faults, also those to come, follow what they strike to its new name.
    /// - Parameter names: new ones by old ones.
    mutating func rename(_ names: [String: String]) {
        guard !names.isEmpty else { return }
        for index in active.indices { active[index].target = active[index].target.renamed(names) }
        agenda.update { due in
            guard case .begin(var scheduled, let number) = due else { return }
            scheduled.target = scheduled.target.renamed(names)
            due = .begin(scheduled, number: number)
        }
    }
}

/// What a fault strikes, as it is in the home now.
struct FaultScope: Equatable {
    var server: Int
    /// Of the simulation; nil for all of the server's.
    var accessory: Int?
    var session: SessionID?
}

extension FaultTarget {
    fileprivate func renamed(_ names: [String: String]) -> FaultTarget {
        switch self {
        case .server(let name): .server(names[name] ?? name)
        case .accessory(let name): .accessory(names[name] ?? name)
        case .connection(let session, let name): .connection(session, of: names[name] ?? name)
        }
    }
}
