/// `NAME --option value …`
struct Arguments {
    let measurement: String
    private var options: [String: String] = [:]

    init(_ words: [String]) throws(BenchmarkError) {
        guard let first = words.first else { throw BenchmarkError("name a measurement; Benchmarks/run does") }
        measurement = first
        var rest = words.dropFirst()
        while let option = rest.popFirst() {
            guard option.hasPrefix("--"), let value = rest.popFirst() else {
                throw BenchmarkError("expected --option value, found \(option)")
            }
            options[String(option.dropFirst(2))] = value
        }
    }

    func text(_ name: String) throws(BenchmarkError) -> String {
        guard let value = options[name] else { throw BenchmarkError("\(measurement) needs --\(name)") }
        return value
    }

    func option(_ name: String) -> String? { options[name] }

    func number(_ name: String) throws(BenchmarkError) -> Int {
        let text = try text(name)
        guard let number = Int(text), number >= 0 else {
            throw BenchmarkError("--\(name) takes a number, not \(text)")
        }
        return number
    }
}

/// Why a measurement could not be made.
struct BenchmarkError: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) { self.description = description }
}
