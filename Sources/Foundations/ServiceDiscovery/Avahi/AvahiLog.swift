import CAvahi
import Synchronization

/// Keeps what Avahi has to say off standard error. Its last words go into our errors, since the library
/// returns no more than a number.
enum AvahiLog {
    private static let lastProblem = Mutex<String?>(nil)

    private static let installed: Void = avahi_set_log_function { level, text in
        guard level == AVAHI_LOG_ERROR || level == AVAHI_LOG_WARN, let text else { return }
        let line = String(cString: text)
        lastProblem.withLock { $0 = line }
    }

    static func install() { _ = installed }

    /// The last warning since the last call, if any. Shared by all servers of the process, so only a hint.
    static func takeLastProblem() -> String? {
        lastProblem.withLock { problem in
            defer { problem = nil }
            return problem
        }
    }
}
