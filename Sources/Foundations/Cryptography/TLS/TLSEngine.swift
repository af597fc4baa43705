import COpenSSL

/// Whom a client expects at the other end.
public enum TLSPeerName: Hashable, Sendable, CustomStringConvertible {
    case host(String)
    /// 4 or 16 bytes, and as text.
    case address([UInt8], String)

    public var description: String {
        switch self {
        case .host(let name), .address(_, let name): name
        }
    }
}

/// One end of a TLS connection without the connection: bytes from the peer go in, bytes for it come out.
///
/// ```swift
/// try engine.receive(ciphertext)
/// while case .bytes(let plaintext) = try engine.read() { … }
/// stream.write(engine.takeCiphertext())
/// ```
/// After every call, also one that throws, ``takeCiphertext()`` has what the peer is to be sent: a failure is told to it.
/// Not for use by two threads at once.
public final class TLSEngine {
    private let context: TLSContext
    private let pointer: OpaquePointer
    private let name: TLSPeerName?
    private var failure: TLSError?
    /// The most that has stood in the memory of OpenSSL since it was new.
    private var mostFed = 0
    public private(set) var isHandshakeComplete = false
    /// The peer has marked its end.
    public private(set) var isClosedByPeer = false
    private var isClosed = false

    public enum Plaintext: Hashable, Sendable {
        case bytes([UInt8])
        /// Nothing until more is received.
        case needsMore
        /// The peer has marked its end.
        case end
    }

    /// - Parameter name: whom a client expects; nil only with pinned certificates, else nobody is checked to be it.
    public init(_ context: TLSContext, expecting name: TLSPeerName? = nil) throws(TLSError) {
        guard let pointer = hearth_tls_new(context.pointer, context.isServer ? 1 : 0) else {
            throw .failed("begin TLS")
        }
        self.context = context
        self.pointer = pointer
        self.name = name
        switch name {
        case .host(let host):
            guard hearth_tls_expect_name(pointer, host) == 1 else {
                throw TLSError(.invalidName, "\"\(host)\" is no host name.")
            }
        case .address(let bytes, let text):
            guard hearth_tls_expect_address(pointer, bytes, bytes.count) == 1 else {
                throw TLSError(.invalidName, "\"\(text)\" is no IP address.")
            }
        case nil: break
        }
        if let clock = context.clock { hearth_tls_set_time(pointer, clock()) }
    }

    deinit { SSL_free(pointer) }

    // MARK: From the peer

    /// Takes bytes of the peer; ``handshake()`` and ``read()`` make something of them.
    public func receive(_ ciphertext: [UInt8]) throws(TLSError) {
        guard let count = Int32(exactly: ciphertext.count) else { throw .failed("take so much at once") }
        guard count == 0 || hearth_tls_feed(pointer, ciphertext, count) == 1 else {
            throw .failed("keep received bytes")
        }
        mostFed = max(mostFed, hearth_tls_fed(pointer))
    }

    /// The peer's stream has ended.
    /// - Throws: `truncated` unless the peer had marked its end.
    public func receiveEnd() throws(TLSError) {
        if let failure { throw failure }
        guard !isClosedByPeer else { return }
        throw fail(
            isHandshakeComplete
                ? TLSError(
                    .truncated,
                    "The connection was cut off: it ended without the end that TLS marks; what came may be a part only."
                )
                : TLSError(.notTLS, "The other side ended the connection during the TLS handshake; does it speak TLS?"))
    }

    /// Goes on with the handshake.
    /// - Returns: Whether it is complete, and the peer is who it should be.
    public func handshake() throws(TLSError) -> Bool {
        if let failure { throw failure }
        if isHandshakeComplete { return true }
        var reason: CInt = 0
        switch Int(hearth_tls_handshake(pointer, &reason)) {
        case HEARTH_TLS_DONE:
            isHandshakeComplete = true
            return true
        case HEARTH_TLS_WANTS_MORE: return false
        default: throw fail(reason)
        }
    }

