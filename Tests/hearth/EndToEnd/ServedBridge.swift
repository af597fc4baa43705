import Foundation
import Testing

/// `hearth accessory serve` on the loopback address, and commands against it with a store of their own.
final class ServedBridge: Sendable {
    let process: HearthProcess
    let port: Int
    let id: String
    let code: String
    private let folder: TemporaryFolder

    init(_ arguments: [String] = [], in folder: TemporaryFolder? = nil, descriptors: Int? = nil) throws {
        self.folder = try folder ?? TemporaryFolder()
        process = try HearthProcess(
            ["accessory", "serve"] + arguments + ["--no-mdns", "--address", "127.0.0.1", "--port", "0"],
            descriptors: descriptors)
        let line = try #require(process.line(), "the server ended before it was ready")
        let fields = Dictionary(
            uniqueKeysWithValues: line.split(separator: " ").dropFirst().compactMap { word -> (String, String)? in
                let parts = word.split(separator: "=", maxSplits: 1).map(String.init)
                return parts.count == 2 ? (parts[0], parts[1]) : nil
            })
        #expect(line.hasPrefix("READY port="), "\(line)")
        port = try #require(fields["port"].flatMap { Int($0) })
        id = try #require(fields["id"])
        code = try #require(fields["setup_code"])
    }

    var store: String { folder.path("controller.json") }

    /// Runs a command of the controller.
    func hearth(_ arguments: String..., input: String? = nil) throws -> HearthProcess.Outcome {
        try HearthProcess.run(arguments + ["--store", store, "--no-mdns"], input: input)
    }

    /// Runs a command that must succeed; its output.
    func success(
        _ arguments: String..., sourceLocation: SourceLocation = #_sourceLocation
    ) throws -> String {
        let outcome = try HearthProcess.run(arguments + ["--store", store, "--no-mdns"])
        #expect(outcome.status == 0, "\(arguments): \(outcome.errors)", sourceLocation: sourceLocation)
        return outcome.output
    }

    /// A member of the JSON object that a command printed.
    func json(_ arguments: String...) throws -> [String: Any] {
        let outcome = try HearthProcess.run(arguments + ["--json", "--store", store, "--no-mdns"])
        let object = try JSONSerialization.jsonObject(with: Data(outcome.output.utf8))
        return try #require(object as? [String: Any])
    }

    func pair() throws { _ = try success("pair", "127.0.0.1:\(port)", code) }
}

enum ExampleDefinition {
    /// Where an example of the documentation lies.
    static func path(_ name: String) -> String {
        URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent(
            "../../../Docs/examples/\(name)"
        )
        .standardizedFileURL.path
    }
}
