/// Takes a stream of bytes apart into lines, each a message. What it keeps has a bound, however long a line is.
public struct RPCLines: Sendable {
    public enum Line: Hashable, Sendable {
        case message([UInt8])
        /// Longer than a message may be; its bytes are let go.
        case tooLong
    }

    private let limit: Int
    private var begun: [UInt8] = []
    private var isTooLong = false

    public init(limit: Int = RPCMessage.mostBytes) { self.limit = limit }

    /// - Returns: the lines that end in these bytes; empty ones are left out.
    public mutating func add(_ bytes: some Sequence<UInt8>) -> [Line] {
        var lines: [Line] = []
        for byte in bytes {
            if byte == UInt8(ascii: "\n") {
                if let line = finish() { lines.append(line) }
            } else if begun.count < limit {
                begun.append(byte)
            } else {
                isTooLong = true
            }
        }
        return lines
    }

    /// What stands behind the last line end, when the stream has ended.
    public mutating func finish() -> Line? {
        defer {
            begun = []
            isTooLong = false
        }
        if isTooLong { return .tooLong }
        if begun.last == UInt8(ascii: "\r") { begun.removeLast() }
        return begun.allSatisfy { $0 == UInt8(ascii: " ") } ? nil : .message(begun)
    }
}
