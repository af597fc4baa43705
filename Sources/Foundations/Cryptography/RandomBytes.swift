/// Bytes from the kernel's generator, for the outermost ring: state machines have theirs passed in.
public enum RandomBytes {
    /// `count` unpredictable bytes; none when it is not positive.
    public static func generate(_ count: Int) -> [UInt8] {
        guard count > 0 else { return [] }
        var generator = SystemRandomNumberGenerator()
        var bytes: [UInt8] = []
        bytes.reserveCapacity(count)
        while bytes.count < count {
            // Eight bytes a call, because each call enters the kernel.
            let word: UInt64 = generator.next()
            withUnsafeBytes(of: word) { bytes.append(contentsOf: $0.prefix(count - bytes.count)) }
        }
        return bytes
    }
}
