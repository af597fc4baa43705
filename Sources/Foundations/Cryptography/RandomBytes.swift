import COpenSSL

/// Bytes from the kernel's generator, for the outermost ring: state machines have theirs passed in.
public enum RandomBytes {
    /// `count` unpredictable bytes.
    public static func generate(_ count: Int) -> [UInt8] {
        var generator = SystemRandomNumberGenerator()
        return [UInt8](unsafeUninitializedCapacity: max(0, count)) { buffer, initialized in
            for index in buffer.indices { buffer.initializeElement(at: index, to: generator.next()) }
            initialized = buffer.count
        }
    }
}
