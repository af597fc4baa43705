/// The layout of a frame: two bytes of length, little-endian, which are authenticated too, then ciphertext and tag
/// (R2, 6.5.2).
public enum Frame {
    /// Bytes of plaintext in one frame at most.
    public static let maximumPayload = 1_024
    static let headerLength = 2
    static let tagLength = 16
    static let overhead = headerLength + tagLength
}
