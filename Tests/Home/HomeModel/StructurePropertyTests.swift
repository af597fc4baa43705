import HomeModel
import HomeModelTesting
import Testing

@Suite struct StructurePropertyTests {
    /// Thousands of changes in any order: none breaks an invariant, each is told by its events, and a refused one did
    /// nothing.
    @Test(arguments: UInt64(1)...4) func keepsItsInvariantsThroughAnyChanges(seed: UInt64) {
        var changes = RandomChanges(seed: seed)
        var structure = HomeStructure()
        var follower = HomeStructure()
        var done: [String: Int] = [:]
        var disabled: Set<DisabledReason> = []
        for step in 0..<2_000 {
            let change = changes.next(for: structure)
            let before = structure
            do {
                let events = try structure.apply(change)
                for event in events { follower.replay(event) }
                #expect(events.isEmpty == (before == structure), "seed \(seed), step \(step): \(change)")
                done[Self.kind(change), default: 0] += 1
                disabled.formUnion(events.compactMap(Self.reasonOfDisabling))
            } catch {
                #expect(structure == before, "seed \(seed), step \(step): \(change)")
            }
            let problems = structure.problems()
            #expect(problems == [], "seed \(seed), step \(step): \(change)")
            #expect(follower == structure, "seed \(seed), step \(step): \(change)")
            if !problems.isEmpty || follower != structure { return }
        }
        // A run that mostly failed would prove nothing.
        #expect(done.count >= 40, "only \(done.keys.sorted()) succeeded")
        #expect(done.values.reduce(0, +) > 500)
        #expect(disabled.count >= 3, "only \(disabled)")
    }

    @Test func isTheSameForTheSameChanges() throws {
        let dumps = (0..<2).map { _ in
            var changes = RandomChanges(seed: 99)
            var structure = HomeStructure()
            for _ in 0..<1_500 { _ = try? structure.apply(changes.next(for: structure)) }
            return structure.dump
        }
        #expect(dumps[0] == dumps[1])
        #expect(dumps[0].count > 2_000)
    }

    @Test func isMadeAnewFromItsRows() throws {
        var changes = RandomChanges(seed: 7)
        var structure = HomeStructure()
        for _ in 0..<1_500 { _ = try? structure.apply(changes.next(for: structure)) }
        // Another order of kinds, and the same within each.
        let kinds = Dictionary(grouping: structure.entities, by: Self.kind)
        #expect(kinds.count == 8)
        let rows = kinds.sorted { $0.key > $1.key }.flatMap(\.value)
        #expect(rows != structure.entities)
        let again = HomeStructure(rows, primaryHome: structure.primaryHome)
        #expect(again == structure)
        #expect(again.dump == structure.dump)
        #expect(again.problems() == [])
    }

    /// Why a trigger that was enabled no longer is.
    private static func reasonOfDisabling(_ event: StructureEvent) -> DisabledReason? {
        guard case .updated(.trigger(let now), was: .trigger(let before)) = event, before.isEnabled,
            case .disabled(let reason) = now.state
        else { return nil }
        return reason
    }

    /// The name of a case.
    private static func kind(_ value: some Sendable) -> String {
        String("\(value)".prefix { $0 != "(" })
    }
}
