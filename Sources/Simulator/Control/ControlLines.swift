/// Divides what comes over a connection into lines of bounded length.
package struct ControlLines: Sendable {
    private let limit: Int
    private var pending: [UInt8] = []
    /// Where the next line begins.
    private var start = 0
    /// Up to where there is no end of line.
    private var searched = 0

    package init(limit: Int) { self.limit = limit }

    package mutating func append(_ bytes: [UInt8]) {
        if start > 0 {
            pending.removeFirst(start)
            searched -= start
            start = 0
        }
        pending += bytes
    }

    /// The next whole line without its end (`\n` or `\r\n`); nil when more has to come first.
    /// - Throws: `tooLong`; what follows can then not be understood any more.
    package mutating func next() throws(ControlError) -> [UInt8]? {
        guard let end = pending[searched...].firstIndex(of: UInt8(ascii: "\n")) else {
            searched = pending.count
            if pending.count - start > limit { throw tooLong }
            return nil
        }
        defer {
            start = end + 1
            searched = start
        }
        guard end - start <= limit else { throw tooLong }
        let isWindows = end > start && pending[end - 1] == UInt8(ascii: "\r")
        return Array(pending[start..<(isWindows ? end - 1 : end)])
    }

    private var tooLong: ControlError {
        ControlError(.tooLong, "a line is longer than \(limit) bytes; send less at a time")
    }
}