    /// The next plaintext, at most a record's 16 KiB.
    public func read() throws(TLSError) -> Plaintext {
        if let failure { throw failure }
        if isClosedByPeer { return .end }
        var (reason, count): (CInt, Int) = (0, 0)
        var outcome: CInt = 0
        let bytes = [UInt8](unsafeUninitializedCapacity: 16_384) { buffer, filled in
            outcome = hearth_tls_read(pointer, buffer.baseAddress, buffer.count, &count, &reason)
            filled = outcome == HEARTH_TLS_DONE ? count : 0
        }
        switch Int(outcome) {
        case HEARTH_TLS_DONE: return .bytes(bytes)
        case HEARTH_TLS_WANTS_MORE:
            shedMemory()
            return .needsMore
        case HEARTH_TLS_CLOSED:
            isClosedByPeer = true
            return .end
        default: throw fail(reason)
        }
    }

    // MARK: For the peer

    /// Encrypts, once the handshake is complete. After ``close()`` nothing is sent any more.
    public func write(_ plaintext: [UInt8]) throws(TLSError) {
        if let failure { throw failure }
        guard isHandshakeComplete else {
            throw TLSError(.misuse, "Nothing can be sent before the TLS handshake is complete.")
        }
        guard !isClosed else { return }
        var start = 0
        while start < plaintext.count {
            var (reason, count): (CInt, Int) = (0, 0)
            let outcome = plaintext.withUnsafeBufferPointer { buffer in
                hearth_tls_write(pointer, buffer.baseAddress.map { $0 + start }, buffer.count - start, &count, &reason)
            }
            guard outcome == HEARTH_TLS_DONE, count > 0 else { throw fail(reason) }
            start += count
        }
    }

    /// Marks the end of what is sent. Reading goes on.
    public func close() {
        guard !isClosed, isHandshakeComplete, failure == nil else { return }
        isClosed = true
        hearth_tls_shutdown(pointer)
    }

    /// What the peer is to be sent; empty when there is nothing.
    public func takeCiphertext() -> [UInt8] {
        let count = hearth_tls_pending(pointer)
        guard count > 0 else { return [] }
        mostFed = max(mostFed, count)
        let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
            filled = Int(hearth_tls_take(pointer, buffer.baseAddress, CInt(clamping: buffer.count)))
        }
        shedMemory()
        return bytes
    }

    // MARK: The peer

    /// "TLSv1.3".
    public var version: String { SSL_get_version(pointer).map { String(cString: $0) } ?? "" }
    /// "TLS_AES_256_GCM_SHA384".
    public var cipher: String {
        SSL_CIPHER_get_name(SSL_get_current_cipher(pointer)).map { String(cString: $0) } ?? ""
    }
    /// What was agreed to be spoken; nil when the peer does not care.
    public var applicationProtocol: String? {
        var bytes: UnsafePointer<UInt8>?
        var count: UInt32 = 0
        SSL_get0_alpn_selected(pointer, &bytes, &count)
        return bytes.map { String(decoding: UnsafeBufferPointer(start: $0, count: Int(count)), as: UTF8.self) }
    }
    public var peerCertificate: TLSCertificate? {
        CertificateHandle(SSL_get1_peer_certificate(pointer)).map { TLSCertificate($0) }
    }

    // MARK: Inside

    private func fail(_ reason: CInt) -> TLSError {
        fail(
            TLSError(
                reason: reason, verification: SSL_get_verify_result(pointer), name: name?.description,
                isServer: context.isServer))
    }

    private func fail(_ error: TLSError) -> TLSError {
        failure = error
        return error
    }

    /// OpenSSL's memory never shrinks: an idle connection would keep room for the most that it ever received at once.
    private func shedMemory() {
        guard mostFed > 2_048, isHandshakeComplete, hearth_tls_fed(pointer) == 0, hearth_tls_pending(pointer) == 0
        else {
            return
        }
        mostFed = 0
        _ = hearth_tls_set_memory(pointer)
    }
}
