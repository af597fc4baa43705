/// What is due when: earliest first, and at one instant in the order in which it was entered.
struct Agenda<Item: Sendable>: Sendable {
    private struct Entry: Sendable {
        var instant: HomeInstant
        var number: UInt64
        var item: Item

        func comes(before other: Entry) -> Bool {
            instant == other.instant ? number < other.number : instant < other.instant
        }
    }

    private var heap: [Entry] = []
    private var nextNumber: UInt64 = 0

    var earliest: HomeInstant? { heap.first?.instant }
    var count: Int { heap.count }

    /// Changes items in their places.
    mutating func update(_ change: (inout Item) -> Void) {
        for index in heap.indices { change(&heap[index].item) }
    }

    /// Keeps what is wanted; asked in the order in which things are due.
    mutating func filter(_ isWanted: (HomeInstant, Item) -> Bool) {
        // In order, which is also one of the orders of a heap.
        heap = heap.sorted { $0.comes(before: $1) }.filter { isWanted($0.instant, $0.item) }
    }

    /// Everything that is to come, in order.
    var all: [(instant: HomeInstant, item: Item)] {
        heap.sorted { $0.comes(before: $1) }.map { ($0.instant, $0.item) }
    }

    mutating func insert(_ item: Item, at instant: HomeInstant) {
        heap.append(Entry(instant: instant, number: nextNumber, item: item))
        nextNumber += 1
        var child = heap.count - 1
        while child > 0, heap[child].comes(before: heap[(child - 1) / 2]) {
            heap.swapAt(child, (child - 1) / 2)
            child = (child - 1) / 2
        }
    }

    /// The first item that is due by an instant.
    mutating func pop(by limit: HomeInstant) -> (instant: HomeInstant, item: Item)? {
        guard let first = heap.first, first.instant <= limit else { return nil }
        heap.swapAt(0, heap.count - 1)
        heap.removeLast()
        var parent = 0
        while true {
            var least = parent
            for child in [2 * parent + 1, 2 * parent + 2]
            where child < heap.count && heap[child].comes(before: heap[least]) {
                least = child
            }
            guard least != parent else { break }
            heap.swapAt(parent, least)
            parent = least
        }
        return (first.instant, first.item)
    }
}
