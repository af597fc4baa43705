import Foundation
import Testing

@testable import hearth

@Suite struct PackagingTests {
    private static let unit = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent("Packaging/hearth-hub.service")

    private static func start() throws -> (line: String, words: [String]) {
        let text = try String(contentsOf: unit, encoding: .utf8)
        let line = try #require(text.split(separator: "\n").first { $0.hasPrefix("ExecStart=") }.map(String.init))
        return (line, line.dropFirst("ExecStart=".count).split(separator: " ").map(String.init))
    }

    @Test func theUnitStartsTheHubWithOptionsThatItTakes() throws {
        let words = try Self.start().words
        #expect(words.first?.hasSuffix("/hearth") == true)
        guard case .run(let parsed) = try CommandParser(root: Commands.root).parse(Array(words.dropFirst())) else {
            Issue.record("it only asks for help")
            return
        }
        #expect(parsed.path == ["hearth", "hub"])
        // Where the commands look for the machine's hub.
        #expect(
            parsed[HubOptions.socket]?.replacing("${RUNTIME_DIRECTORY}", with: "/run/hearth") == HubPlace.systemSocket)
        #expect(parsed[HubOptions.data] == "${STATE_DIRECTORY}")
    }

    @Test func systemdUnderstandsTheUnit() throws {
        let program = "/usr/bin/systemd-analyze"
        guard FileManager.default.isExecutableFile(atPath: program) else {
            print("SKIPPED: \(program) is not installed")
            return
        }
        let folder = try TemporaryFolder()
        // It wants the program to be there.
        let text = try String(contentsOf: Self.unit, encoding: .utf8)
            .replacingOccurrences(of: try Self.start().words[0], with: "/bin/true")
        try text.write(toFile: folder.path("hearth-hub.service"), atomically: true, encoding: .utf8)
        let process = Process()
        process.executableURL = URL(fileURLWithPath: program)
        process.arguments = ["verify", folder.path("hearth-hub.service")]
        let errors = Pipe()
        process.standardError = errors
        process.standardOutput = FileHandle.nullDevice
        try process.run()
        let said = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        // Of other units of the machine it may say what it likes.
        #expect(!said.contains("hearth-hub"), "\(said)")
    }
}
