import COpenSSL

/// A certificate, those that vouch for it, and its private key: what a server proves by who it is.
public struct TLSIdentity: Sendable {
    /// The server's own first.
    public let chain: [TLSCertificate]
    let key: KeyHandle

    public var certificate: TLSCertificate { chain[0] }

    /// - Parameters:
    ///   - certificates: PEM, the server's own first.
    ///   - privateKey: PEM, not encrypted.
    ///   - certificateSource: what the text is called in errors, such as its file.
    ///   - keySource: the same for the key.
    /// - Throws: `invalidCertificate`, `invalidKey`, `keyMismatch`.
    public init(
        certificates: [UInt8], privateKey: [UInt8], certificateSource: String = "The certificate",
        keySource: String = "The key"
    ) throws(TLSError) {
        chain = try TLSCertificate.read(pem: certificates, source: certificateSource)
        let text = try PEMText(reading: privateKey)
        guard let key = KeyHandle(hearth_pem_private_key(text.bio)) else {
            if privateKey.occurrences(of: "ENCRYPTED") > 0 {
                throw TLSError(
                    .invalidKey, "\(keySource) is encrypted; write it without a passphrase: openssl pkey -in … -out …")
            }
            let isThere = privateKey.occurrences(of: "PRIVATE KEY-----") > 0
            throw TLSError(
                .invalidKey,
                isThere
                    ? "\(keySource) is damaged; copy it again."
                    : "\(keySource) holds no private key; it must be PEM, with \"-----BEGIN PRIVATE KEY-----\".")
        }
        self.key = key
        guard X509_check_private_key(chain[0].handle.pointer, key.pointer) == 1 else {
            ERR_clear_error()
            throw TLSError(
                .keyMismatch,
                "\(keySource) does not belong to the first certificate of \(certificateSource); give the two that were made together."
            )
        }
    }
}
