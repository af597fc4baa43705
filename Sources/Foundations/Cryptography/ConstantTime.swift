import COpenSSL

/// Comparison whose duration depends on the lengths only, never on the bytes.
public enum ConstantTime {
    /// Whether both hold the same bytes. Different lengths compare unequal at once.
    public static func areEqual(_ left: some Sequence<UInt8>, _ right: some Sequence<UInt8>) -> Bool {
        withBytes(of: left) { left in
            withBytes(of: right) { right in
                guard left.count == right.count else { return false }
                guard let first = left.baseAddress, let second = right.baseAddress else { return true }
                return CRYPTO_memcmp(first, second, left.count) == 0
            }
        }
    }
}
