import CMosquitto
import Glibc

/// One connection of libmosquitto, from its making to its end.
///
/// The library runs in its mode without threads: whoever calls it does its work, and its callbacks run inside that call.
/// They only note what happened; `takeNotes` hands it over after the call, so that nothing of ours runs inside the library.
/// Not safe from two threads at once: it is handed from the thread that connects to the loop, and used there only.
final class MosquittoSession {
    enum Note {
        case accepted
        case refused(Int32)
        case ended
        case confirmed(Int32)
        case message(MQTTMessage)
    }

    /// More than any command is; the broker is not ours.
    static let mostPayloadBytes = 64 << 10

    /// Notes are apart from the session, so that the library can hold them without owning it.
    private final class Notes {
        var list: [Note] = []
    }

    private let handle: OpaquePointer
    private let notes = Notes()

    private static let initialized: Bool = mosquitto_lib_init() == MOSQ_ERR_SUCCESS.code

    /// - Throws: what is wrong with the settings.
    init(_ settings: MQTTSettings) throws(MQTTError) {
        guard Self.initialized,
            let handle = mosquitto_new(settings.client, true, Unmanaged.passUnretained(notes).toOpaque())
        else {
            throw MQTTError("libmosquitto can't be used: \(MosquittoCode.systemReason(errno)).")
        }
        self.handle = handle
        try Self.check(
            mosquitto_int_option(handle, MOSQ_OPT_PROTOCOL_VERSION, CInt(MQTT_PROTOCOL_V311)), "set MQTT 3.1.1")
        if let user = settings.address.user {
            try Self.check(mosquitto_username_pw_set(handle, user, settings.password), "set the user")
        }
        if let will = settings.will {
            let code = mosquitto_will_set(
                handle, will.topic, CInt(will.payload.count), will.payload, 1, will.isRetained)
            try Self.check(code, "set the last message")
        }
        if settings.address.isSecure {
            let folder = settings.authorities == nil ? "/etc/ssl/certs" : nil
            let code = mosquitto_tls_set(handle, settings.authorities, folder, nil, nil, nil)
            guard code == MOSQ_ERR_SUCCESS.code else {
                throw MQTTError(
                    "The certificates in \(settings.authorities ?? "/etc/ssl/certs") can't be read; give a PEM file.")
            }
        }
        setCallbacks()
    }

    deinit { mosquitto_destroy(handle) }

    private func setCallbacks() {
        mosquitto_connect_callback_set(handle) { _, context, code in
            MosquittoSession.note(code == 0 ? .accepted : .refused(code), context)
        }
        mosquitto_disconnect_callback_set(handle) { _, context, _ in MosquittoSession.note(.ended, context) }
        mosquitto_publish_callback_set(handle) { _, context, number in
            MosquittoSession.note(.confirmed(number), context)
        }
        mosquitto_message_callback_set(handle) { _, context, message in
            guard let message = message?.pointee, let topic = message.topic else { return }
            let count = Int(message.payloadlen)
            guard count >= 0, count <= MosquittoSession.mostPayloadBytes else { return }
            let bytes = UnsafeRawBufferPointer(start: message.payload, count: message.payload == nil ? 0 : count)
            MosquittoSession.note(
                .message(MQTTMessage(String(cString: topic), Array(bytes), isRetained: message.retain)), context)
        }
    }

    private static func note(_ note: Note, _ context: UnsafeMutableRawPointer?) {
        guard let context else { return }
        Unmanaged<Notes>.fromOpaque(context).takeUnretainedValue().list.append(note)
    }

    /// What the library told since the last time.
    func takeNotes() -> [Note] {
        defer { notes.list = [] }
        return notes.list
    }

    /// Looks up the name and connects. Blocks, for as long as the system tries.
    func connect(_ settings: MQTTSettings) throws(MQTTError) {
        let code = mosquitto_connect(
            handle, settings.address.host, CInt(settings.address.port), settings.keepAlive)
        let number = errno
        guard code == MOSQ_ERR_SUCCESS.code else {
            throw MQTTError(
                "The broker at \(settings.address) can't be reached: \(MosquittoCode.reason(code, number)).")
        }
    }

    var descriptor: CInt { mosquitto_socket(handle) }
    var wantsToWrite: Bool { mosquitto_want_write(handle) }

    /// Takes what has come.
    /// - Returns: whether there may be more, which a descriptor does not tell when TLS has it already.
    func read() throws(MQTTError) -> Bool {
        for _ in 0..<64 {
            errno = 0
            let code = mosquitto_loop_read(handle, 1)
            let number = errno
            try Self.check(code, number)
            if number == EAGAIN { return false }
        }
        return true
    }

    func write() throws(MQTTError) { try Self.check(mosquitto_loop_write(handle, 1), errno) }

    /// To be done about every second: asks the broker for a sign of life.
    func keepUp() throws(MQTTError) { try Self.check(mosquitto_loop_misc(handle), errno) }

    /// - Returns: the number that its confirmation will carry.
    func publish(_ message: MQTTMessage) throws(MQTTError) -> Int32 {
        var number: CInt = 0
        let code = mosquitto_publish(
            handle, &number, message.topic, CInt(message.payload.count), message.payload, 1, message.isRetained)
        try Self.check(code, "publish to \(message.topic)")
        return number
    }

    func subscribe(to filter: String) throws(MQTTError) {
        try Self.check(mosquitto_subscribe(handle, nil, filter, 1), "subscribe to \(filter)")
    }

    func unsubscribe(from filter: String) throws(MQTTError) {
        try Self.check(mosquitto_unsubscribe(handle, nil, filter), "unsubscribe from \(filter)")
    }

    /// Takes leave, so that the broker does not tell the last message of who was lost.
    func leave() { mosquitto_disconnect(handle) }

    private static func check(_ code: CInt, _ action: String) throws(MQTTError) {
        guard code != MOSQ_ERR_SUCCESS.code else { return }
        throw MQTTError("libmosquitto could not \(action): \(MosquittoCode.reason(code, errno)).")
    }

    private static func check(_ code: CInt, _ number: CInt) throws(MQTTError) {
        guard code != MOSQ_ERR_SUCCESS.code else { return }
        throw MQTTError("The connection to the broker has ended: \(MosquittoCode.reason(code, number)).")
    }
}
