import Foundation
import Testing

@testable import hearth

/// `hearth simulate demo` on the loopback address with a socket and a state of its own, and commands to it.
final class SimulatedDemo: Sendable {
    let process: HearthProcess
    let port: Int
    let code: String
    let id: String
    private let folder: TemporaryFolder

    var socket: String { folder.path("control") }

    init(_ arguments: [String] = ["--clock", "manual"], home: String = "demo", in folder: TemporaryFolder) throws {
        self.folder = folder
        process = try HearthProcess(
            ["simulate", home, "--no-mdns", "--address", "127.0.0.1", "--socket", folder.path("control")] + [
                "--state", folder.path("state"),
            ] + arguments)
        var fields: [String: String] = [:]
        while let line = process.line(), line.hasPrefix("READY ") {
            for word in line.split(separator: " ").dropFirst() {
                let parts = word.split(separator: "=", maxSplits: 1).map(String.init)
                if parts.count == 2, fields[parts[0]] == nil { fields[parts[0]] = parts[1] }
            }
            if fields["socket"] != nil { break }
        }
        port = try #require(fields["port"].flatMap { Int($0) }, "it ended before it was ready")
        code = try #require(fields["setup_code"])
        id = try #require(fields["id"])
        #expect(fields["socket"] != nil)
    }

    /// `hearth simulate ctl …`
    func ctl(_ arguments: String..., input: String? = nil) throws -> HearthProcess.Outcome {
        try HearthProcess.run(["simulate", "ctl"] + arguments + ["--socket", socket], input: input)
    }

    /// What a command printed that must succeed.
    func success(_ arguments: String...) throws -> String {
        let outcome = try HearthProcess.run(["simulate", "ctl"] + arguments + ["--socket", socket])
        #expect(outcome.status == 0, "\(arguments): \(outcome.errors)")
        return outcome.output
    }

    /// A controller's command.
    func hearth(_ arguments: String...) throws -> HearthProcess.Outcome {
        try HearthProcess.run(arguments + ["--store", folder.path("controller.json"), "--no-mdns"])
    }

    func pair() throws {
        let outcome = try hearth("pair", "127.0.0.1:\(port)", code)
        #expect(outcome.status == 0, "\(outcome.errors)")
    }
}
