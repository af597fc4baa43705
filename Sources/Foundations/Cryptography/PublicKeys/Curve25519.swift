/// Curve25519: X25519 key agreement (RFC 7748) and Ed25519 signatures (RFC 8032).
public enum Curve25519 {
    /// X25519.
    public enum KeyAgreement {}
    /// Ed25519.
    public enum Signing {}

    static let byteCount = 32
}
