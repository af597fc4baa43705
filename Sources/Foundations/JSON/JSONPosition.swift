/// Where something stands in a JSON text.
public struct JSONPosition: Hashable, Sendable, CustomStringConvertible {
    /// Bytes from the start of the text, from 0.
    public var offset: Int
    /// Line, from 1. LF, CR and CRLF each end one.
    public var line: Int
    /// Column in Unicode scalars, from 1.
    public var column: Int

    public init(offset: Int, line: Int, column: Int) {
        self.offset = offset
        self.line = line
        self.column = column
    }

    public var description: String { "line \(line), column \(column)" }

    /// Counts from the start of `bytes`; an offset past the end means the end.
    public init(offset: Int, in bytes: [UInt8]) {
        self.init(offset: 0, line: 1, column: 1)
        advance(to: offset, in: bytes)
    }

    /// Moves forward, so that a walk over a whole text costs one pass.
    mutating func advance(to target: Int, in bytes: [UInt8]) {
        let end = min(target, bytes.count)
        while offset < end {
            let byte = bytes[offset]
            let next = offset + 1
            let endsLine =
                byte == UInt8(ascii: "\n")
                || (byte == UInt8(ascii: "\r") && !(next < bytes.count && bytes[next] == UInt8(ascii: "\n")))
            if endsLine {
                line += 1
                column = 1
            } else if byte & 0xC0 != 0x80 {
                // Continuation bytes belong to the scalar that was counted already.
                column += 1
            }
            offset = next
        }
    }
}
