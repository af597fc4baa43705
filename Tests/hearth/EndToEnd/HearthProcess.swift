import Foundation
import Synchronization

/// The built `hearth` as a process, with a deadline after which it is killed.
final class HearthProcess: Sendable {
    struct Outcome: Sendable {
        var status: Int32
        var output: String
        var errors: String
    }

    /// Long enough for a slow machine; a run that takes it has failed.
    static let deadline = 180.0

    /// The executable lies beside the bundle of tests.
    static let executable = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath().deletingLastPathComponent()
        .appendingPathComponent("hearth")

    /// A file that standard error goes to; nil where it is thrown away.
    private let errorFile: String?
    private let process: Mutex<Process>
    private let lines: Mutex<LineReader>

    /// Reads lines from a pipe one at a time, and the rest at the end.
    private struct LineReader: @unchecked Sendable {
        let handle: FileHandle
        var pending = Data()

        mutating func next() -> String? {
            while true {
                if let end = pending.firstIndex(of: 0x0A) {
                    defer { pending = Data(pending[(end + 1)...]) }
                    return String(decoding: pending[..<end], as: UTF8.self)
                }
                let more = handle.availableData
                if more.isEmpty { return nil }
                pending += more
            }
        }
    }

    /// Starts a process that goes on until it is told to end.
    /// - Parameters:
    ///   - descriptors: how many it may have open.
    ///   - environment: besides that of the tests.
    ///   - errorFile: where standard error goes.
    init(
        _ arguments: [String], descriptors: Int? = nil, environment: [String: String] = [:], errorFile: String? = nil
    ) throws {
        self.errorFile = errorFile
        let process = Process()
        process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
        if let descriptors {
            process.executableURL = URL(fileURLWithPath: "/bin/sh")
            process.arguments =
                ["-c", "ulimit -n \(descriptors); exec \"$0\" \"$@\"", Self.executable.path] + arguments
        } else {
            process.executableURL = Self.executable
            process.arguments = arguments
        }
        let output = Pipe()
        process.standardOutput = output
        process.standardError =
            try errorFile.map { path in
                _ = FileManager.default.createFile(atPath: path, contents: nil)
                return try FileHandle(forWritingTo: URL(fileURLWithPath: path))
            } ?? FileHandle.nullDevice
        process.standardInput = FileHandle.nullDevice
        try process.run()
        let identifier = process.processIdentifier
        DispatchQueue.global().asyncAfter(deadline: .now() + Self.deadline) { kill(identifier, SIGKILL) }
        self.process = Mutex(process)
        lines = Mutex(LineReader(handle: output.fileHandleForReading))
    }

    var identifier: Int32 { process.withLock { $0.processIdentifier } }

    /// What it has written to standard error until now.
    var errors: String { errorFile.flatMap { try? String(contentsOfFile: $0, encoding: .utf8) } ?? "" }

    /// Sends a signal.
    func signal(_ number: Int32) { kill(identifier, number) }

    /// Waits for the end; the exit status.
    func wait() -> Int32 {
        process.withLock { process in
            process.waitUntilExit()
            return process.terminationReason == .exit ? process.terminationStatus : -process.terminationStatus
        }
    }

    /// The next line of its output; nothing once it has ended.
    func line() -> String? { lines.withLock { $0.next() } }

    /// Sends a signal and waits for the end; the exit status.
    func end(_ signal: Int32 = SIGTERM) -> Int32 {
        kill(identifier, signal)
        return wait()
    }

    deinit {
        process.withLock { if $0.isRunning { $0.terminate() } }
    }

    /// Runs a command to its end.
    static func run(
        _ arguments: [String], input: String? = nil, environment: [String: String] = [:]
    ) throws -> Outcome {
        let process = Process()
        process.executableURL = executable
        process.arguments = arguments
        process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
        let files = try TemporaryFolder()
        let out = files.path("out")
        let err = files.path("err")
        _ = FileManager.default.createFile(atPath: out, contents: nil)
        _ = FileManager.default.createFile(atPath: err, contents: nil)
        process.standardOutput = try FileHandle(forWritingTo: URL(fileURLWithPath: out))
        process.standardError = try FileHandle(forWritingTo: URL(fileURLWithPath: err))
        let pipe = Pipe()
        process.standardInput = input == nil ? FileHandle.nullDevice : pipe
        try process.run()
        if let input {
            pipe.fileHandleForWriting.write(Data(input.utf8))
            try pipe.fileHandleForWriting.close()
        }
        let identifier = process.processIdentifier
        let guardian = DispatchWorkItem { kill(identifier, SIGKILL) }
        DispatchQueue.global().asyncAfter(deadline: .now() + deadline, execute: guardian)
        process.waitUntilExit()
        guardian.cancel()
        return Outcome(
            status: process.terminationReason == .exit ? process.terminationStatus : -process.terminationStatus,
            output: try String(contentsOfFile: out, encoding: .utf8),
            errors: try String(contentsOfFile: err, encoding: .utf8))
    }
}

/// A folder that lasts as long as the value.
final class TemporaryFolder: Sendable {
    private let url: URL

    init() throws {
        url = FileManager.default.temporaryDirectory.appendingPathComponent("hearth-\(UUID())")
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    }

    func path(_ name: String) -> String { url.appendingPathComponent(name).path }

    deinit { try? FileManager.default.removeItem(at: url) }
}
