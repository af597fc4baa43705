import Foundation
import Testing

@testable import hearth

/// `hearth hub` with a folder of its own, and commands to it.
final class RunningHub: Sendable {
    let process: HearthProcess
    let data: String
    /// What its line `READY` said.
    let ready: [String: String]
    /// It lasts as long as the hub.
    private let folder: TemporaryFolder

    /// - Parameters:
    ///   - folder: what it keeps is in `hub`, what it logs in `hub.log`.
    ///   - arguments: besides those that keep it off the network.
    init(in folder: TemporaryFolder, _ arguments: [String] = [], environment: [String: String] = [:]) throws {
        self.folder = folder
        data = folder.path("hub")
        process = try HearthProcess(
            ["hub", "--data", folder.path("hub"), "--no-mdns"] + arguments, environment: environment,
            errorFile: folder.path("hub.log"))
        var fields: [String: String] = [:]
        while let line = process.line() {
            guard line.hasPrefix("READY ") else { continue }
            for word in line.split(separator: " ").dropFirst() {
                let parts = word.split(separator: "=", maxSplits: 1).map(String.init)
                if parts.count == 2 { fields[parts[0]] = parts[1].filter { $0 != "\"" } }
            }
            break
        }
        ready = fields
        try #require(!fields.isEmpty, "it ended before it was ready: \(process.errors)")
    }

    func ask(_ arguments: [String], input: String? = nil) throws -> HearthProcess.Outcome {
        try HearthProcess.run(arguments + ["--data", data], input: input)
    }

    func ask(_ arguments: String...) throws -> HearthProcess.Outcome { try ask(arguments) }

    /// What a command printed that must succeed.
    @discardableResult
    func success(_ arguments: String...) throws -> String {
        let outcome = try ask(arguments)
        #expect(outcome.status == 0, "\(arguments): \(outcome.errors)")
        return outcome.output
    }

    /// The answer of a command as JSON.
    func json(_ arguments: String...) throws -> [String: Any] {
        let outcome = try ask(arguments + ["--json"])
        #expect(outcome.status == 0, "\(arguments): \(outcome.errors)")
        return try #require(try JSONSerialization.jsonObject(with: Data(outcome.output.utf8)) as? [String: Any])
    }

    /// Takes the accessories of a simulated home into the primary home.
    func add(_ demo: SimulatedDemo) throws { try success("accessory", "add", "127.0.0.1:\(demo.port)", demo.code) }
}
