import HearthSQLite
import HomeDatabase
import HomeModel
import HomeModelTesting
import SQLiteTesting
import Seeded
import Testing

@Suite struct HomeStorePropertyTests {
    /// Thousands of changes in any order, with the store closed and opened at random points: what is stored is what the
    /// model holds, to the order of rows.
    @Test(arguments: UInt64(1)...4) func openAgainWithWhatTheModelHolds(seed: UInt64) async throws {
        let folder = try TemporaryFolder()
        let location = SQLiteLocation.file(folder.file("home.db"))
        var changes = RandomChanges(seed: seed)
        var random = SeededGenerator(seed: seed)
        var model = HomeStructure()
        var store = try await HomeStore.open(location)
        var made = 0
        var opened = 0
        for step in 0..<1_500 {
            let change = changes.next(for: model)
            do {
                let expected = try model.apply(change)
                let events = try await store.apply(change)
                #expect(events == expected, "seed \(seed), step \(step): \(change)")
                made += events.isEmpty ? 0 : 1
            } catch let refusal as HomeModelError {
                await #expect(throws: refusal, "seed \(seed), step \(step)") { try await store.apply(change) }
            }
            guard Int.random(in: 0..<30, using: &random) == 0 else { continue }
            await store.close()
            store = try await HomeStore.open(location)
            opened += 1
            let structure = await store.structure
            #expect(structure == model, "seed \(seed), step \(step): \(change)")
            #expect(structure.dump == model.dump, "seed \(seed), step \(step)")
            #expect(structure.problems() == [])
            guard structure == model else { return }
        }
        await store.close()
        // A run that mostly failed would prove nothing.
        #expect(made > 500 && opened > 20)
    }
}
