import HearthHTTP
import HearthJSON

extension FuzzTarget {
    /// A type with one of everything that comes from outside.
    private struct Sample: Codable, Equatable {
        enum Kind: String, Codable { case one, two }

        indirect enum Shape: Codable, Equatable {
            case flat(Int128, UInt128)
            case nested([Shape])
        }

        var a: Bool?
        var b: String?
        var c: Double?
        var d: [Int8]?
        var e: [String: Sample]?
        var f: Kind?
        var g: Shape?
        var h: JSONValue?
        var i: [UInt64: Float]?
    }

    /// What decodes is encoded and decoded again, and is the same.
    static func jsonCoding(_ input: [UInt8]) {
        guard let value = try? JSONValue(parsing: input) else { return }
        _ = try? value.decode(Sample.self, strict: true)
        guard let sample = try? value.decode(Sample.self) else { return }
        let again = (try? JSONValue(encoding: sample)).flatMap { try? JSONValue(parsing: $0.bytes) }
        precondition((try? again?.decode(Sample.self)) == sample, "a type changed on its way through the encoder")
    }

    /// The first byte says how the rest is cut; a body taken as it comes is the one that is read whole.
    static func httpBody(_ input: [UInt8]) {
        guard let first = input.first else { return }
        let size = max(Int(first & 0x3F), 1)
        let role: HTTPParser.Role = first & 0x40 == 0 ? .server : .client
        let limits = HTTPLimits(bodyBytes: 1 << 40)
        var whole = HTTPParser(role: role, limits: limits, unframedBody: .untilClose)
        var streaming = whole
        var (expected, found): ([UInt8], [UInt8]) = ([], [])
        var rest = input.dropFirst()
        while !rest.isEmpty {
            let part = rest.prefix(size)
            rest = rest.dropFirst(size)
            whole.append(part)
            streaming.append(part)
            do {
                while let message = try whole.next() { expected += message.body }
                while let message = try streaming.next() { found += message.body }
            } catch {
                return
            }
            if streaming.openMessage != nil { found += streaming.takeBody() }
        }
        guard let end = try? whole.finish() else { return }
        expected += end.body
        if let end = try? streaming.finish() { found += end.body }
        precondition(expected == found, "a body taken as it comes differs from the whole")
    }
}

extension HTTPMessage {
    fileprivate var body: [UInt8] {
        switch self {
        case .request(let request): request.body
        case .response(let response): response.body
        }
    }
}
