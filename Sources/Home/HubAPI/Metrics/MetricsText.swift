/// Prometheus' text format, version 0.0.4.
struct MetricsText {
    typealias Labels = [(name: StaticString, value: String)]

    enum Number {
        case integer(Int128)
        case decimal(Double)
    }

    private(set) var bytes: [UInt8] = []

    /// Begins what is told of a family, which has to be all at once.
    mutating func begin(_ family: MetricFamily) {
        write("# HELP \(family.name) \(Self.escaped(family.help, quotes: false))\n")
        write("# TYPE \(family.name) \(family.kind.rawValue)\n")
    }

    /// - Parameter suffix: of a histogram's parts.
    mutating func add(_ family: MetricFamily, _ suffix: String = "", _ labels: Labels = [], _ number: Number) {
        write("\(family.name)\(suffix)")
        if !labels.isEmpty {
            let pairs = labels.map { "\($0.name)=\"\(Self.escaped($0.value, quotes: true))\"" }
            write("{\(pairs.joined(separator: ","))}")
        }
        switch number {
        case .integer(let value): write(" \(value)\n")
        case .decimal(let value): write(" \(Self.text(value))\n")
        }
    }

    mutating func add(_ family: MetricFamily, _ labels: Labels = [], _ value: some BinaryInteger) {
        add(family, "", labels, .integer(Int128(value)))
    }

    /// A family of one number.
    mutating func tell(_ family: MetricFamily, _ value: some BinaryInteger) {
        begin(family)
        add(family, [], value)
    }
    mutating func tell(_ family: MetricFamily, _ value: Double) {
        begin(family)
        add(family, "", [], .decimal(value))
    }

    private mutating func write(_ text: String) { bytes.append(contentsOf: text.utf8) }

    static func text(_ value: Double) -> String {
        if value.isNaN { return "NaN" }
        if value.isInfinite { return value < 0 ? "-Inf" : "+Inf" }
        return "\(value)"
    }

    /// Names of things come from people and accessories: none may end its line or its quotes.
    static func escaped(_ text: String, quotes: Bool) -> String {
        var result = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\\": result += "\\\\"
            case "\n": result += "\\n"
            case "\"" where quotes: result += "\\\""
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result
    }
}
