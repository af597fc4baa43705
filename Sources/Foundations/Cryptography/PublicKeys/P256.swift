import COpenSSL

/// NIST P-256 (FIPS 186-5): ECDH and ECDSA with SHA-256.
public enum P256 {
    /// ECDH.
    public enum KeyAgreement {}
    /// ECDSA with SHA-256.
    public enum Signing {}

    static let scalarByteCount = 32
    static let pointByteCount = 65
}

extension P256 {
    /// A point that was checked to lie on the curve.
    struct Point: Sendable, Hashable {
        let x963: [UInt8]

        init(x963 bytes: some Sequence<UInt8>) throws(CryptographyError) {
            x963 = Array(bytes)
            guard x963.count == P256.pointByteCount else {
                throw .size("A P-256 public key", expected: "65 bytes", found: x963.count)
            }
            _ = try handle()
        }

        init(raw bytes: some Sequence<UInt8>) throws(CryptographyError) {
            try self.init(x963: [4] + Array(bytes))
        }

        fileprivate init(trusted x963: [UInt8]) {
            self.x963 = x963
        }

        var raw: [UInt8] { Array(x963.dropFirst()) }

        func handle() throws(CryptographyError) -> KeyHandle {
            guard let handle = KeyHandle(hearth_p256_public(x963)) else {
                throw .invalidKey("The P-256 public key is not an uncompressed point on the curve.")
            }
            return handle
        }
    }

    /// A scalar in 1 ..< n with its point.
    struct Pair: Sendable {
        let handle: KeyHandle
        let scalar: SymmetricKey
        let point: Point

        init() throws(CryptographyError) {
            var bytes = RandomBytes.generate(P256.scalarByteCount)
            defer { bytes.wipe() }
            // A random scalar is out of range once in 2^32 draws.
            while true {
                do {
                    self = try Pair(raw: bytes)
                    return
                } catch  where error.code == .invalidKey {
                    bytes = RandomBytes.generate(P256.scalarByteCount)
                } catch {
                    throw error
                }
            }
        }

        init(raw: some Sequence<UInt8>) throws(CryptographyError) {
            scalar = SymmetricKey(raw)
            guard scalar.byteCount == P256.scalarByteCount else {
                throw .size("A P-256 private key", expected: "32 bytes", found: scalar.byteCount)
            }
            var point = [UInt8](repeating: 0, count: P256.pointByteCount)
            guard let handle = scalar.withUnsafeBytes({ KeyHandle(hearth_p256_private($0.octets, &point)) }) else {
                throw .invalidKey("The P-256 private key is zero or not below the order of the curve.")
            }
            self.handle = handle
            self.point = Point(trusted: point)
        }
    }
}
