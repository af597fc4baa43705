/// A secret key of any length. Its memory is overwritten when the last copy goes; it never prints its bytes.
public struct SymmetricKey: Sendable, Equatable, CustomStringConvertible, CustomReflectable {
    let storage: SecretStorage

    /// A key of these bytes. The caller's own copy stays its own concern.
    public init(_ bytes: some Sequence<UInt8>) {
        storage = SecretStorage(copying: bytes)
    }

    /// A fresh random key.
    public init(byteCount: Int) {
        var bytes = RandomBytes.generate(byteCount)
        defer { bytes.wipe() }
        storage = SecretStorage(copying: bytes)
    }

    init(storage: SecretStorage) {
        self.storage = storage
    }

    public var byteCount: Int { storage.bytes.count }
    public var bitCount: Int { byteCount * 8 }

    /// Lends the bytes. The pointer must not leave `body`.
    public func withUnsafeBytes<Result: ~Copyable, Failure: Error>(
        _ body: (UnsafeRawBufferPointer) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        try withExtendedLifetime(storage) { () throws(Failure) in try body(storage.bytes) }
    }

    /// In constant time.
    public static func == (left: SymmetricKey, right: SymmetricKey) -> Bool {
        left.withUnsafeBytes { left in right.withUnsafeBytes { right in ConstantTime.areEqual(left, right) } }
    }

    public var description: String { "SymmetricKey(\(bitCount) bits)" }
    public var customMirror: Mirror { Mirror(self, children: [:]) }
}
