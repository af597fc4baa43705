import Foundation
import HearthCryptography
import HearthTLS
import Testing

/// Certificates and keys in files, and what is said about wrong ones.
@Suite struct TLSFilesTests {
    /// A folder of its own, gone afterwards.
    private func inFolder(_ body: (URL) async throws -> Void) async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "tls-\(UUID())")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        try await body(folder)
    }

    private func write(_ bytes: [UInt8], _ file: URL, mode: Int = 0o600) throws -> String {
        try Data(bytes).write(to: file)
        try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: file.path)
        return file.path
    }

    @Test func anIdentityIsReadAndAnOpenKeyIsWarnedOf() async throws {
        try await inFolder { folder in
            let made = try Sample.certificate()
            let certificate = try write(made.certificate, folder.appending(path: "hub.pem"), mode: 0o644)
            let key = try write(made.privateKey, folder.appending(path: "hub.key"))
            let loaded = try await TLSFiles.identity(certificate: certificate, key: key)
            #expect(loaded.warnings.isEmpty)
            let expected = try made.identity().certificate.fingerprint
            #expect(loaded.identity.certificate.fingerprint == expected)
            #expect(try await TLSFiles.certificates(certificate).map(\.fingerprint) == [expected])
            _ = try write(made.privateKey, folder.appending(path: "hub.key"), mode: 0o640)
            let warnings = try await TLSFiles.identity(certificate: certificate, key: key).warnings
            #expect(warnings.count == 1 && warnings[0].contains("chmod 600 \(key)"))
        }
    }

    @Test func errorsNameTheFileAndTheFault() async throws {
        try await inFolder { folder in
            let (made, other) = try (Sample.certificate(), Sample.certificate())
            let good = (
                certificate: try write(made.certificate, folder.appending(path: "good.pem")),
                key: try write(made.privateKey, folder.appending(path: "good.key"))
            )
            func file(_ name: String, _ bytes: [UInt8]) throws -> String {
                try write(bytes, folder.appending(path: name))
            }
            let half = Array(made.certificate.prefix(made.certificate.count / 2))
            let cases: [(String, String, TLSError.Code, String)] = [
                (folder.path + "/none.pem", good.key, .unreadable, "none.pem"),
                (folder.path, good.key, .unreadable, folder.path),
                (good.key, good.key, .invalidCertificate, "good.key holds no certificate"),
                (try file("half.pem", half), good.key, .invalidCertificate, "certificate 1 is damaged"),
                (
                    try file("two.pem", made.certificate + half), good.key, .invalidCertificate,
                    "certificate 2 is damaged"
                ),
                (try file("empty.pem", []), good.key, .invalidCertificate, "empty.pem holds no certificate"),
                (good.certificate, folder.path + "/none.key", .unreadable, "none.key"),
                (good.certificate, good.certificate, .invalidKey, "good.pem holds no private key"),
                (
                    good.certificate, try file("half.key", Array(made.privateKey.prefix(100))), .invalidKey,
                    "half.key is damaged"
                ),
                (
                    good.certificate,
                    try file(
                        "secret.key",
                        Array("-----BEGIN ENCRYPTED PRIVATE KEY-----\nAAAA\n-----END ENCRYPTED PRIVATE KEY-----\n".utf8)
                    ),
                    .invalidKey, "secret.key is encrypted"
                ),
                (
                    good.certificate, try file("other.key", other.privateKey), .keyMismatch,
                    "other.key does not belong to the first certificate of"
                ),
            ]
            for (certificate, key, code, words) in cases {
                let error = await #expect(throws: TLSError.self) {
                    try await TLSFiles.identity(certificate: certificate, key: key)
                }
                #expect(error?.code == code, "\(error?.message ?? "")")
                #expect(error?.message.contains(words) == true, "\(error?.message ?? "")")
            }
        }
    }
}
