import HearthCalendar
import HomeEngine
import HomeModel
import Seeded

/// A home with a lamp, a sensor and a button, its automations, and both of its clocks, in the hands of a test.
///
/// What the evaluator answers comes back as lines to read, without wakes.
struct House {
    var structure: HomeStructure
    var evaluator: AutomationEvaluator
    var now: Moment
    let zones: ZoneTable
    let home: HomeID
    private(set) var lamp: CharacteristicID
    private(set) var brightness: CharacteristicID
    private(set) var fan: CharacteristicID
    private(set) var temperature: CharacteristicID
    private(set) var button: CharacteristicID
    let olga: UserID
    /// Each start of a run, in order.
    private(set) var starts: [(run: AutomationRun, time: Instant)] = []
    private(set) var traces: [AutomationTrace] = []
    /// As the hub does; without it the structure learns of no firing.
    var recordsFirings = true
    private var seeds = SeededGenerator(seed: 7)

    static let berlin = Coordinate(latitude: 52.52, longitude: 13.405)

    /// - Parameter time: by the clocks of the zone, `2026-01-05T06:30`.
    init(_ time: String, zone: String = "Europe/Berlin", location: Coordinate? = berlin) throws {
        let rules = try TimeZoneRules(named: zone)
        zones = ZoneTable([
            rules, try TimeZoneRules(named: "America/New_York"), try TimeZoneRules(named: "Asia/Tokyo"),
        ])
        now = Moment(rules.instant(of: try CivilTime(time).orThrow()), .now)
        var seeds = SeededGenerator(seed: 3)
        var structure = HomeStructure()
        let home = HomeID(random: 1)
        self.home = home
        func seed() -> IdentifierSeed { IdentifierSeed(using: &seeds) }
        _ = try structure.apply(.addHome(home, name: "Villa", owner: NewUser(name: "Olga", account: "o"), seed()))
        _ = try structure.apply(.setTimeZone(home, try TimeZone(zone)))
        _ = try structure.apply(.setLocation(home, location))
        olga = try structure.owner(of: home).orThrow().id
        func add(_ description: AccessoryDescription) throws -> [CharacteristicID] {
            let id = AccessoryID(random: UInt128(seeds.next()))
            _ = try structure.apply(.addAccessory(id, home, description, bridged: [], seed()))
            return structure.accessories[id]?.services.flatMap(\.characteristics).map(\.id) ?? []
        }
        let lamp = try add(.sample("Lamp", [(0x25, .bool), (0x08, .int)]))
        self.lamp = lamp[0]
        brightness = lamp[1]
        fan = try add(.sample("Fan", [(0x25, .bool)]))[0]
        temperature = try add(.sample("Sensor", [(0x11, .float)]))[0]
        button = try add(.sample("Button", [(0x73, .uint8)]))[0]
        self.structure = structure
        evaluator = AutomationEvaluator(structure, zones: zones, at: now)
    }

    var rules: TimeZoneRules { zones[structure.homes[home]?.timeZone] ?? .utc }

    mutating func id<Subject>(_: Identifier<Subject>.Type = Identifier<Subject>.self) -> Identifier<Subject> {
        Identifier(random: UInt128(seeds.next()) << 64 | UInt128(seeds.next()))
    }

    /// Adds and enables an automation that makes these writes.
    @discardableResult
    mutating func automation(
        _ name: String, _ condition: TriggerCondition, writes: [(CharacteristicID, HomeValue)]? = nil
    ) throws -> TriggerID {
        let (trigger, scene): (TriggerID, ActionSetID) = (id(), id())
        try apply(.addTrigger(trigger, home, name: name, condition, now: now.civil))
        try apply(.addOwnedActionSet(scene, trigger))
        for (characteristic, value) in writes ?? [(lamp, true)] {
            try apply(.addAction(Action(id: id(), characteristic: characteristic, targetValue: value), scene))
        }
        try apply(.setEnabled(trigger, true, now: now.civil))
        return trigger
    }

    @discardableResult
    mutating func when(
        _ name: String, _ events: [Event.Kind], end: [Event.Kind] = [], if predicate: Predicate? = nil,
        on weekdays: WeekdaySet? = nil, once: Bool = false, writes: [(CharacteristicID, HomeValue)]? = nil
    ) throws -> TriggerID {
        let start = events.map { Event(id: id(), $0) }
        let end = end.map { Event(id: id(), $0) }
        return try automation(
            name,
            .event(
                EventTrigger(events: start, endEvents: end, predicate: predicate, weekdays: weekdays, executeOnce: once)
            ),
            writes: writes)
    }

