/// Extract-and-expand key derivation (RFC 5869).
public enum HKDF<H: HashFunction> {
    /// Both steps at once. An empty salt counts as zeros, as the RFC says.
    ///
    /// - Throws: `incorrectSize` unless `outputByteCount` lies in 1 ... 255 digests.
    public static func deriveKey(
        inputKeyMaterial: SymmetricKey, salt: some Sequence<UInt8> = EmptyCollection(),
        info: some Sequence<UInt8> = EmptyCollection(), outputByteCount: Int
    ) throws(CryptographyError) -> SymmetricKey {
        let key = SymmetricKey(extract(inputKeyMaterial: inputKeyMaterial, salt: salt))
        return try expand(pseudoRandomKey: key, info: info, outputByteCount: outputByteCount)
    }

    /// The pseudo-random key of one digest's length.
    public static func extract(
        inputKeyMaterial: SymmetricKey, salt: some Sequence<UInt8> = EmptyCollection()
    ) -> HashedAuthenticationCode<H> {
        var code = HMAC<H>(key: SymmetricKey(salt))
        inputKeyMaterial.withUnsafeBytes { code.update(data: $0) }
        return code.finalize()
    }

    /// - Throws: `incorrectSize` unless `outputByteCount` lies in 1 ... 255 digests.
    public static func expand(
        pseudoRandomKey: SymmetricKey, info: some Sequence<UInt8> = EmptyCollection(), outputByteCount: Int
    ) throws(CryptographyError) -> SymmetricKey {
        let limit = 255 * H.Digest.byteCount
        guard (1...limit).contains(outputByteCount) else {
            throw .size("HKDF's output", expected: "1 to \(limit) bytes", found: outputByteCount)
        }
        let keyed = HMAC<H>(key: pseudoRandomKey)
        let info = Array(info)
        var output: [UInt8] = []
        output.reserveCapacity(outputByteCount + H.Digest.byteCount)
        defer { output.wipe() }
        var previous: [UInt8] = []
        var counter: UInt8 = 0
        while output.count < outputByteCount {
            counter += 1
            var code = keyed
            code.update(data: previous)
            code.update(data: info)
            code.update(data: CollectionOfOne(counter))
            previous.wipe()
            previous = code.finalize().bytes
            output.append(contentsOf: previous)
        }
        previous.wipe()
        return SymmetricKey(output.prefix(outputByteCount))
    }
}
