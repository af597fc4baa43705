/// What stands behind the question mark of a target: `home=…&name=Hall`. A name may occur more than once.
struct QueryItems: Sendable {
    private let known: [QueryParameter]
    private var items: [(name: String, value: String)] = []

    /// - Throws: a problem for what is not percent-encoded UTF-8, and for a name that is not known. A plus sign is a
    ///   space, as forms write it.
    init(_ query: ArraySlice<UInt8>?, known: [QueryParameter]) throws(Problem) {
        self.known = known
        for item in (query ?? []).split(separator: UInt8(ascii: "&")) {
            let parts = item.split(separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false)
            let name = try Self.decoded(parts.first ?? [])
            guard known.contains(where: { $0.name == name }) else {
                let names = known.isEmpty ? "no query" : known.map(\.name).joined(separator: ", ")
                throw .malformed("Nothing in the query is called \"\(name.prefix(40))\"; known here: \(names).")
            }
            items.append((name, try Self.decoded(parts.dropFirst().first ?? [])))
        }
    }

    subscript(parameter: QueryParameter) -> String? { list(parameter).first }

    /// All values of that name.
    func list(_ parameter: QueryParameter) -> [String] {
        assert(known.contains { $0.name == parameter.name }, "The route does not say that it knows \(parameter.name).")
        return items.filter { $0.name == parameter.name }.map(\.value)
    }

    private static func decoded(_ text: ArraySlice<UInt8>) throws(Problem) -> String {
        var bytes: [UInt8] = []
        var rest = text
        while let byte = rest.popFirst() {
            switch byte {
            case UInt8(ascii: "+"): bytes.append(UInt8(ascii: " "))
            case UInt8(ascii: "%"):
                guard let high = digit(rest.popFirst()), let low = digit(rest.popFirst()) else {
                    throw .malformed(
                        "A percent sign in the query stands before two hexadecimal digits; write %25 for itself.")
                }
                bytes.append(high << 4 | low)
            default: bytes.append(byte)
            }
        }
        guard let decoded = String(validating: bytes, as: UTF8.self) else {
            throw .malformed("The query is no UTF-8.")
        }
        return decoded
    }

    private static func digit(_ byte: UInt8?) -> UInt8? {
        byte.flatMap { Character(Unicode.Scalar($0)).hexDigitValue }.map(UInt8.init)
    }
}
