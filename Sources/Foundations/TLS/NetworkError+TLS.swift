import HearthCryptography
import HearthNetworking

extension NetworkError.Code {
    /// The peer is not who it should be, or nobody who is trusted says that it is.
    public static let untrusted = NetworkError.Code("untrusted")
    /// No TLS connection came about, or it was damaged.
    public static let tlsFailed = NetworkError.Code("tlsFailed")
}

extension NetworkError {
    init(_ error: TLSError) {
        switch error.code {
        case .untrusted, .wrongName, .outOfDate, .wrongPin: self.init(.untrusted, error.message)
        // What came may be a part only, as when the connection breaks.
        case .truncated: self.init(.connectionReset, error.message)
        default: self.init(.tlsFailed, error.message)
        }
    }
}
