import HearthCryptography

/// Opens one direction of a secured connection, however its bytes are cut into reads.
///
/// Complete frames are opened where they lie in the input; only a partial frame at its end is kept (at most
/// 1,041 bytes), and nothing at all between messages.
public struct FrameDecoder: ~Copyable, Sendable {
    private var cipher: ChaChaPoly.Context
    private var counter: UInt64 = 0
    private var partial: [UInt8] = []
    private var hasFailed = false

    /// - Parameter key: 32 bytes.
    public init(key: SymmetricKey) throws(FrameError) {
        do throws(CryptographyError) {
            cipher = try ChaChaPoly.Context(key: key, for: .opening)
        } catch {
            throw FrameError(.cryptography(error.message), frame: 0)
        }
    }

    /// Whether a frame has begun but not ended.
    public var isInsideFrame: Bool { !partial.isEmpty }

    /// Appends the plaintext of every frame that the input completes.
    ///
    /// - Throws: ``FrameError``, after which the connection must be closed; plaintext of the frames before is appended
    ///   all the same. A length that is too large is refused as soon as its two bytes are there.
    public mutating func decode(
        _ input: borrowing Span<UInt8>, appendingTo plaintext: inout [UInt8]
    ) throws(FrameError) {
        guard !hasFailed else { throw FrameError(.ended, frame: counter) }
        do throws(FrameError) {
            var position = try completePartial(input, appendingTo: &plaintext)
            while position < input.count {
                let rest = input.extracting(position..<input.count)
                guard let length = try frameLength(rest), length <= rest.count else {
                    partial.reserveCapacity(rest.count)
                    for index in rest.indices { partial.append(rest[index]) }
                    return
                }
                try open(rest.extracting(0..<length), appendingTo: &plaintext)
                position += length
            }
        } catch {
            hasFailed = true
            partial = []
            throw error
        }
    }

    public mutating func decode(_ input: [UInt8], appendingTo plaintext: inout [UInt8]) throws(FrameError) {
        try decode(input.span, appendingTo: &plaintext)
    }

    /// Moves bytes from the input to the partial frame until that is whole; returns how many.
    private mutating func completePartial(
        _ input: borrowing Span<UInt8>, appendingTo plaintext: inout [UInt8]
    ) throws(FrameError) -> Int {
        guard !partial.isEmpty else { return 0 }
        var position = 0
        while position < input.count {
            let wanted = try frameLength(partial.span) ?? Frame.headerLength
            let end = min(input.count, position + wanted - partial.count)
            for index in position..<end { partial.append(input[index]) }
            position = end
            guard let length = try frameLength(partial.span), partial.count == length else { continue }
            // Taken out first, so that an idle session holds no buffer.
            let frame = partial
            partial = []
            try open(frame.span, appendingTo: &plaintext)
            return position
        }
        return position
    }

    /// The length of the whole frame that starts here; nil while its header is not complete.
    private func frameLength(_ bytes: borrowing Span<UInt8>) throws(FrameError) -> Int? {
        guard bytes.count >= Frame.headerLength else { return nil }
        let payload = Int(bytes[0]) | Int(bytes[1]) << 8
        guard payload <= Frame.maximumPayload else { throw FrameError(.tooLong(payload), frame: counter) }
        return payload + Frame.overhead
    }

    private mutating func open(
        _ frame: borrowing Span<UInt8>, appendingTo plaintext: inout [UInt8]
    ) throws(FrameError) {
        guard counter < .max else { throw FrameError(.exhausted, frame: counter) }
        let nonce = ChaChaPoly.Nonce(counter: counter)
        do throws(CryptographyError) {
            try cipher.open(
                frame.extracting(Frame.headerLength..<frame.count), nonce: nonce,
                authenticating: frame.extracting(0..<Frame.headerLength), appendingTo: &plaintext)
        } catch {
            let code: FrameError.Code =
                error.code == .authenticationFailure ? .authenticationFailure : .cryptography(error.message)
            throw FrameError(code, frame: counter)
        }
        counter += 1
    }
}
