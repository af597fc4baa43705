import HearthLogging
import Synchronization

/// A log that is kept to be looked at.
public final class LogBook: Sendable {
    private let entries = Mutex<[LogEntry]>([])

    public init() {}

    public var log: Log { Log("test", from: .debug) { [self] entry in entries.withLock { $0.append(entry) } } }

    public var lines: [String] { entries.withLock { $0.map { $0.text() } } }

    public func lines(from level: LogLevel) -> [String] {
        entries.withLock { $0.filter { $0.level >= level }.map { $0.text() } }
    }
}
