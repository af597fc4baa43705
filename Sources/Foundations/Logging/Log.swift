/// Where a component writes what happens: a level, a sentence, and keys with values.
///
///     log.info("connected", ["accessory": "Lamp", "took": .duration(time)])
///
/// A secret has no place in it.
public struct Log: Sendable {
    public let component: String
    /// What is less than this is not even put together.
    public let minimum: LogLevel
    private let write: @Sendable (LogEntry) -> Void

    /// - Parameter write: called at once, from any thread.
    public init(_ component: String, from minimum: LogLevel = .info, write: @escaping @Sendable (LogEntry) -> Void) {
        self.component = component
        self.minimum = minimum
        self.write = write
    }

    /// For who wants none.
    public static let silent = Log("", from: .error) { _ in }

    /// The same log for another part of the program.
    public func of(_ component: String) -> Log { Log(component, from: minimum, write: write) }

    public func debug(_ message: @autoclosure () -> String, _ fields: @autoclosure () -> LogFields = [:]) {
        log(.debug, message, fields)
    }
    public func info(_ message: @autoclosure () -> String, _ fields: @autoclosure () -> LogFields = [:]) {
        log(.info, message, fields)
    }
    public func warning(_ message: @autoclosure () -> String, _ fields: @autoclosure () -> LogFields = [:]) {
        log(.warning, message, fields)
    }
    public func error(_ message: @autoclosure () -> String, _ fields: @autoclosure () -> LogFields = [:]) {
        log(.error, message, fields)
    }

    private func log(_ level: LogLevel, _ message: () -> String, _ fields: () -> LogFields) {
        guard level >= minimum else { return }
        write(LogEntry(level: level, component: component, message: message(), fields: fields()))
    }
}

public typealias LogFields = KeyValuePairs<String, LogField>

/// One line of a log, without its time, which is for who writes it.
public struct LogEntry: Sendable {
    public var level: LogLevel
    public var component: String
    public var message: String
    public var fields: LogFields

    public init(level: LogLevel, component: String, message: String, fields: LogFields = [:]) {
        self.level = level
        self.component = component
        self.message = message
        self.fields = fields
    }
}
