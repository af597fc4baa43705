/// The answers of one query over all links, the newest last.
///
/// The old record of a changed set leaves the caches one second after the new one came (RFC 6762, section 10.2);
/// until then the newest counts.
struct RecordSet<Value: Hashable & Sendable>: Sendable {
    private struct Entry: Hashable, Sendable {
        var value: Value
        var link: RecordLink
    }

    private var entries: [Entry] = []

    var isEmpty: Bool { entries.isEmpty }
    var newest: Value? { entries.last?.value }
    var values: [Value] { entries.map(\.value) }
    var links: Set<RecordLink> { Set(entries.map(\.link)) }

    mutating func add(_ value: Value, _ link: RecordLink) {
        let entry = Entry(value: value, link: link)
        entries.removeAll { $0 == entry }
        entries.append(entry)
    }

    mutating func remove(_ value: Value, _ link: RecordLink) {
        let entry = Entry(value: value, link: link)
        entries.removeAll { $0 == entry }
    }
}
