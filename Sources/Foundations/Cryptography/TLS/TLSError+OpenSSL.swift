import COpenSSL

extension TLSError {
    /// - Parameters:
    ///   - reason: of OpenSSL's TLS library.
    ///   - verification: what OpenSSL made of the peer's certificate.
    ///   - name: whom the certificate should be for.
    init(reason: CInt, verification: Int, name: String?, isServer: Bool) {
        let alert = reason - CInt(HEARTH_TLS_ALERTS)
        switch Int(reason) {
        case HEARTH_TLS_CERTIFICATE_REFUSED:
            self.init(verification: CInt(truncatingIfNeeded: verification), name)
        case HEARTH_TLS_IS_HTTP:
            self.init(.notTLS, "The other side speaks HTTP without TLS; use https:// and wss:// here.")
        case HEARTH_TLS_WRONG_VERSION:
            self.init(
                .notTLS,
                isServer
                    ? "The other side does not speak TLS." : "The server does not speak TLS here; is it the right port?"
            )
        case HEARTH_TLS_UNSUPPORTED_PROTOCOL:
            self.init(.notTLS, "The other side speaks no TLS from version 1.2 on; update it.")
        default:
            let text = hearth_tls_reason(reason).map { String(cString: $0) } ?? "the connection is damaged"
            if alert > 0, alert < 256 {
                self.init(alert: alert, text, isServer: isServer)
            } else {
                self.init(.protocolViolation, "The TLS connection failed: \(text).")
            }
        }
    }

    /// RFC 8446, section 6.2.
    private init(alert: CInt, _ text: String, isServer: Bool) {
        switch alert {
        case 42...46,
            48 where isServer:
            self.init(
                .refused,
                "The client does not accept the certificate (\(text)); give it the certificate, or its fingerprint.")
        case 70: self.init(.refused, "The other side speaks no version of TLS that is accepted here (\(text)).")
        case 120: self.init(.refused, "The other side does not speak HTTP/1.1 over TLS (\(text)).")
        default: self.init(.refused, "The other side refused the TLS connection: \(text).")
        }
    }

    private init(verification: CInt, _ name: String?) {
        let whom = name.map { " of \($0)" } ?? ""
        switch verification {
        case X509_V_ERR_CERT_HAS_EXPIRED:
            self.init(
                .outOfDate,
                "The certificate\(whom) has expired; renew it, or set this machine's clock if that is wrong.")
        case X509_V_ERR_CERT_NOT_YET_VALID:
            self.init(.outOfDate, "The certificate\(whom) is not valid yet; set the clocks of both machines.")
        case X509_V_ERR_HOSTNAME_MISMATCH, X509_V_ERR_IP_ADDRESS_MISMATCH:
            self.init(
                .wrongName,
                "The certificate is not for \(name ?? "this server"); connect by a name that it has, or pin its fingerprint."
            )
        case X509_V_ERR_APPLICATION_VERIFICATION:
            self.init(
                .wrongPin,
                "The certificate\(whom) is not the pinned one; if it was renewed, pin the new fingerprint, else somebody is in between."
            )
        default:
            let text = String(cString: X509_verify_cert_error_string(Int(verification)))
            self.init(
                .untrusted,
                "Nobody who is trusted vouches for the certificate\(whom) (\(text)); trust it by its file, or pin its fingerprint."
            )
        }
    }
}
