import Foundation
import HearthCalendar
import HearthNetworking
import HearthSQLite
import HomeDatabase
import HomeModel
import HomeModelTesting
import HomeTesting
import SQLiteTesting
import Testing

@testable import HomeEngine

/// A cut of the power at any operation of the disk, while the engine changes homes and writes down what it keeps itself:
/// every change that was answered for is there, none by half, and the engine begins with it.
@Suite struct EnginePowerCutTests {
    private static let changes = 80
    private static let isFull = ProcessInfo.processInfo.environment["HEARTH_FULL"] == "1"

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

    private static func start(_ store: HomeStore, _ loop: EventLoop) async throws -> Engine {
        guard let time = Instant("2026-03-02T06:00:00Z") else { preconditionFailure("It is a time.") }
        let lamp = FakeLink("fake-Lamp", called: "Lamp", loop: loop)
        return try await Engine.start(
            Engine.Parts(
                store: store, history: .open(.memory), adapters: [FakeAdapter([lamp], loop: loop)],
                time: SetTime(time), loop: loop))
    }

    /// Random changes, and values in between, until the power goes or there are none left.
    private func run(on disk: PowerCutDisk, _ loop: EventLoop) async throws -> Outcome {
        var outcome = Outcome()
        guard let store = try? await HomeStore.open(disk.location(), options: Self.options) else {
            #expect(disk.isOff)
            return outcome
        }
        guard let engine = try? await Self.start(store, loop) else {
            #expect(disk.isOff)
            await store.close()
            return outcome
        }
        var model = HomeStructure()
        var changes = RandomChanges(seed: 7)
        while outcome.made < Self.changes {
            let change = changes.next(for: model)
            // What takes keys away is no matter of the store alone.
            if case .removeAccessory = change { continue }
            if case .removeHome(let home) = change, !model.accessories(in: home).isEmpty { continue }
            guard let events = try? model.apply(change), !events.isEmpty else { continue }
            do {
                try await engine.apply(change)
            } catch {
                #expect(disk.isOff, "\(error.message)")
                // Not answered for: it may be there as a whole.
                outcome.acceptable.append(model)
                break
            }
            outcome.acceptable = change.isRecord ? outcome.acceptable + [model] : [model]
            outcome.made += 1
            if outcome.made.isMultiple(of: 10) {
                await engine.remember()
                await engine.writeDown()
            }
        }
        await engine.close()
        await store.close()
        return outcome
    }

    @Test(arguments: [0.0, 0.5]) func everyChangeThatWasAnsweredForIsThere(survival: Double) async throws {
        let loop = try EventLoop(name: "engine test")
        defer { loop.shutdown() }
        try await loop.task {
            let whole = try #require(PowerCutDisk())
            let full = try await run(on: whole, loop)
            #expect(full.made == Self.changes)
            let operations = whole.operations
            var cutWithinTheRun = 0
            let samples = Self.isFull ? operations : 60
            for operation in stride(from: 1, through: operations, by: max(1, operations / samples)) {
                let disk = try #require(PowerCutDisk())
                disk.cutPower(at: operation)
                let outcome = try await run(on: disk, loop)
                disk.powerOn(seed: UInt64(operation), survival: survival)
                let store = try await HomeStore.open(disk.location(), options: Self.options)
                let engine = try await Self.start(store, loop)
                let found = await engine.structure
                #expect(outcome.acceptable.contains(found), "cut at \(operation) of \(operations)")
                await engine.close()
                await store.close()
                if (1..<Self.changes).contains(outcome.made) { cutWithinTheRun += 1 }
            }
            #expect(cutWithinTheRun > 40)
        }.value
    }
}
