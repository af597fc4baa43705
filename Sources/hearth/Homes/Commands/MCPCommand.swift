import Dispatch
import Glibc
import HearthJSON
import HearthMCP
import HubAPI

/// `hearth mcp`
enum MCPCommand {
    static let declaration = HubCommands.command(
        "mcp", "Let a language model use the hub, over standard input and output",
        discussion: """
            A server of the Model Context Protocol: programs that know it start this command and speak with it. It asks the \
            hub that it is given, and may do what its token may; at the hub's own socket that is everything. \
            Docs/guides/mcp.md shows how to add it to a program. A hub also answers MCP itself, at POST /mcp.
            """,
        examples: [
            .init(line: "hearth mcp", summary: "the hub of this machine"),
            .init(
                line: "hearth mcp --hub https://hub.local:8732 --token-file ~/hub.token",
                summary: "a hub on the network, as far as the token may"),
        ], body: run)

    /// For what is at work when the client has said all.
    private static let patience = Duration.seconds(10)

    private static func run(_ session: HubSession) async throws {
        let output = session.console
        let conversation = MCPConversation(
            MCPServer(version: Program.version), hub: session.client, loop: session.loop
        ) { message in output.line(message.line) }
        let input = StandardInput()
        for await line in input.lines() {
            await conversation.take(line)
            input.taken()
        }
        await conversation.finish(within: patience)
    }
}

/// Standard input, read on a thread of its own since it may be anything that blocks.
private struct StandardInput {
    /// No more lines are read ahead than these, so nobody can fill the memory.
    private let places = DispatchSemaphore(value: 16)

    func lines() -> AsyncStream<RPCLines.Line> {
        let (stream, continuation) = AsyncStream<RPCLines.Line>.makeStream()
        DispatchQueue(label: "standard input").async { [places] in
            var lines = RPCLines()
            var buffer = [UInt8](repeating: 0, count: 1 << 16)
            func hand(_ line: RPCLines.Line) {
                places.wait()
                continuation.yield(line)
            }
            while true {
                let count = read(STDIN_FILENO, &buffer, buffer.count)
                if count < 0, errno == EINTR { continue }
                guard count > 0 else { break }
                for line in lines.add(buffer[..<count]) { hand(line) }
            }
            if let line = lines.finish() { hand(line) }
            continuation.finish()
        }
        return stream
    }

    /// Makes a place for another line.
    func taken() { places.signal() }
}
