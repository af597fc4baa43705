import Glibc
import HearthCryptography
import HearthFiles

/// Certificates and keys in files. Reading happens away from event loops.
public enum TLSFiles {
    /// A server's identity, and what is to be said about its files.
    public struct LoadedIdentity: Sendable {
        public let identity: TLSIdentity
        /// Each a sentence: a key that others can read.
        public let warnings: [String]
    }

    /// Reads a server's certificate, with those that vouch for it behind it, and its key.
    /// - Throws: `unreadable`, `invalidCertificate`, `invalidKey`, `keyMismatch`; each names the file.
    public static func identity(certificate: String, key: String) async throws(TLSError) -> LoadedIdentity {
        let reader = Reader()
        let chain = try await reader.read(certificate, "the certificate")
        var secret = try await reader.read(key, "the key")
        defer {
            secret.bytes.withUnsafeMutableBytes { bytes in
                if let start = bytes.baseAddress { explicit_bzero(start, bytes.count) }
            }
        }
        let identity = try TLSIdentity(
            certificates: chain.bytes, privateKey: secret.bytes, certificateSource: certificate, keySource: key)
        var warnings: [String] = []
        if secret.mode & 0o077 != 0 {
            let mode = String(secret.mode & 0o777, radix: 8)
            warnings.append("Others can read or change the key in \(key) (mode \(mode)); run: chmod 600 \(key)")
        }
        return LoadedIdentity(identity: identity, warnings: warnings)
    }

    /// Reads certificates that a client is to trust.
    /// - Throws: `unreadable`, `invalidCertificate`; each names the file.
    public static func certificates(_ path: String) async throws(TLSError) -> [TLSCertificate] {
        try TLSCertificate.read(pem: try await Reader().read(path, "the certificates").bytes, source: path)
    }

    private actor Reader {
        nonisolated var unownedExecutor: UnownedSerialExecutor { DiskExecutor.shared.asUnownedSerialExecutor() }
        /// More than any chain, and than the machine's whole list of authorities.
        private static let limit = 4 << 20
        private var reads = 0

        func read(_ path: String, _ what: String) throws(TLSError) -> (bytes: [UInt8], mode: mode_t) {
            reads += 1
            do throws(FileError) {
                guard let file = try Descriptor(path, O_RDONLY | O_NONBLOCK, action: "read") else {
                    throw FileError(.notAFile, "Can't read \(what) \(path): there is no such file; give its path.")
                }
                var status = stat()
                fstat(file.number, &status)
                return (try file.contents(limit: Self.limit), status.st_mode)
            } catch {
                throw TLSError(.unreadable, error.message)
            }
        }
    }
}
