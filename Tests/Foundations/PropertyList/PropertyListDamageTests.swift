import HearthPropertyList
import Seeded
import Testing

@Suite struct PropertyListDamageTests {
    /// Whatever is damaged either is refused, or gives a tree that survives the writer.
    @Test func damageIsRefusedOrGivesAWholeTree() throws {
        var editor = KeyedArchiveEditor()
        let lamp = editor.add(class: ["Lamp", "NSObject"], [("on", true), ("level", 40)])
        let list = editor.addArray([lamp, editor.add("Küche"), editor.add(.data([1, 2, 3])), KeyedArchiveEditor.null])
        editor.set("room", to: list, of: lamp)
        editor.setRoot(editor.addDictionary([("lamp", lamp), ("list", list)]))
        let whole = try editor.archive.binary()
        var generator = SeededGenerator(seed: 20_261)
        var read = 0
        for round in 0..<20_000 {
            var damaged = whole
            for _ in 0...Int.random(in: 0..<3, using: &generator) {
                let place = Int.random(in: 0..<damaged.count, using: &generator)
                damaged[place] = UInt8.random(in: 0...255, using: &generator)
            }
            guard let list = try? PropertyList(binary: damaged) else { continue }
            read += 1
            let again = try? list.binary()
            #expect(again.flatMap { try? PropertyList(binary: $0) } == list, "seed 20261, round \(round)")
            guard let archive = try? KeyedArchive(list) else { continue }
            for number in archive.objects.indices {
                _ = try? archive.object(number)?.elements()
                _ = try? archive.object(number)?.entries()
            }
        }
        #expect(read > 100, "too few damaged files were readable for the test to say anything")
    }
}
