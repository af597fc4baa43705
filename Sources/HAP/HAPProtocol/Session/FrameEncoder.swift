import HearthCryptography

/// Seals one direction of a secured connection.
///
/// Frames are numbered in the order of the calls, so that order must be the one on the wire: encode when
/// enqueueing the bytes, never before. It cannot be copied, since a copy would use the same counters again.
public struct FrameEncoder: ~Copyable, Sendable {
    private var cipher: ChaChaPoly.Context
    private var counter: UInt64 = 0

    /// - Parameter key: 32 bytes.
    public init(key: SymmetricKey) throws(FrameError) {
        do throws(CryptographyError) {
            cipher = try ChaChaPoly.Context(key: key, for: .sealing)
        } catch {
            throw FrameError(.cryptography(error.message), frame: 0)
        }
    }

    /// Appends the plaintext as frames of up to ``Frame/maximumPayload`` bytes; nothing for an empty one.
    ///
    /// - Throws: ``FrameError``, after which the connection must be closed.
    public mutating func encode(
        _ plaintext: borrowing Span<UInt8>, appendingTo wire: inout [UInt8]
    ) throws(FrameError) {
        let total = plaintext.count
        guard total > 0 else { return }
        // Only for an empty buffer: reserving a little more each time would defeat geometric growth.
        if wire.isEmpty {
            let frames = (total + Frame.maximumPayload - 1) / Frame.maximumPayload
            wire.reserveCapacity(total + frames * Frame.overhead)
        }
        var start = 0
        while start < total {
            let end = min(start + Frame.maximumPayload, total)
            let length = end - start
            let header: InlineArray<2, UInt8> = [UInt8(length & 0xFF), UInt8(length >> 8)]
            guard counter < .max else { throw FrameError(.exhausted, frame: counter) }
            wire.append(header[0])
            wire.append(header[1])
            let nonce = ChaChaPoly.Nonce(counter: counter)
            counter += 1
            do throws(CryptographyError) {
                try cipher.seal(
                    plaintext.extracting(start..<end), nonce: nonce, authenticating: header.span, appendingTo: &wire)
            } catch {
                throw FrameError(.cryptography(error.message), frame: counter - 1)
            }
            start = end
        }
    }

    public mutating func encode(_ plaintext: [UInt8], appendingTo wire: inout [UInt8]) throws(FrameError) {
        try encode(plaintext.span, appendingTo: &wire)
    }

    /// The plaintext as frames.
    public mutating func encode(_ plaintext: [UInt8]) throws(FrameError) -> [UInt8] {
        var wire: [UInt8] = []
        try encode(plaintext.span, appendingTo: &wire)
        return wire
    }
}
