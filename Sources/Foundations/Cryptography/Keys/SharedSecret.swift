/// What a key agreement yields. Not uniformly random: derive keys from it before use.
public struct SharedSecret: Sendable, Equatable, CustomStringConvertible, CustomReflectable {
    let key: SymmetricKey

    /// Lends the bytes. The pointer must not leave `body`.
    public func withUnsafeBytes<Result: ~Copyable, Failure: Error>(
        _ body: (UnsafeRawBufferPointer) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        try key.withUnsafeBytes(body)
    }

    /// The secret as input key material for HKDF.
    public var inputKeyMaterial: SymmetricKey { key }

    /// - Throws: `incorrectSize` unless `outputByteCount` lies in 1 ... 255 digests.
    public func hkdfDerivedSymmetricKey<H: HashFunction>(
        using hashFunction: H.Type, salt: some Sequence<UInt8>, sharedInfo: some Sequence<UInt8>, outputByteCount: Int
    ) throws(CryptographyError) -> SymmetricKey {
        try HKDF<H>.deriveKey(
            inputKeyMaterial: key, salt: salt, info: sharedInfo, outputByteCount: outputByteCount)
    }

    public var description: String { "SharedSecret(\(key.bitCount) bits)" }
    public var customMirror: Mirror { Mirror(self, children: [:]) }
}
