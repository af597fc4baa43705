import HAPModel
import HAPProtocol
import HearthCalendar
import HearthNetworking
import HomeEngine
import HomeModel
import HomeTesting
import Seeded
import Simulator
import Synchronization
import Testing

@testable import HAPLink

/// A year of a home with 200 accessories and 30 automations: every write and event goes over real HAP, and every firing is
/// compared with ``Ledger``, which knows nothing of the engine.
@Suite struct YearTests {
    private static let start = 1_830_297_600  // 2028-01-01T00:00:00Z
    private static let days = 366

    @Test func everyFiringOfAYearIsAsReckonedByOtherMeans() async throws {
        let loop = try EventLoop(name: "year")
        defer { loop.shutdown() }
        let place = try #require(Coordinate(latitude: 52.52, longitude: 13.405))
        let start = Instant(seconds: Self.start)
        let end = Self.start + Self.days * 86_400
        try await loop.task {
            let house = try await PairedHouse(
                YearHouse.servers, loop: loop, from: start, zone: "Europe/Berlin", at: place)
            let automations = try await YearHouse.automations(from: Self.start)
            for automation in automations { try await house.add(automation) }
            let told = Mutex<[RunTrace]>([])
            _ = await house.engine.observe { event in
                if case .automation(let trace) = event { told.withLock { $0.append(trace) } }
            }
            let events = YearHouse.events(from: Self.start, days: Self.days)
            let clock = ContinuousClock.now
            for event in events {
                try await house.engine.advance(to: Instant(seconds: event.time))
                try await house.happen(event)
            }
            try await house.engine.advance(to: Instant(seconds: end - 1))
            let took = ContinuousClock.now - clock

            var ledger = try Ledger(
                automations.map(\.rule), zone: "Europe/Berlin", latitude: place.latitude, longitude: place.longitude,
                values: YearHouse.values)
            ledger.walk(from: Self.start, to: end, events: events.map { ($0.time, $0.thing, $0.value) })
            let traces = told.withLock { $0 }
            print("A year of 200 accessories: \(traces.count) runs and ends, \(events.count) events, in \(took)")
            try compare(traces, ledger.entries, automations)
            try await compareValues(house, ledger)
            await house.close()
        }.value
    }

    private func compare(
        _ traces: [RunTrace], _ entries: [Ledger.Entry], _ automations: [YearHouse.Automation]
    ) throws {
        #expect(entries.count > 5_000)
        for automation in automations {
            let name = automation.rule.name
            let mine = traces.filter { $0.name == name && ($0.didRun || $0.outcome == .loop || $0.outcome == .missed) }
            let expected = entries.filter { $0.name == name }
            let isBySun = if case .sun = automation.rule.start { true } else { false }
            #expect(!expected.isEmpty, "\(name) never fires: the year tests nothing of it")
            #expect(mine.count == expected.count, "\(name): \(mine.count) instead of \(expected.count)")
            for (trace, entry) in zip(mine, expected) {
                let distance = abs(trace.time.seconds - entry.time)
                let isRight = (trace.outcome == .ended) == entry.isEnd && distance <= (isBySun ? 150 : 0)
                guard !isRight else { continue }
                Issue.record("\(name): \(trace.outcome) at \(trace.time), reckoned \(Instant(seconds: entry.time))")
                break
            }
            #expect(mine.allSatisfy { $0.actions.allSatisfy { $0.error == nil } }, "\(name) failed to write")
        }
    }

    /// In the end each accessory itself holds what the ledger says.
    private func compareValues(_ house: PairedHouse, _ ledger: Ledger) async throws {
        for (thing, value) in ledger.values.sorted(by: { $0.key < $1.key }) {
            let held = try await house.simulated.value(YearHouse.type(of: thing), of: thing)
            #expect(held.map { HomeValue($0).number?.double } == value, "\(thing)")
        }
    }
}

extension PairedHouse {
    func add(_ automation: YearHouse.Automation) async throws {
        var seed = IdentifierSeed(UInt128(automation.number))
        let (trigger, scene): (TriggerID, ActionSetID) = (seed.draw(), seed.draw())
        let name = automation.rule.name
        let condition = try await automation.condition(self, &seed)
        try await engine.apply(.addTrigger(trigger, home, name: name, condition, now: time.now.civil))
        try await engine.apply(.addOwnedActionSet(scene, trigger))
        for write in automation.rule.writes {
            let id = try await characteristic(write.thing)
            let action = Action(
                id: seed.draw(), characteristic: id, targetValue: YearHouse.value(write.value, of: write.thing))
            try await engine.apply(.addAction(action, scene))
        }
        try await engine.apply(.setEnabled(trigger, true, now: time.now.civil))
    }

    /// Something happens at an accessory; returns when the hub has heard of it and has done what it does.
    func happen(_ event: YearHouse.Happening) async throws {
        let type = YearHouse.type(of: event.thing)
        let id = try await characteristic(event.thing)
        let value = YearHouse.value(event.value, of: event.thing)
        try await simulated.set(type, of: event.thing, to: Value(value, as: .float))
        try await engine.wait { $0.values[id].map { $0.value.matches(value) } == true }
        try await engine.settle()
    }

    /// The characteristic of a thing that the year is about.
    func characteristic(_ thing: String) async throws -> HomeModel.CharacteristicID {
        try await characteristic(thing, HomeModel.CharacteristicType(rawValue: YearHouse.type(of: thing).uuid.rawValue))
    }
}
