import HearthJSON
import HearthNetworking
import Simulator

/// Speaks to the control socket of a simulator.
final class ControlClient: Sendable {
    /// More than the answer about any home that fits into a machine.
    private static let longestAnswer = 64 << 20

    private let stream: any ByteStream
    private let lines: LineReader
    private let timeout: Duration

    /// - Parameter timeout: for each answer.
    static func connect(
        _ path: String, _ network: SystemNetwork, timeout: Duration
    ) async throws(CommandFailure) -> ControlClient {
        do throws(NetworkError) {
            let stream = try await network.connect(to: .unix(path: path), deadline: network.loop.now + timeout)
            return ControlClient(stream, timeout)
        } catch {
            let isMissing = error.code == .connectionRefused || error.errno == 2
            throw CommandFailure(
                isMissing ? .notFound : CommandFailure(error).code,
                isMissing ? "no simulator listens on \(path)" : error.message,
                remedy: isMissing
                    ? "Start one with `hearth simulate demo`, or give its socket with --socket PATH." : nil)
        }
    }

    private init(_ stream: any ByteStream, _ timeout: Duration) {
        self.stream = stream
        self.timeout = timeout
        lines = LineReader(stream, LineBuffer(limit: Self.longestAnswer))
    }

    /// The answer to a request.
    /// - Parameter patience: how long it may take, where that is longer than usual.
    func ask(
        _ command: String, _ members: [(String, JSONValue?)] = [], patience: Duration = .zero
    ) async throws(CommandFailure) -> JSONObject {
        let request = JSONValue.object([("id", 1), ("do", .string(command))] + members)
        stream.write(Array(JSONLine(request).text.utf8) + [UInt8(ascii: "\n")])
        let line = try await next(within: max(timeout, patience))
        guard let line else { throw CommandFailure(.failure, "the simulator ended") }
        guard let error = line["error"] else { return line }
        let message = error["message"]?.stringValue ?? "the simulator refused it"
        let code = Self.code(error["code"]?.stringValue ?? "")
        let count = message.split(separator: "\n").count
        guard count > 1 else { throw CommandFailure(code, message, remedy: error["remedy"]?.stringValue) }
        throw CommandFailure(code, "there are \(count) problems", remedy: message)
    }

    /// What comes next; nil when the simulator ended.
    /// - Parameter time: nil waits as long as it takes.
    func next(within time: Duration? = nil) async throws(CommandFailure) -> JSONObject? {
        let line: [UInt8]?
        do {
            line = try await lines.next(deadline: time.map { stream.loop.now + $0 })
        } catch let error as NetworkError {
            if error.code == .closed || error.code == .connectionReset { return nil }
            throw CommandFailure(
                error.code == .timedOut ? .timedOut : .failure,
                error.code == .timedOut ? "the simulator did not answer in time" : error.message)
        } catch {
            throw CommandFailure(.failure, "the simulator's answer is too long")
        }
        guard let line else { return nil }
        guard
            case .object(let object)? = try? JSONValue(parsing: line, options: .init(maximumBytes: Self.longestAnswer))
        else { throw CommandFailure(.failure, "what answers there is no simulator") }
        return object
    }

    func close() { stream.close() }

    private static func code(_ code: String) -> ExitCode {
        switch ControlError.Code(rawValue: code) {
        case .unknownName: .notFound
        case .invalidValue: .refused
        case .definition: .invalidInput
        case .invalidRequest, .unknownCommand, .malformed, .tooLong: .usage
        default: .failure
        }
    }

    private actor LineReader {
        let stream: any ByteStream
        var lines: LineBuffer

        init(_ stream: any ByteStream, _ lines: LineBuffer) {
            self.stream = stream
            self.lines = lines
        }

        nonisolated var unownedExecutor: UnownedSerialExecutor { stream.loop.asUnownedSerialExecutor() }

        func next(deadline: ContinuousClock.Instant?) async throws -> [UInt8]? {
            while true {
                if let line = try lines.next() { return line }
                guard let bytes = try await stream.read(deadline: deadline) else { return nil }
                lines.append(bytes)
            }
        }
    }
}
