extension WebSocketParser {
    /// The header at the cursor, and the cursor behind it; nil when it is not complete (RFC 6455, section 5.2).
    mutating func readHeader() throws(WebSocketFrameError) -> Frame? {
        let available = buffer.count - cursor
        guard available >= 2 else { return nil }
        let (first, second) = (buffer[cursor], buffer[cursor + 1])
        // What the first two bytes say is refused without waiting for the rest.
        let opcode = try opcode(first)
        let isFinal = first & 0x80 != 0
        let isMasked = second & 0x80 != 0
        guard isMasked == (role == .server) else {
            throw violation(isMasked ? "a server that masks its frames" : "a client that does not mask its frames")
        }
        let short = Int(second & 0x7F)
        if opcode.isControl, !isFinal || short > 125 {
            throw violation("a control frame in fragments, or of more than 125 bytes")
        }
        let lengthBytes = short == 126 ? 2 : short == 127 ? 8 : 0
        let headerBytes = 2 + lengthBytes + (isMasked ? 4 : 0)
        guard available >= 2 + lengthBytes else { return nil }
        let length = try length(short, lengthBytes)
        if !opcode.isControl { try check(opcode, length) }
        guard available >= headerBytes else { return nil }
        var mask: WebSocketMask?
        if isMasked {
            let place = cursor + 2 + lengthBytes
            mask = WebSocketMask(buffer[place], buffer[place + 1], buffer[place + 2], buffer[place + 3])
        }
        let frame = Frame(opcode: opcode, isFinal: isFinal, missing: length, mask: mask, offset: position)
        if opcode != .continuation, !opcode.isControl { openMessage = opcode }
        cursor += headerBytes
        return frame
    }

    private func opcode(_ first: UInt8) throws(WebSocketFrameError) -> WebSocketOpcode {
        guard first & 0x70 == 0 else { throw violation("a reserved bit of an extension that was not agreed on") }
        guard let opcode = WebSocketOpcode(rawValue: first & 0x0F) else {
            throw violation("the opcode \(first & 0x0F), which has no meaning")
        }
        switch opcode {
        case .continuation where openMessage == nil: throw violation("a continuation of no message")
        case .text, .binary:
            if openMessage != nil { throw violation("a new message before the last fragment of the one before") }
        default: break
        }
        return opcode
    }

    private func length(_ short: Int, _ lengthBytes: Int) throws(WebSocketFrameError) -> Int {
        guard lengthBytes > 0 else { return short }
        var length: UInt64 = 0
        for byte in buffer[cursor + 2..<cursor + 2 + lengthBytes] { length = length << 8 | UInt64(byte) }
        guard length >= (lengthBytes == 2 ? 126 : 65_536) else {
            throw violation("a length of \(length) in more bytes than it needs")
        }
        guard length < 1 << 63 else { throw violation("a length of 2^63 bytes or more") }
        return Int(length)
    }

    private func check(_ opcode: WebSocketOpcode, _ length: Int) throws(WebSocketFrameError) {
        guard length <= messageBytes, message.count <= messageBytes - length else {
            throw violation("a message of more than \(messageBytes) bytes; send less at a time", .messageTooBig)
        }
    }
}
