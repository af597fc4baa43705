import COpenSSL

/// Calls `body` with the sequence's own storage where it is contiguous, else with a copy that is wiped afterwards.
func withBytes<Result>(of bytes: some Sequence<UInt8>, _ body: (UnsafeRawBufferPointer) -> Result) -> Result {
    if let result = bytes.withContiguousStorageIfAvailable({ body(UnsafeRawBufferPointer($0)) }) { return result }
    var copy = Array(bytes)
    defer { copy.wipe() }
    return copy.withUnsafeBytes(body)
}

extension UnsafeRawBufferPointer {
    /// The bytes as OpenSSL wants them; nil when empty.
    var octets: UnsafePointer<UInt8>? { baseAddress?.assumingMemoryBound(to: UInt8.self) }
}

extension Array where Element == UInt8 {
    /// Overwrites the bytes in a way that the optimiser keeps.
    mutating func wipe() {
        withUnsafeMutableBytes { OPENSSL_cleanse($0.baseAddress, $0.count) }
    }

    /// The number without its leading zero bytes.
    var withoutLeadingZeros: ArraySlice<UInt8> { drop { $0 == 0 } }

    /// The number at `width` bytes, zeros on the left. The caller makes sure that it fits.
    func padded(to width: Int) -> [UInt8] {
        count >= width ? self : [UInt8](repeating: 0, count: width - count) + self
    }
}
