import COpenSSL

/// Whom a client trusts.
public enum TLSTrust: Sendable {
    /// The authorities that the machine trusts.
    case system
    /// These certificates, and those they vouch for.
    case certificates([TLSCertificate])
    /// Exactly the certificates with these fingerprints, whatever their names and times say.
    case pinned(Set<TLSFingerprint>)
}

/// What all TLS connections of a server or client have in common: TLS 1.2 and 1.3, authenticated encryption with forward
/// secrecy, no compression, no renegotiation.
///
/// `@unchecked Sendable`: configured inside the initialisers and not changed afterwards; OpenSSL lets any number of threads
/// make connections of it.
public final class TLSContext: @unchecked Sendable {
    let pointer: OpaquePointer
    public let isServer: Bool
    /// Seconds since 1970, for the validity of certificates; nil for the machine's clock.
    let clock: (@Sendable () -> Int64)?
    private let protocols: KeptBytes
    private let pins: KeptBytes

    private init(
        isServer: Bool, protocols: [String], pins: [UInt8] = [], clock: (@Sendable () -> Int64)? = nil
    ) throws(TLSError) {
        guard let pointer = hearth_tls_context() else { throw .failed("set up TLS") }
        self.pointer = pointer
        self.isServer = isServer
        self.clock = clock
        // RFC 7301, section 3.1.
        self.protocols = KeptBytes(protocols.flatMap { [UInt8(clamping: $0.utf8.count)] + $0.utf8.prefix(255) })
        self.pins = KeptBytes(pins)
    }

    deinit { SSL_CTX_free(pointer) }

    /// For a server with this identity.
    /// - Parameter protocols: what is spoken over it, the best first. A client that asks for none of them is refused, one
    ///   that asks for nothing is served.
    public static func server(
        _ identity: TLSIdentity, protocols: [String] = ["http/1.1"]
    ) throws(TLSError) -> TLSContext {
        let context = try TLSContext(isServer: true, protocols: protocols)
        guard hearth_tls_use_identity(context.pointer, identity.certificate.handle.pointer, identity.key.pointer) == 1,
            identity.chain.dropFirst().allSatisfy({ hearth_tls_add_to_chain(context.pointer, $0.handle.pointer) == 1 })
        else { throw TLSError(.invalidCertificate, "OpenSSL does not take the certificate; is its key too weak?") }
        if context.protocols.count > 0 { hearth_tls_serve_protocols(context.pointer, context.protocols.pointer) }
        return context
    }

    /// For clients.
    /// - Parameters:
    ///   - protocols: what is offered to speak, the best first.
    ///   - clock: seconds since 1970; nil for the machine's.
    public static func client(
        trusting trust: TLSTrust, protocols: [String] = ["http/1.1"], clock: (@Sendable () -> Int64)? = nil
    ) throws(TLSError) -> TLSContext {
        var pins: [UInt8] = []
        if case .pinned(let fingerprints) = trust { pins = fingerprints.flatMap(\.bytes) }
        let context = try TLSContext(isServer: false, protocols: protocols, pins: pins, clock: clock)
        switch trust {
        case .system:
            guard hearth_tls_trust_system(context.pointer) == 1 else { throw .failed("read the machine's authorities") }
        case .certificates(let certificates):
            guard !certificates.isEmpty else {
                throw TLSError(.untrusted, "No certificate is given that could be trusted.")
            }
            for certificate in certificates {
                guard hearth_tls_trust(context.pointer, certificate.handle.pointer) == 1 else {
                    throw .failed("take a certificate")
                }
            }
        case .pinned: hearth_tls_trust_pins(context.pointer, context.pins.pointer)
        }
        if context.protocols.count > 0 {
            guard hearth_tls_offer_protocols(context.pointer, context.protocols.pointer) == 1 else {
                throw .failed("set up TLS")
            }
        }
        return context
    }
}

/// Bytes at a place that does not move, for callbacks of OpenSSL.
private final class KeptBytes {
    let pointer: UnsafeMutablePointer<hearth_bytes>
    let count: Int
    private let storage: UnsafeMutablePointer<UInt8>

    init(_ bytes: [UInt8]) {
        count = bytes.count
        storage = .allocate(capacity: max(bytes.count, 1))
        storage.initialize(from: bytes, count: bytes.count)
        pointer = .allocate(capacity: 1)
        pointer.initialize(to: hearth_bytes(bytes: UnsafePointer(storage), length: bytes.count))
    }

    deinit {
        pointer.deallocate()
        storage.deallocate()
    }
}
