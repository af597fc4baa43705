import COpenSSL

/// An EVP_MD_CTX that is freed, and wiped, with its last reference.
///
/// `@unchecked Sendable`: the hash structs change a context only after `isKnownUniquelyReferenced`, so a context that
/// two threads can see is only ever read (copied from), which OpenSSL allows.
final class DigestContext: @unchecked Sendable {
    private let pointer: OpaquePointer

    /// Traps only when memory is exhausted, as an array would.
    init(_ algorithm: DigestAlgorithm) {
        guard let pointer = hearth_digest_new(algorithm.pointer) else { preconditionFailure("no memory for a digest") }
        self.pointer = pointer
    }

    private init(copying other: DigestContext) {
        guard let pointer = hearth_digest_copy(other.pointer) else { preconditionFailure("no memory for a digest") }
        self.pointer = pointer
    }

    deinit { EVP_MD_CTX_free(pointer) }

    func copy() -> DigestContext { DigestContext(copying: self) }

    func update(_ bytes: UnsafeRawBufferPointer) {
        guard bytes.count > 0 else { return }
        EVP_DigestUpdate(pointer, bytes.baseAddress, bytes.count)
    }

    /// Ends the context: only a copy made before may go on.
    func finalize(byteCount: Int) -> [UInt8] {
        [UInt8](unsafeUninitializedCapacity: byteCount) { buffer, initialized in
            buffer.initialize(repeating: 0)
            EVP_DigestFinal_ex(pointer, buffer.baseAddress, nil)
            initialized = byteCount
        }
    }
}

/// A digest looked up once for the process, because each lookup by name costs more than hashing a short message.
struct DigestAlgorithm: @unchecked Sendable {
    // Sendable because OpenSSL's method objects are immutable once fetched; these are never freed.
    let pointer: OpaquePointer

    static let sha1 = DigestAlgorithm(named: "SHA1")
    static let sha256 = DigestAlgorithm(named: "SHA2-256")
    static let sha512 = DigestAlgorithm(named: "SHA2-512")

    private init(named name: String) {
        guard let pointer = EVP_MD_fetch(nil, name, nil) else {
            preconditionFailure("OpenSSL has no \(name); its default provider is missing")
        }
        self.pointer = pointer
    }
}
