import CMosquitto
import Glibc

extension mosq_err_t {
    var code: CInt { CInt(rawValue) }
}

/// What the library's codes mean, for a person.
enum MosquittoCode {
    /// - Parameter number: of the system's error, which counts with `MOSQ_ERR_ERRNO`.
    static func reason(_ code: CInt, _ number: CInt) -> String {
        switch code {
        case MOSQ_ERR_ERRNO.code: systemReason(number)
        case MOSQ_ERR_TLS.code, MOSQ_ERR_TLS_HANDSHAKE.code:
            "its certificate is not trusted, is for another name, or it does not speak TLS; --mqtt-ca names who vouches for it"
        case MOSQ_ERR_EAI.code: "its name is not known"
        case MOSQ_ERR_CONN_LOST.code: "the broker closed it"
        case MOSQ_ERR_KEEPALIVE.code: "the broker gave no sign of life"
        default: text(mosquitto_strerror(code))
        }
    }

    /// Of a refusal (MQTT 3.1.1, section 3.2.2.3).
    static func refusal(_ code: Int32) -> String {
        switch code {
        case 1: "the broker does not speak MQTT 3.1.1"
        case 2: "the broker does not take the client's name"
        case 3: "the broker is not at work"
        case 4, 5: "user or password are wrong, or may not connect; see --mqtt and --mqtt-password-file"
        default: text(mosquitto_connack_string(code))
        }
    }

    static func systemReason(_ number: CInt) -> String { text(strerror(number)) }

    private static func text(_ pointer: UnsafePointer<CChar>?) -> String {
        guard let pointer else { return "no reason is known" }
        let text = String(cString: pointer)
        return text.hasSuffix(".") ? String(text.dropLast()) : text
    }
}
