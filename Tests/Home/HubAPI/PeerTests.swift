import Foundation
import HearthHTTP
import HearthNetworking
import HomeModel
import HomeTesting
import HubAPI
import Testing

/// curl as an independent client, over a real Unix socket.
@Suite struct PeerTests {
    private static let curl = ["/usr/bin/curl", "/bin/curl"].first { FileManager.default.isExecutableFile(atPath: $0) }

    /// - Parameter lines: after so many the client is ended; nil waits for its own end.
    private static func run(_ arguments: [String], until lines: Int? = nil) async throws -> String {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: curl ?? "")
        process.arguments = ["--silent", "--show-error", "--max-time", "60"] + arguments
        let pipe = Pipe()
        process.standardOutput = pipe
        process.standardError = pipe
        try process.run()
        return await Task.detached {
            var output: [UInt8] = []
            while case let data = pipe.fileHandleForReading.availableData, !data.isEmpty {
                output += data
                if let lines, output.count(where: { $0 == UInt8(ascii: "\n") }) >= lines { break }
            }
            // It has the signal mask of the loop's thread that started it, which lets no other signal through.
            if process.isRunning { kill(process.processIdentifier, SIGKILL) }
            process.waitUntilExit()
            return String(decoding: output, as: UTF8.self)
        }.value
    }

    @Test(.enabled(if: curl != nil, "SKIPPED: curl is not installed"))
    func curlMakesReadsAndFollows() async throws {
        try await HubHome.run { test in
            let socket = FileManager.default.temporaryDirectory.appendingPathComponent("hub-\(UUID()).sock").path
            let network = SystemNetwork(loop: test.network.loop)
            await test.server.serve(try network.listen(on: .unix(path: socket)))
            let base = ["--unix-socket", socket]
            let made = try await Self.run(
                base + [
                    "--json", #"{"name":"Hall"}"#, "--write-out", "\n%{http_code} %{content_type}", "http://hub/rooms",
                ])
            #expect(made.hasSuffix("\n201 application/json"), "\(made)")
            #expect(made.contains(#""name":"Hall""#))
            let refused = try await Self.run(
                base + ["--data", "name=Hall", "--write-out", "\n%{http_code} %{content_type}", "http://hub/rooms"])
            #expect(refused.hasSuffix("\n415 application/problem+json"), "\(refused)")
            let head = try await Self.run(base + ["--head", "http://hub/homes"])
            #expect(head.hasPrefix("HTTP/1.1 200 OK"))

            let last = try await test.hub.status().lastEvent
            for name in ["Attic", "Bath"] { _ = try await test.hub.add(NewRoom(name: name)) }
            let followed = try await Self.run(base + ["--no-buffer", "http://hub/events?since=\(last)"], until: 3)
            let lines = followed.split(separator: "\n")
            try #require(lines.count == 3, "\(followed)")
            for (line, word) in zip(lines, ["begin", "Attic", "Bath"]) { #expect(line.contains("\"\(word)\"")) }
        }
    }
}
