/// A hash function: feed it with `update`, end it with `finalize`. A value: a copy goes on independently.
public protocol HashFunction: Sendable {
    associatedtype Digest: HearthCryptography.Digest

    /// The size of the function's inner block, which HMAC needs.
    static var blockByteCount: Int { get }
    /// The name that OpenSSL knows the function by.
    static var openSSLName: String { get }

    init()
    mutating func update(bufferPointer: UnsafeRawBufferPointer)
    /// The digest of what was fed so far; more may be fed afterwards.
    func finalize() -> Digest
}

extension HashFunction {
    /// Feeds bytes; contiguous ones are not copied.
    public mutating func update(data: some Sequence<UInt8>) {
        if data.withContiguousStorageIfAvailable({ update(bufferPointer: UnsafeRawBufferPointer($0)) }) != nil {
            return
        }
        Array(data).withUnsafeBytes { update(bufferPointer: $0) }
    }

    public mutating func update(data: Span<UInt8>) {
        data.withUnsafeBytes { update(bufferPointer: $0) }
    }

    /// The digest of `data`.
    public static func hash(data: some Sequence<UInt8>) -> Digest {
        var function = Self()
        function.update(data: data)
        return function.finalize()
    }
}

/// What a hash function answers. Compares in constant time.
public protocol Digest: Sequence<UInt8>, Hashable, Sendable, CustomStringConvertible {
    static var byteCount: Int { get }
    /// The bytes, `byteCount` of them.
    var bytes: [UInt8] { get }
}

extension Digest {
    public func makeIterator() -> Array<UInt8>.Iterator { bytes.makeIterator() }

    public func withContiguousStorageIfAvailable<Result>(
        _ body: (UnsafeBufferPointer<UInt8>) throws -> Result
    ) rethrows -> Result? {
        try bytes.withContiguousStorageIfAvailable(body)
    }

    public static func == (left: Self, right: Self) -> Bool { ConstantTime.areEqual(left.bytes, right.bytes) }

    public func hash(into hasher: inout Hasher) { hasher.combine(bytes) }

    /// Lower-case hexadecimal.
    public var description: String { bytes.hexadecimal }
}

extension [UInt8] {
    var hexadecimal: String {
        let digits = Array("0123456789abcdef".utf8)
        return String(decoding: flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
    }
}
