import HearthJSON

/// The figures of one measurement. Times in microseconds, memory in KiB.
struct Report {
    private var writer = JSONWriter()
    private var isOpen = true

    init() { writer.beginObject() }

    var json: String {
        var closed = writer
        closed.endObject()
        return String(decoding: closed.bytes, as: UTF8.self)
    }

    subscript(name: String) -> Double {
        @available(*, unavailable) get { 0 }
        set {
            writer.name(name)
            writer.number(newValue)
        }
    }

    /// Mean, median and 95th percentile.
    mutating func note(_ name: String, _ times: [Double]) {
        let sorted = times.sorted()
        guard !sorted.isEmpty else { return }
        self["\(name)_mean_us"] = sorted.reduce(0, +) / Double(sorted.count)
        self["\(name)_us"] = sorted[sorted.count / 2]
        self["\(name)_p95_us"] = sorted[min(sorted.count - 1, sorted.count * 95 / 100)]
    }
}
