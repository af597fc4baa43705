/// Gathers what is asked for while a request is under way, so that it goes out together.
struct RequestBatch<Item: Sendable, Outcome: Sendable> {
    typealias Answer = CheckedContinuation<Result<[Outcome], ControllerError>, Never>

    struct Entry {
        let items: [Item]
        let answer: Answer
    }

    private(set) var waiting: [Entry] = []
    /// Whether somebody is at work on the entries.
    var isRunning = false

    mutating func add(_ items: [Item], _ answer: Answer) {
        waiting.append(Entry(items: items, answer: answer))
    }

    /// The entries for the next round: at least one, and as many more as `fits` lets in behind it.
    mutating func take(while fits: ([Item], [Item]) -> Bool) -> [Entry] {
        var taken: [Entry] = []
        var items: [Item] = []
        while let next = waiting.first, taken.isEmpty || fits(items, next.items) {
            taken.append(waiting.removeFirst())
            items += next.items
        }
        return taken
    }
}
