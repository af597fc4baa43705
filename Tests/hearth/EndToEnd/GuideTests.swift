import Foundation
import Testing

@testable import hearth

/// What the pages about the hub tell a person to type, typed.
@Suite struct GuideTests {
    /// How the commands reach the hub.
    enum Way { case socket, network }

    @Test(
        arguments: [("README.md", .socket), ("Docs/guides/hub.md", .socket), ("Docs/guides/hub.md", .network)]
            as [(String, Way)])
    func theLinesThatAPageShowsWork(page: String, way: Way) throws {
        let lines = try Self.lines(of: page)
        #expect(lines.count >= 8)
        let folder = try TemporaryFolder()
        // As in a terminal of a user of its own; no multicast DNS in tests.
        var environment = [
            "XDG_STATE_HOME": folder.path("state"), "XDG_RUNTIME_DIR": folder.path("run"), "HEARTH_DATA": "",
            "HEARTH_SOCKET": "",
        ]
        var running: [HearthProcess] = []
        var bridge: (port: String, code: String)?
        // Of the hub's certificate, for commands that ask it over the network.
        var trust: [String] = []
        for line in lines {
            var words = try Self.words(line)
            switch words.prefix(2) {
            case ["simulate", "villa"]:
                let process = try HearthProcess(
                    words + ["--no-mdns", "--address", "127.0.0.1", "--clock", "manual"], environment: environment)
                running.append(process)
                while let ready = process.line(), ready.hasPrefix("READY server=") {
                    if ready.contains("\"Ground floor bridge\"") { bridge = Self.bridge(ready) }
                    if ready.hasPrefix("READY server=10/10") { break }
                }
                #expect(process.line()?.hasPrefix("READY servers=10") == true)
            case ["hub", "--home"]:
                let process = try HearthProcess(
                    words + ["--no-mdns", "--listen", "any:0"], environment: environment,
                    errorFile: folder.path("hub.log"))
                running.append(process)
                let ready = try #require(process.line())
                #expect(ready.hasPrefix("READY homes=1"), "\(process.errors)")
                guard way == .network else { continue }
                let token = try HearthProcess.run(
                    ["token", "add", "Guide", "--scope", "administer"], environment: environment)
                environment["HEARTH_TOKEN"] = token.output.trimmingCharacters(in: .whitespacesAndNewlines)
                environment["HEARTH_HUB"] = "https://127.0.0.1:\(try #require(ready.split(separator: ":").last))"
                let log = try String(contentsOfFile: folder.path("hub.log"), encoding: .utf8)
                let fingerprint = try #require(log.components(separatedBy: "fingerprint=").dropFirst().first)
                trust = ["--fingerprint", String(fingerprint.prefix { !$0.isWhitespace })]
            default:
                if words.prefix(2) == ["accessory", "add"] {
                    let bridge = try #require(bridge)
                    words = ["accessory", "add", "127.0.0.1:\(bridge.port)", bridge.code]
                }
                let outcome = try HearthProcess.run(
                    words.map { ["villa.json5", "villa.hearth"].contains($0) ? folder.path($0) : $0 }
                        + (words[0] == "simulate" || words.prefix(2) == ["backup", "restore"] ? [] : trust),
                    environment: environment)
                #expect(outcome.status == 0, "\(line): \(outcome.errors)")
                if words.prefix(2) == ["automation", "trace"] {
                    #expect(
                        try HubTests.eventually {
                            try HearthProcess.run(words + trust, environment: environment).output.contains(
                                "Walk  done in ")
                        }, "\(line)")
                }
            }
        }
        #expect(running.count == 2)
        for process in running.reversed() { #expect(process.end() == 0) }
    }

    /// The lines of the block after the comment that names this file, without what stands behind `#`.
    private static func lines(of page: String) throws -> [String] {
        let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent()
        let text = try String(contentsOf: root.appendingPathComponent(page), encoding: .utf8)
        let parts = text.components(separatedBy: "EndToEnd/GuideTests.swift runs these lines. -->\n```\n")
        let block = try #require(parts.count == 2 ? parts[1].components(separatedBy: "```").first : nil)
        return block.split(separator: "\n").map { line in
            line.components(separatedBy: "  #")[0].trimmingCharacters(in: .whitespaces)
        }
    }

    /// The words of a line after the program's name; double quotes hold spaces together.
    private static func words(_ line: String) throws -> [String] {
        var words: [String] = [""]
        var isQuoted = false
        for character in line {
            switch character {
            case "\"": isQuoted.toggle()
            case " " where !isQuoted: if words.last?.isEmpty == false { words.append("") }
            default: words[words.count - 1].append(character)
            }
        }
        try #require(words.first == "hearth" && !isQuoted, "\(line)")
        return Array(words.dropFirst())
    }

    private static func bridge(_ line: String) -> (port: String, code: String)? {
        func field(_ name: String) -> String? {
            line.split(separator: " ").first { $0.hasPrefix(name + "=") }.map { String($0.dropFirst(name.count + 1)) }
        }
        guard let port = field("port"), let code = field("setup_code") else { return nil }
        return (port, code)
    }
}
