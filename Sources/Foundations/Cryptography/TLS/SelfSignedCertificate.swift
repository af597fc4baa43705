import COpenSSL

/// A certificate that vouches for itself, and its key, both as PEM: for servers whose clients trust it by its file or its
/// fingerprint.
public struct SelfSignedCertificate: Sendable {
    public let certificate: [UInt8]
    /// Keep it where nobody else can read it.
    public let privateKey: [UInt8]

    /// Makes a new P-256 key and its certificate.
    /// - Parameters:
    ///   - names: host names, the first of which also names the certificate; "*.home.arpa" stands for all in "home.arpa".
    ///   - addresses: 4 or 16 bytes each.
    ///   - validity: in seconds since 1970. Some clients refuse more than 825 days.
    ///   - serial: 16 random bytes.
    /// - Throws: `invalidName` when there is neither name nor address, or one is malformed; `internalFailure`.
    public init(
        names: [String], addresses: [[UInt8]] = [], validity: ClosedRange<Int64>,
        serial: [UInt8] = RandomBytes.generate(16)
    ) throws(TLSError) {
        let alternatives = try names.map { name throws(TLSError) in "DNS:" + (try Self.check(name)) }
        let numbers = try addresses.map { address throws(TLSError) in "IP:" + (try Self.text(address)) }
        guard let first = names.first ?? numbers.first.map({ String($0.dropFirst(3)) }) else {
            throw TLSError(.invalidName, "A certificate needs a name or an address.")
        }
        guard serial.count == 16 else { throw TLSError(.invalidName, "A serial number must be 16 bytes.") }
        // Positive and not zero (RFC 5280, section 4.1.2.2).
        var serial = serial
        serial[0] = serial[0] & 0x7F | 0x40
        let all = (alternatives + numbers).joined(separator: ",")
        guard let key = KeyHandle(hearth_p256_generate()) else { throw .failed("make a key") }
        // A common name has at most 64 characters.
        let common = first.utf8.count <= 64 ? first : "localhost"
        guard
            let certificate = CertificateHandle(
                hearth_self_signed(
                    key.pointer, common, all, serial, Int32(serial.count), validity.lowerBound, validity.upperBound))
        else { throw .failed("make a certificate") }
        let text = try PEMText()
        guard hearth_write_private_key(text.bio, key.pointer) == 1 else { throw .failed("write a key") }
        self.certificate = TLSCertificate(certificate).pem
        privateKey = text.text
    }

    /// As an identity to serve with.
    public func identity() throws(TLSError) -> TLSIdentity {
        try TLSIdentity(certificates: certificate, privateKey: privateKey)
    }

    /// Nothing gets into the list of names that ends an entry of it. A star before less than two labels is taken by no client.
    private static func check(_ name: String) throws(TLSError) -> String {
        let labels = name.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        let isName = labels.enumerated().allSatisfy { place, label in
            (place == 0 && label.elementsEqual("*".utf8) && labels.count > 2)
                || (1...63).contains(label.count) && label.allSatisfy(isNameCharacter)
        }
        guard isName, name.utf8.count <= 253 else {
            throw TLSError(
                .invalidName, "\"\(name)\" is no host name; use letters, digits, hyphens and dots (xn--… for others).")
        }
        return name
    }

    private static func isNameCharacter(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"):
            true
        default: false
        }
    }

    private static func text(_ address: [UInt8]) throws(TLSError) -> String {
        switch address.count {
        case 4: return address.map { "\($0)" }.joined(separator: ".")
        case 16:
            return stride(from: 0, to: 16, by: 2).map {
                String(UInt16(address[$0]) << 8 | UInt16(address[$0 + 1]), radix: 16)
            }.joined(separator: ":")
        default: throw TLSError(.invalidName, "An IP address has 4 or 16 bytes, not \(address.count).")
        }
    }
}
