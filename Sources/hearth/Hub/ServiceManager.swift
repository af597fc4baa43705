import Glibc
import HearthNetworking

/// Tells the service manager that started this process how it is (sd_notify(3)), without its library.
struct ServiceManager: Sendable {
    private let socket: String
    /// How often it wants to hear that the process is alive; nil when it does not watch.
    let watchdog: Duration?

    /// - Returns: nil when nobody asked to be told.
    init?(environment: [String: String], process: Int32 = getpid()) {
        guard let socket = environment["NOTIFY_SOCKET"], socket.hasPrefix("/") || socket.hasPrefix("@") else {
            return nil
        }
        self.socket = socket
        let isMeant = environment["WATCHDOG_PID"].map { $0 == "\(process)" } ?? true
        if isMeant, let limit = environment["WATCHDOG_USEC"].flatMap({ Int64($0) }), limit > 0 {
            // As sd_watchdog_enabled(3) advises: half of the time after which the process is taken for stuck.
            watchdog = .microseconds(limit / 2)
        } else {
            watchdog = nil
        }
    }

    /// - Parameter status: a sentence for who looks at the service.
    func ready(_ status: String) throws(NetworkError) { try tell(["READY=1", Self.status(status)]) }

    func say(_ status: String) throws(NetworkError) { try tell([Self.status(status)]) }

    func stopping() throws(NetworkError) { try tell(["STOPPING=1", Self.status("Stopping")]) }

    func isAlive() throws(NetworkError) { try tell(["WATCHDOG=1"]) }

    private func tell(_ lines: [String]) throws(NetworkError) {
        try UnixDatagram.send(Array(lines.joined(separator: "\n").utf8), to: socket)
    }

    private static func status(_ text: String) -> String { "STATUS=" + PrintableText.make(text) }
}
