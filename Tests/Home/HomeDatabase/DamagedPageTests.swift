import Foundation
import HearthCalendar
import HearthSQLite
import HomeDatabase
import HomeModel
import HomeModelTesting
import SQLiteTesting
import Seeded
import Testing

/// One page of a stored home is not what was written.
@Suite struct DamagedPageTests {
    enum Damage: CaseIterable {
        case noise, zeros, thePageBefore

        func bytes(_ page: Int, of content: [UInt8], _ generator: inout SeededGenerator) -> [UInt8] {
            switch self {
            case .noise: (0..<4096).map { _ in .random(in: 0...255, using: &generator) }
            case .zeros: [UInt8](repeating: 0, count: 4096)
            case .thePageBefore: Array(content[max(page - 1, 0) * 4096..<max(page, 1) * 4096])
            }
        }
    }

    /// A hub that started on it would fail at a change, when nobody looks.
    @Test(arguments: Damage.allCases) func isNoticedWhenItIsOpenedOrTakesNothing(damage: Damage) async throws {
        let scene = try BackupScene()
        let hub = scene.hub()
        let (store, history) = try await scene.fill(hub)
        await history.close()
        let structure = await store.structure
        let values = try await store.lastValues()
        await store.close()
        let content = try #require(scene.contents(hub)["home.db"])
        let pages = content.count / 4096
        try #require(pages > 20)
        var generator = SeededGenerator(seed: 7)
        var refused = 0
        for page in 0..<pages {
            var damaged = content
            damaged.replaceSubrange(
                page * 4096..<page * 4096 + 4096, with: damage.bytes(page, of: content, &generator))
            guard damaged != content else { continue }
            try scene.folder.write(damaged, to: hub.homes)
            do {
                let store = try await scene.open(hub)
                #expect(await store.structure == structure, "page \(page + 1)")
                #expect(try await store.lastValues() == values, "page \(page + 1)")
                await store.close()
            } catch let error as SQLiteError {
                refused += 1
                #expect([.corrupt, .notADatabase, .mismatch].contains(error.code), "page \(page + 1): \(error)")
                #expect(scene.contents(hub)["home.db"] == damaged, "page \(page + 1)")
            }
        }
        // What is left are pages that nothing uses.
        #expect(refused > pages * 3 / 4, "\(refused) of \(pages)")
    }

    /// To SQLite a text with a flipped bit is a text.
    @Test func aFlippedBitIsNoticedOrOfNoAccount() async throws {
        let scene = try BackupScene()
        let hub = scene.hub()
        let (store, history) = try await scene.fill(hub)
        await history.close()
        let structure = await store.structure
        let values = try await store.lastValues()
        try await store.setNote("evaluator", "since noon", durably: true)
        await store.close()
        let content = try #require(scene.contents(hub)["home.db"])
        var generator = SeededGenerator(seed: 11)
        // Where it would go unnoticed most: every text of a name.
        let names = structure.rooms.rows.map(\.name) + structure.accessories.rows.map(\.name) + ["since noon"]
        let places = names.compactMap { content.firstRange(of: Array($0.utf8))?.lowerBound }
        try #require(places.count == names.count)
        let anywhere = (0..<200).map { _ in Int.random(in: 0..<content.count, using: &generator) }
        var refused = 0
        for place in places + anywhere {
            var damaged = content
            damaged[place] ^= 1 << UInt8.random(in: 0..<8, using: &generator)
            try scene.folder.write(damaged, to: hub.homes)
            do {
                let store = try await scene.open(hub)
                #expect(await store.structure == structure, "byte \(place)")
                #expect(try await store.lastValues() == values, "byte \(place)")
                #expect(try await store.note("evaluator") == "since noon", "byte \(place)")
                await store.close()
            } catch let error as SQLiteError {
                refused += 1
                #expect([.corrupt, .notADatabase, .newer, .foreign].contains(error.code), "byte \(place): \(error)")
                #expect(scene.contents(hub)["home.db"] == damaged, "byte \(place)")
            }
        }
        #expect(refused >= places.count, "\(refused)")
    }
}
