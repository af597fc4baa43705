/// Divides what comes over a connection into lines of bounded length.
public struct LineBuffer: Sendable {
    /// A line is longer than is accepted; what follows can then not be understood any more.
    public struct LineTooLong: Error, Hashable, Sendable, CustomStringConvertible {
        /// The longest line that is accepted, in bytes.
        public let limit: Int

        public var description: String { "a line is longer than \(limit) bytes; send less at a time" }
    }

    private let limit: Int
    private var pending: [UInt8] = []
    /// Where the next line begins.
    private var start = 0
    /// Up to where there is no end of line.
    private var searched = 0

    /// - Parameter limit: the longest line, in bytes, without its end.
    public init(limit: Int) { self.limit = limit }

    /// Whether everything that came has been handed out.
    public var isEmpty: Bool { start == pending.count }

    public mutating func append(_ bytes: [UInt8]) {
        if start > 0 {
            pending.removeFirst(start)
            searched -= start
            start = 0
        }
        pending += bytes
    }

    /// The next whole line without its end (`\n` or `\r\n`); nil when more has to come first.
    public mutating func next() throws(LineTooLong) -> [UInt8]? {
        guard let end = pending[searched...].firstIndex(of: UInt8(ascii: "\n")) else {
            searched = pending.count
            if pending.count - start > limit { throw LineTooLong(limit: limit) }
            return nil
        }
        defer {
            start = end + 1
            searched = start
        }
        guard end - start <= limit else { throw LineTooLong(limit: limit) }
        let isWindows = end > start && pending[end - 1] == UInt8(ascii: "\r")
        return Array(pending[start..<(isWindows ? end - 1 : end)])
    }

    /// What is left when the connection has ended: a last line without an end; nil when there is none.
    public mutating func rest() -> [UInt8]? {
        guard !isEmpty else { return nil }
        defer { (pending, start, searched) = ([], 0, 0) }
        return Array(pending[start...])
    }
}
