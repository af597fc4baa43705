import HearthHTTP

/// A path of the hub's interface, with what is asked of it.
struct HubTarget: ExpressibleByStringInterpolation {
    private let path: String
    private var query: [(name: String, value: String)] = []

    init(stringLiteral path: String) { self.path = path }

    /// The same with an item of the query; nil adds none.
    func with(_ name: String, _ value: (some CustomStringConvertible)?) -> HubTarget {
        guard let value else { return self }
        var target = self
        target.query.append((name, value.description))
        return target
    }

    /// The same with an item for each.
    func with(_ name: String, each values: [some CustomStringConvertible]) -> HubTarget {
        var target = self
        target.query += values.map { (name, $0.description) }
        return target
    }

    var http: HTTPTarget {
        get throws(HubError) {
            let items = query.map { "\($0.name)=\(Self.encoded($0.value))" }.joined(separator: "&")
            guard let target = HTTPTarget(items.isEmpty ? path : "\(path)?\(items)") else {
                throw HubError(.invalidRequest, "\"\(path)\" is no path.")
            }
            return target
        }
    }

    /// All but the unreserved characters in percents (RFC 3986, section 2.3).
    private static func encoded(_ text: String) -> String {
        var result = ""
        for byte in text.utf8 {
            let scalar = Unicode.Scalar(byte)
            if scalar.isASCII,
                scalar.properties.isAlphabetic || ("0"..."9").contains(scalar) || "-._~".unicodeScalars.contains(scalar)
            {
                result.unicodeScalars.append(scalar)
            } else {
                let digits = String(byte, radix: 16, uppercase: true)
                result += digits.count == 1 ? "%0\(digits)" : "%\(digits)"
            }
        }
        return result
    }
}