    @discardableResult
    mutating func apply(_ change: StructureChange) throws -> [String] {
        let events = try structure.apply(change)
        return tell(.structureChanged(events))
    }

    mutating func tell(_ input: AutomationInput) -> [String] {
        var lines: [String] = []
        for action in evaluator.handle(input, at: now) {
            if let line = note(action) { lines.append(line) }
        }
        return lines
    }

    mutating func report(_ id: CharacteristicID, _ value: HomeValue, cause: RunID? = nil) -> [String] {
        tell(.valueReported(id, value, cause: cause))
    }

    private mutating func note(_ action: AutomationAction) -> String? {
        switch action {
        case .start(let run):
            starts.append((run, now.civil))
            if recordsFirings, let events = try? structure.apply(.recordFiring(run.trigger, at: now.civil)) {
                _ = evaluator.handle(.structureChanged(events), at: now)
            }
            let within = run.within.map { " within \($0)" } ?? ""
            return "start \(run.id)\(within)"
        case .end(let run): return "end \(run.run)"
        case .abandon(let run): return "abandon \(run.run)"
        case .record(let trace):
            traces.append(trace)
            return "\(shown(trace.time)) \(trace.name): \(outcome(trace.outcome))"
        case .wake: return nil
        }
    }

    private func shown(_ time: Instant) -> String { "\(rules.civilTime(at: time))" }

    private func outcome(_ outcome: AutomationTrace.Outcome) -> String {
        switch outcome {
        case .fired(_, let late): late == .zero ? "fired" : "fired \(late.components.seconds) s late"
        case .ended: "ended"
        case .abandoned: "abandoned"
        case .conditionsFailed: "conditions fail"
        case .conditionsUnknown: "conditions unknown"
        case .wrongDay(let day): "not on \(day)"
        case .missed(let late): "missed by \(late.components.seconds) s"
        case .loop(let report): "loop \(report.names.joined(separator: " > "))"
        }
    }

    // MARK: Time

    /// Lets time pass as a hub does: awake at each wake that was asked for.
    mutating func pass(_ duration: Duration) -> [String] {
        var lines: [String] = []
        let end = Moment(now.civil + duration, now.monotone + duration)
        while true {
            let wake = evaluator.nextWake
            let gaps = [wake.civil.map { $0 - now.civil }, wake.monotone.map { $0 - now.monotone }].compactMap(\.self)
            let rest = end.monotone - now.monotone
            let gap = max(.zero, min(gaps.min() ?? rest, rest))
            now = Moment(now.civil + gap, now.monotone + gap)
            lines += tell(.time)
            if gap == rest { return lines }
        }
    }

    /// - Parameter time: by the clocks of the home.
    mutating func pass(until time: String) throws -> [String] {
        pass(rules.instant(of: try CivilTime(time).orThrow()) - now.civil)
    }

    /// Time passes while nobody looks.
    mutating func sleep(_ duration: Duration) -> [String] {
        now = Moment(now.civil + duration, now.monotone + duration)
        return tell(.time)
    }

    /// Somebody sets the clock.
    mutating func setClock(by step: Duration) -> [String] {
        now.civil += step
        return tell(.time)
    }

    /// The hub is down for so long, and starts again with what it had kept.
    mutating func restart(after duration: Duration, clockStep: Duration = .zero) -> [String] {
        let checkpoint = evaluator.checkpoint
        // Another boot: monotone time begins anew.
        now = Moment(now.civil + duration + clockStep, now.monotone + .seconds(1_000_000))
        evaluator = AutomationEvaluator(structure, zones: zones, resuming: checkpoint, at: now)
        return tell(.time)
    }
}

struct Missing: Error {}

extension Optional {
    func orThrow() throws -> Wrapped {
        guard let self else { throw Missing() }
        return self
    }
}

extension AccessoryDescription {
    static func sample(_ name: String, _ characteristics: [(UInt32, ValueFormat)]) -> AccessoryDescription {
        AccessoryDescription(
            endpoint: AccessoryEndpoint(link: "link:\(name)", key: "1"), information: AccessoryInformation(name: name),
            services: [
                ServiceDescription(
                    key: "1", type: ServiceType(0x43),
                    characteristics: characteristics.map { type, format in
                        CharacteristicDescription(
                            key: "\(type)", type: CharacteristicType(type),
                            properties: [.readable, .writable, .supportsEventNotification],
                            metadata: CharacteristicMetadata(format: format))
                    })
            ])
    }
}
