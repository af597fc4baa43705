import Foundation
import Testing

@testable import hearth

@Suite struct CompletionTests {
    private static func run(_ program: String, _ arguments: [String]) throws -> (status: Int32, output: String)? {
        guard FileManager.default.isExecutableFile(atPath: program) else {
            print("SKIPPED: \(program) is not installed")
            return nil
        }
        let process = Process()
        process.executableURL = URL(fileURLWithPath: program)
        process.arguments = arguments
        let output = Pipe()
        process.standardOutput = output
        process.standardError = output
        try process.run()
        let text = output.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        return (process.terminationStatus, String(decoding: text, as: UTF8.self))
    }

    /// What bash offers for the last of the words, with the script really sourced.
    private static func offers(_ words: String...) throws -> [String]? {
        let script = try CompletionCommand.script(for: "bash", of: SampleCommands.root)
        let line = """
            \(script)
            COMP_WORDS=(\(words.map(ShellQuoting.posix).joined(separator: " ")))
            COMP_CWORD=\(words.count - 1)
            _tool
            printf '%s\\n' "${COMPREPLY[@]}"
            """
        guard let result = try run("/bin/bash", ["-u", "-c", line]) else { return nil }
        #expect(result.status == 0, "\(result.output)")
        return result.output.split(separator: "\n").map(String.init)
    }

    @Test func bashOffersCommands() throws {
        #expect(try Self.offers("tool", "s") == ["serve", "set"])
        #expect(try Self.offers("tool", "group", "") == ["list", "--help"])
    }

    @Test func bashOffersTheOptionsOfTheCommandAtHand() throws {
        #expect(try Self.offers("tool", "serve", "--p") == ["--port"])
        #expect(
            try Self.offers("tool", "serve", "--quiet", "--") == [
                "--port", "--wait", "--mode", "--quiet", "--loud", "--help",
            ])
    }

    @Test func bashOffersTheValuesOfAnOption() throws {
        #expect(try Self.offers("tool", "serve", "--mode", "") == ["fast", "slow"])
        #expect(try Self.offers("tool", "serve", "-p", "") == [])
    }

    @Test func bashOffersFiles() throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("completion-\(UUID())")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        try Data().write(to: folder.appendingPathComponent("a home.json5"))
        #expect(try Self.offers("tool", "serve", folder.path + "/a") == [folder.path + "/a home.json5"])
    }

    @Test(arguments: [
        ("bash", "/bin/bash", ["-n"]), ("zsh", "/usr/bin/zsh", ["-n"]), ("fish", "/usr/bin/fish", ["--no-execute"]),
    ])
    func everyShellAcceptsTheScript(shell: String, program: String, flags: [String]) throws {
        for root in [SampleCommands.root, Commands.root] {
            let file = FileManager.default.temporaryDirectory.appendingPathComponent("completion-\(UUID())")
            try CompletionCommand.script(for: shell, of: root).write(to: file, atomically: true, encoding: .utf8)
            defer { try? FileManager.default.removeItem(at: file) }
            guard let result = try Self.run(program, flags + [file.path]) else { return }
            #expect(result.status == 0 && result.output.isEmpty, "\(result.output)")
        }
    }

    @Test func fishOffersCommandsAndValues() throws {
        let script = try CompletionCommand.script(for: "fish", of: SampleCommands.root)
        for (line, expected) in [
            ("tool s", ["serve", "set"]), ("tool serve --mode ", ["fast", "slow"]), ("tool group l", ["list"]),
        ] {
            guard let result = try Self.run("/usr/bin/fish", ["--no-config", "-c", script + "\ncomplete -C '\(line)'"])
            else { return }
            let words = result.output.split(separator: "\n").map { String($0.split(separator: "\t")[0]) }
            #expect(words == expected, "\(line): \(result.output)")
        }
    }
}
