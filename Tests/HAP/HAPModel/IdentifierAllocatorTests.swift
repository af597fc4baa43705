import HAPModel
import Testing

@Suite struct IdentifierAllocatorTests {
    // IC-070
    @Test func whoReturnsGetsItsOldNumberAndNobodyElseDoes() throws {
        var allocator = AccessoryIDAllocator()
        let first = allocator.id(for: "lamp")
        let second = allocator.id(for: "plug")
        let third = allocator.id(for: "lock")
        #expect([first, second, third] == [2, 3, 4])

        // A restart after the lamp is gone: the state still knows it.
        var restored = try #require(
            AccessoryIDAllocator(assigned: allocator.assigned, next: allocator.next ?? 0))
        #expect(restored == allocator)
        let kept = [restored.id(for: "plug"), restored.id(for: "lock")]
        #expect(kept == [second, third])
        let newcomer = restored.id(for: "blind")
        #expect(newcomer == 5)
        let returned = restored.id(for: "lamp")
        #expect(returned == first)
    }

    @Test func aStateThatLostItsCounterIsStillSafe() throws {
        var allocator = try #require(InstanceIDAllocator(assigned: ["a": 7, "b": 3], next: 1))
        let next = allocator.id(for: "c")
        #expect(next == 8)
    }

    @Test func aStateThatCannotBeIsRefused() {
        #expect(InstanceIDAllocator(assigned: ["a": 7, "b": 7], next: 8) == nil)
        #expect(InstanceIDAllocator(assigned: ["a": 0], next: 8) == nil)
    }

    @Test func aReservedNumberIsNotGivenOut() {
        var allocator = InstanceIDAllocator()
        let reserved = [
            allocator.reserve(2, for: "b"), allocator.reserve(2, for: "c"), allocator.reserve(9, for: "b"),
            allocator.reserve(0, for: "d"),
        ]
        #expect(reserved == [true, false, false, false])
        let given = [allocator.id(for: "a"), allocator.id(for: "b"), allocator.id(for: "e")]
        #expect(given == [3, 2, 4])
    }

    @Test func theLastNumberIsTheEndAndNotATrap() {
        var allocator = InstanceIDAllocator()
        allocator.reserve(InstanceID(.max), for: "last")
        #expect(allocator.next == nil)
        let given = [allocator.id(for: "more"), allocator.id(for: "last")]
        #expect(given == [nil, InstanceID(.max)])
    }
}
