import HearthCalendar
import HearthSQLite
import HomeDatabase
import HomeModel
import HomeModelTesting
import SQLiteTesting
import Testing

/// A cut of the power at any operation of the disk costs no change that was acknowledged. Only records, of runs and
/// firings, may go with the last seconds.
@Suite struct HomeStorePowerCutTests {
    private static let changes = 120

    private struct Outcome {
        /// What may be found: after the last change that had to be durable, and after each that need not be since then.
        var acceptable = [HomeStructure()]
        var made = 0
    }

    private static var options: SQLiteOptions {
        var options = SQLiteOptions()
        // So small that the log is written back many times in a run.
        options.checkpointPages = 8
        return options
    }

    /// Random changes until the power goes or there are none left.
    private func run(on disk: PowerCutDisk) async throws -> Outcome {
        var outcome = Outcome()
        var model = HomeStructure()
        var changes = RandomChanges(seed: 5)
        guard let store = try? await HomeStore.open(disk.location(), options: Self.options) else {
            #expect(disk.isOff)
            return outcome
        }
        while outcome.made < Self.changes {
            let change = changes.next(for: model)
            guard let events = try? model.apply(change), !events.isEmpty else { continue }
            do {
                try await store.apply(change)
            } catch {
                #expect(disk.isOff, "\(error)")
                // Not acknowledged: it may be there as a whole.
                outcome.acceptable.append(model)
                break
            }
            outcome.acceptable = change.isRecord ? outcome.acceptable + [model] : [model]
            outcome.made += 1
        }
        await store.close()
        return outcome
    }

    @Test(arguments: [0.0, 0.5]) func loseNoAcknowledgedChange(survival: Double) async throws {
        let whole = try #require(PowerCutDisk())
        let full = try await run(on: whole)
        #expect(full.made == Self.changes)
        let operations = whole.operations
        var cutWithinTheRun = 0
        for operation in stride(from: 1, through: operations, by: max(1, operations / 150)) {
            let disk = try #require(PowerCutDisk())
            disk.cutPower(at: operation)
            let outcome = try await run(on: disk)
            disk.powerOn(seed: UInt64(operation), survival: survival)
            let store = try await HomeStore.open(disk.location(), options: Self.options)
            let found = await store.structure
            await store.close()
            #expect(outcome.acceptable.contains(found), "cut at \(operation) of \(operations)")
            if (1..<Self.changes).contains(outcome.made) { cutWithinTheRun += 1 }
        }
        #expect(cutWithinTheRun > 100)
    }

    /// A firing may be forgotten, but not that a trigger has had its one time.
    @Test(arguments: [true, false]) func neverFireAgainWhatWasToFireOnce(executeOnce: Bool) async throws {
        let disk = try #require(PowerCutDisk())
        let store = try await HomeStore.open(disk.location())
        let home = HomeID(random: 1)
        let lamp = AccessoryID(random: 2)
        let scene = ActionSetID(random: 3)
        let trigger = TriggerID(random: 4)
        let now = Instant(seconds: 1_767_600_000)
        let owner = NewUser(name: "Olga", account: "olga")
        try await store.apply(.addHome(home, name: "Villa", owner: owner, IdentifierSeed(1)))
        try await store.apply(.addAccessory(lamp, home, Sample.lamp("Lamp"), bridged: [], IdentifierSeed(2)))
        let on = try #require(await store.structure.accessories[lamp]?.services.last?.characteristics.first?.id)
        try await store.apply(.addActionSet(scene, home, name: "Night"))
        try await store.apply(
            .addAction(Action(id: ActionID(random: 5), characteristic: on, targetValue: true), scene))
        let event = Event(id: EventID(random: 6), .calendar(CalendarComponents(hour: 22, minute: 0)))
        try await store.apply(
            .addTrigger(
                trigger, home, name: "Night", .event(EventTrigger(events: [event], executeOnce: executeOnce)), now: now)
        )
        try await store.apply(.addActionSetToTrigger(scene, trigger))
        try await store.apply(.setEnabled(trigger, true, now: now))
        let before = await store.structure
        try await store.apply(.recordFiring(trigger, at: now))
        let after = await store.structure
        #expect(after.triggers[trigger]?.isEnabled == !executeOnce)
        disk.cutPower(at: disk.operations + 1)
        await store.close()
        disk.powerOn()
        let again = try await HomeStore.open(disk.location())
        #expect(await again.structure == (executeOnce ? after : before))
        await again.close()
    }

    /// That the disk does lose things: with one that only says it synced, the same check fails.
    @Test func loseChangesWhereTheDiskLies() async throws {
        let disk = try #require(PowerCutDisk())
        let store = try await HomeStore.open(disk.location(), options: Self.options)
        disk.setLies(true)
        let owner = NewUser(name: "Olga", account: "olga")
        try await store.apply(.addHome(HomeID(random: 1), name: "Villa", owner: owner, IdentifierSeed(1)))
        disk.cutPower(at: disk.operations + 1)
        await store.close()
        disk.powerOn()
        let again = try await HomeStore.open(disk.location(), options: Self.options)
        #expect(await again.structure == HomeStructure())
        await again.close()
    }
}
