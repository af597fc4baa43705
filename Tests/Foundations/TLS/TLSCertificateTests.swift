import HearthCryptography
import Seeded
import Testing

/// Certificates that are made here, and PEM that comes from elsewhere.
@Suite struct TLSCertificateTests {
    @Test func aCertificateIsWhatWasAskedFor() throws {
        let validity = (Sample.now - 5)...(Sample.now + 400 * Sample.day)
        let made = try Sample.certificate(validity: validity)
        let certificates = try TLSCertificate.read(pem: made.certificate + made.certificate)
        #expect(certificates.count == 2)
        #expect(certificates[0].validity == validity)
        #expect(certificates[0].pem == made.certificate)
        #expect(certificates[0].fingerprint == certificates[1].fingerprint)
        let text = certificates[0].fingerprint.description
        #expect(text.utf8.count == 95)
        #expect(TLSFingerprint(text) == certificates[0].fingerprint)
        #expect(TLSFingerprint(text.lowercased().filter { $0 != ":" }) == certificates[0].fingerprint)
        let other = try Sample.certificate()
        #expect(other.certificate != made.certificate && other.privateKey != made.privateKey)
    }

    @Test(arguments: [
        "", "a..b", "a b", "a,DNS:evil", "a\nb", "*", "*.home", "a.*.b", "grün.local",
        String(repeating: "a", count: 64),
        String(repeating: "a.", count: 130) + "b",
    ])
    func whatIsNoNameIsRefused(_ name: String) {
        let error = #expect(throws: TLSError.self) { try Sample.certificate(names: [name]) }
        #expect(error?.code == .invalidName)
    }

    @Test func namesOrAddressesAreNeeded() throws {
        #expect(throws: TLSError.self) { try Sample.certificate(names: [], addresses: []) }
        #expect(throws: TLSError.self) { try Sample.certificate(addresses: [[1, 2, 3]]) }
        #expect(throws: Never.self) { try Sample.certificate(names: []) }
        let long = String(repeating: "abcdefgh.", count: 20) + "local"
        #expect(throws: Never.self) { try Sample.certificate(names: [long]) }
    }

    @Test(arguments: ["", "AB", "zz" + String(repeating: "0", count: 62), "+1" + String(repeating: "0", count: 62)])
    func whatIsNoFingerprintIsRefused(_ text: String) { #expect(TLSFingerprint(text) == nil) }

    @Test func damagedPEMIsAnErrorAtMost() throws {
        let made = try Sample.certificate()
        var random = SeededGenerator(seed: 0x9E3)
        var refused = 0
        for _ in 0..<2_000 {
            do throws(TLSError) {
                _ = try TLSIdentity(
                    certificates: random.damage(made.certificate), privateKey: random.damage(made.privateKey))
            } catch {
                refused += 1
                // Nothing of a key gets into an error.
                #expect(!error.message.contains("MIG"))
            }
        }
        #expect(refused > 1_500)
    }
}
