import Foundation
import HearthHTTP
import HearthNetworking
import Testing

/// Clients and servers that others wrote, over real sockets.
@Suite struct HTTPPeerTests {
    /// A server on a Unix socket of its own.
    private static func serve(_ body: @escaping @Sendable (String, any Network) async throws -> Void) async throws {
        let loop = try EventLoop(name: "test")
        defer { loop.shutdown() }
        let folder = FileManager.default.temporaryDirectory.appending(path: "http-\(UUID())")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let path = folder.appending(path: "hub.sock").path
        let network = SystemNetwork(loop: loop)
        let server = HTTPServer(loop: loop) { request, context in
            switch String(decoding: request.target.path, as: UTF8.self) {
            case "/echo": return HTTPServerResponse(.ok, body: request.body)
            case "/peer": return HTTPServerResponse(.ok, body: "\(context.peer?.process ?? 0)".bytes)
            case "/large": return HTTPServerResponse(.ok, body: [UInt8](repeating: 65, count: 5_000_000))
            case "/lines":
                return HTTPServerResponse(headers: [.contentType: "application/jsonl"]) { writer in
                    for number in 0..<100 {
                        try await writer.write("{\"n\":\(number)}\n".bytes)
                        try await loop.sleep(for: .milliseconds(1))
                    }
                }
            default: return HTTPServerResponse(.notFound, body: "\(request.method) \(request.target)".bytes)
            }
        }
        await server.serve(try network.listen(on: .unix(path: path)))
        try await body(path, network)
        await server.stop(within: .seconds(10))
    }

    @Test func curlIsServed() async throws {
        guard let curl = Peer.find(["/usr/bin/curl"], "curl") else { return }
        try await Self.serve { path, _ in
            func ask(_ arguments: [String]) async throws -> String {
                try await Peer.run(curl, ["-sS", "--max-time", "60", "--unix-socket", path] + arguments)
            }
            let base = "http://hub"
            // Two requests over one connection.
            let two = try await ask(["-w", "<%{http_code} %{num_connects}>", base + "/a", base + "/b?c"])
            #expect(two == "GET /a<404 1>GET /b?c<404 0>")
            // Large enough that curl waits to be invited.
            let large = String(repeating: "0123456789", count: 100_000)
            let file = (path as NSString).deletingLastPathComponent + "/large"
            try large.write(toFile: file, atomically: true, encoding: .utf8)
            #expect(
                try await ask(["-H", "Expect: 100-continue", "--data-binary", "@\(file)", base + "/echo"]) == large)
            #expect(try await ask(["-T", "-", "-H", "Transfer-Encoding: chunked", base + "/echo"]) == "")
            try (large + large).write(toFile: file, atomically: true, encoding: .utf8)
            let tooLarge = try await ask(
                ["--data-binary", "@\(file)", "-o", "/dev/null", "-w", "%{http_code}", base + "/echo"])
            #expect(tooLarge == "413")
            #expect(try await ask([base + "/large"]).utf8.count == 5_000_000)
            #expect(try await ask([base + "/lines"]).split(separator: "\n").count == 100)
            #expect(try await ask(["--http1.0", base + "/lines"]).split(separator: "\n").count == 100)
            #expect(try await ask(["-I", base + "/large"]).contains("Content-Length: 5000000\r\n"))
            #expect(Int(try await ask([base + "/peer"])) ?? 0 > 1)
        }
    }

    @Test func pythonIsServed() async throws {
        guard let python = Peer.find(["/usr/bin/python3"], "Python") else { return }
        try await Self.serve { path, _ in
            let output = try await Peer.run(python, ["-c", Peer.httpClient, path])
            #expect(output == "404 GET /a|200 xyz|200 xyz|100 99|200 5000000 0|ok\n")
        }
    }

    /// h11 is strict about what a server may say.
    @Test func h11FindsNothingWrong() async throws {
        guard let folder = ProcessInfo.processInfo.environment["HEARTH_PEERS"],
            let python = Peer.find(["\(folder)/main/bin/python", "\(folder)/V/bin/python"], "h11")
        else {
            print("SKIPPED: HTTP against h11: HEARTH_PEERS is not set (see scripts/peers)")
            return
        }
        try await Self.serve { path, _ in
            let output = try await Peer.run(python, ["-c", Peer.h11Client, path])
            #expect(output == "404|200 3|200 100|100 200 2|200 0|404 close|closed\n")
        }
    }

    @Test func aServerOfPythonIsAsked() async throws {
        guard let python = Peer.find(["/usr/bin/python3"], "Python") else { return }
        try await Self.serve { path, network in
            let socket = path + ".python"
            let process = try Peer.start(python, ["-c", Peer.httpServer, socket])
            defer { Peer.end(process) }
            let client = try await HTTPClient.connect(to: .unix(path: socket), over: network)
            #expect(client.peer?.process == process.processIdentifier)
            let echo = try await client.send(HTTPRequest(.post, "/echo", body: "abc".bytes))
            #expect(echo.status == .ok && echo.body == "abc".bytes)
            #expect(try await client.send(HTTPRequest(.head, "/head")).body.isEmpty)
            let lines = try await client.stream(HTTPRequest(.get, "/lines"))
            var count = 0
            for try await line in lines.lines { count += line.isEmpty ? 0 : 1 }
            #expect(count == 50)
            // Without a length: the connection ends the body.
            let last = try await client.send(HTTPRequest(.get, "/close"))
            #expect(last.body == "until the end".bytes)
            #expect(await !client.isOpen)
        }
    }
}
