import Seeded
import Testing

@testable import HomeEngine

@Suite("The queue of what is due")
struct DueQueueTests {
    @Test(arguments: 1...20) func givesWhatASortedListGives(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        var queue = DueQueue<Int, Int>()
        var model: [Int: Int] = [:]
        for _ in 0..<2_000 {
            let key = Int.random(in: 0..<60, using: &generator)
            let time = Int.random(in: 0..<3, using: &generator) == 0 ? nil : Int.random(in: 0..<40, using: &generator)
            queue[key] = time
            model[key] = time
            let first = model.min { ($0.value, $0.key) < ($1.value, $1.key) }
            #expect(queue.first?.key == first?.key && queue.first?.time == first?.value, "seed \(seed)")
            #expect(queue.count == model.count && queue[key] == time)
        }
        var drained: [Int] = []
        while let (key, _) = queue.first {
            drained.append(key)
            queue[key] = nil
        }
        #expect(drained == model.sorted { ($0.value, $0.key) < ($1.value, $1.key) }.map(\.key), "seed \(seed)")
    }
}
