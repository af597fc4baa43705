import Dispatch
import Glibc
import HearthLogging
import Synchronization

/// Writes the log of a hub to standard error, on a queue of its own since whoever reads it may be slow.
final class HubLog: Sendable {
    enum Format: String, CaseIterable, Sendable { case text, json }

    /// How lines begin.
    enum Preamble: Sendable {
        /// The service manager's journal notes the time, and reads the level from `<N>` (sd-daemon(3)).
        case priority
        case time
    }

    /// Lines that wait; what comes beyond is counted and left out.
    private static let mostWaiting = 8_192

    private struct State {
        var waiting = 0
        var leftOut = 0
    }

    private let format: Format
    private let preamble: Preamble
    private let write: @Sendable (String) -> Void
    private let queue = DispatchQueue(label: "hearth.log")
    private let state = Mutex(State())

    /// - Parameter write: takes a line with its end; called on a queue where it may block.
    init(_ format: Format, _ preamble: Preamble, write: @escaping @Sendable (String) -> Void) {
        self.format = format
        self.preamble = preamble
        self.write = write
    }

    /// A log that ends up here.
    func log(_ component: String, from level: LogLevel) -> Log { Log(component, from: level) { self.take($0) } }

    /// Waits until everything is written, for a second at most.
    func end() {
        let done = DispatchSemaphore(value: 0)
        queue.async { done.signal() }
        _ = done.wait(timeout: .now() + .seconds(1))
    }

    private func take(_ entry: LogEntry) {
        let mayWait = state.withLock { state in
            guard state.waiting < Self.mostWaiting else {
                state.leftOut += 1
                return false
            }
            state.waiting += 1
            return true
        }
        guard mayWait else { return }
        let line = line(entry)
        queue.async { [self] in
            write(line)
            let leftOut = state.withLock { state in
                state.waiting -= 1
                defer { state.leftOut = 0 }
                return state.leftOut
            }
            guard leftOut > 0 else { return }
            let entry = LogEntry(
                level: .warning, component: "log", message: "lines were left out, since nobody read them",
                fields: ["count": .integer(leftOut)])
            write(self.line(entry))
        }
    }

    private func line(_ entry: LogEntry) -> String {
        let isTimed = if case .time = preamble { true } else { false }
        let text =
            switch format {
            case .text: entry.text(time: isTimed ? ClockText.dateAndTime() : nil)
            case .json: entry.json(time: isTimed ? ClockText.universal() : nil)
            }
        return (isTimed ? "" : "<\(entry.level.severity)>") + text + "\n"
    }

    /// Whether standard error goes to the journal: then `JOURNAL_STREAM` has the device and inode of it (sd-daemon(3)). A
    /// program that was started by a service may have its own and still the variable.
    static func isJournal(_ descriptor: CInt, environment: [String: String]) -> Bool {
        guard let stream = environment["JOURNAL_STREAM"] else { return false }
        var status = stat()
        return fstat(descriptor, &status) == 0 && stream == "\(status.st_dev):\(status.st_ino)"
    }
}

extension HubLog {
    /// Writes to standard error. Whether anybody reads it is none of the hub's troubles.
    @Sendable static func standardError(_ text: String) {
        var rest = Array(text.utf8)[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Glibc.write(STDERR_FILENO, $0.baseAddress, $0.count) }
            if count > 0 {
                rest = rest.dropFirst(count)
            } else if count < 0, errno == EINTR {
                continue
            } else if count < 0, errno == EAGAIN {
                var wanted = pollfd(fd: STDERR_FILENO, events: Int16(POLLOUT), revents: 0)
                _ = poll(&wanted, 1, 1_000)
            } else {
                return
            }
        }
    }
}
