import COpenSSL

/// An X.509 certificate.
public struct TLSCertificate: Sendable {
    let handle: CertificateHandle

    init(_ handle: CertificateHandle) { self.handle = handle }

    /// All certificates of PEM text, in their order.
    /// - Parameter source: what the text is called in errors, such as its file.
    /// - Throws: `invalidCertificate` when there is none, or one is damaged.
    public static func read(pem: [UInt8], source: String = "The text") throws(TLSError) -> [TLSCertificate] {
        let text = try PEMText(reading: pem)
        var certificates: [TLSCertificate] = []
        while let handle = CertificateHandle(hearth_pem_certificate(text.bio)) {
            certificates.append(TLSCertificate(handle))
        }
        let begun = pem.occurrences(of: "-----BEGIN CERTIFICATE-----")
        guard begun > 0 else {
            throw TLSError(
                .invalidCertificate,
                "\(source) holds no certificate; it must be PEM, with \"-----BEGIN CERTIFICATE-----\".")
        }
        guard certificates.count == begun else {
            throw TLSError(
                .invalidCertificate, "\(source): certificate \(certificates.count + 1) is damaged; copy it again.")
        }
        return certificates
    }

    /// SHA-256 of the whole certificate.
    public var fingerprint: TLSFingerprint {
        var digest = [UInt8](repeating: 0, count: TLSFingerprint.byteCount)
        _ = hearth_certificate_digest(handle.pointer, &digest)
        return TLSFingerprint(digest)
    }

    /// In seconds since 1970: from when and until when it is valid.
    public var validity: ClosedRange<Int64> {
        var (from, until): (Int64, Int64) = (0, 0)
        guard hearth_certificate_validity(handle.pointer, &from, &until) == 1, from <= until else { return 0...0 }
        return from...until
    }

    public var pem: [UInt8] {
        guard let text = try? PEMText(), hearth_write_certificate(text.bio, handle.pointer) == 1 else { return [] }
        return text.text
    }
}

/// SHA-256 of a certificate, by which it is recognised.
public struct TLSFingerprint: Hashable, Sendable, CustomStringConvertible, LosslessStringConvertible {
    public static let byteCount = 32
    public let bytes: [UInt8]

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    /// 64 hexadecimal digits in any case, with or without colons between the bytes; nil for anything else.
    public init?(_ text: String) {
        let digits = text.utf8.filter { $0 != UInt8(ascii: ":") }
        guard digits.count == 2 * Self.byteCount else { return nil }
        var bytes: [UInt8] = []
        for place in stride(from: 0, to: digits.count, by: 2) {
            let pair = String(decoding: digits[place..<place + 2], as: UTF8.self)
            guard pair.first != "+", let byte = UInt8(pair, radix: 16) else { return nil }
            bytes.append(byte)
        }
        self.bytes = bytes
    }

    /// As browsers and `openssl x509 -fingerprint -sha256` show it: "AB:CD:…".
    public var description: String {
        bytes.map { [$0].hexadecimal.uppercased() }.joined(separator: ":")
    }
}

/// An X509 that is freed with its last reference.
///
/// `@unchecked Sendable`: a certificate is complete when the handle is made and only read afterwards, which OpenSSL allows
/// from any number of threads.
final class CertificateHandle: @unchecked Sendable {
    let pointer: OpaquePointer

    /// Takes ownership; nil for nil.
    init?(_ pointer: OpaquePointer?) {
        guard let pointer else { return nil }
        self.pointer = pointer
    }

    deinit { X509_free(pointer) }
}

extension [UInt8] {
    func occurrences(of text: StaticString) -> Int {
        let wanted = text.withUTF8Buffer { Array($0) }
        guard count >= wanted.count else { return 0 }
        return (0...count - wanted.count).count {
            self[$0] == wanted[0] && self[$0..<$0 + wanted.count].elementsEqual(wanted)
        }
    }
}
