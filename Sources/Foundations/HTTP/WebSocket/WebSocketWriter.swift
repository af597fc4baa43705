/// Puts messages into frames, as one end of a WebSocket sends them (RFC 6455, section 5). Messages are not fragmented.
public struct WebSocketWriter: Sendable {
    public let role: WebSocketRole

    public init(role: WebSocketRole) { self.role = role }

    /// - Parameter generator: for the mask of a client's frame; nothing else may be able to foretell what it gives.
    public func frame(_ message: WebSocketMessage, using generator: inout some RandomNumberGenerator) -> [UInt8] {
        switch message {
        case .text(let text): frame(.text, text.utf8, using: &generator)
        case .binary(let bytes): frame(.binary, bytes, using: &generator)
        }
    }

    /// - Parameter payload: at most 125 bytes; what is more is left out.
    public func ping(_ payload: [UInt8], using generator: inout some RandomNumberGenerator) -> [UInt8] {
        frame(.ping, payload.prefix(125), using: &generator)
    }

    /// - Parameter payload: the ping's.
    public func pong(_ payload: [UInt8], using generator: inout some RandomNumberGenerator) -> [UInt8] {
        frame(.pong, payload.prefix(125), using: &generator)
    }

    /// - Parameters:
    ///   - code: an empty frame for `noStatus` and others that may not be sent.
    ///   - reason: cut at a character's border to 123 bytes.
    public func close(
        _ code: WebSocketCloseCode, reason: String = "", using generator: inout some RandomNumberGenerator
    ) -> [UInt8] {
        guard code.mayBeSent else { return frame(.close, [], using: &generator) }
        var payload = [UInt8(code.rawValue >> 8), UInt8(code.rawValue & 0xFF)]
        for character in reason.unicodeScalars {
            let bytes = Array(String(character).utf8)
            guard payload.count + bytes.count <= 125 else { break }
            payload += bytes
        }
        return frame(.close, payload, using: &generator)
    }

    func frame(
        _ opcode: WebSocketOpcode, isFinal: Bool = true, _ payload: some Collection<UInt8>,
        using generator: inout some RandomNumberGenerator
    ) -> [UInt8] {
        let count = payload.count
        let maskBit: UInt8 = role == .client ? 0x80 : 0
        var bytes: [UInt8] = []
        bytes.reserveCapacity(count + 14)
        bytes.append(opcode.rawValue | (isFinal ? 0x80 : 0))
        switch count {
        case ...125: bytes.append(UInt8(count) | maskBit)
        case ...0xFFFF: bytes += [126 | maskBit, UInt8(count >> 8), UInt8(count & 0xFF)]
        default:
            bytes.append(127 | maskBit)
            for shift in stride(from: 56, through: 0, by: -8) {
                bytes.append(UInt8(truncatingIfNeeded: count >> shift))
            }
        }
        guard role == .client else {
            bytes += payload
            return bytes
        }
        var mask = WebSocketMask(using: &generator)
        bytes += mask.bytes
        let start = bytes.count
        bytes += payload
        mask.apply(to: &bytes, from: start)
        return bytes
    }
}
