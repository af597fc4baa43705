import HearthHTTP
import HearthNetworking

/// Talks to an echoing WebSocket server, and says what came of it.
func talk(_ options: Options, _ loop: EventLoop) async throws {
    let network = SystemNetwork(loop: loop)
    let address = SocketAddress.loopback(port: options["port"].flatMap(UInt16.init) ?? 0)
    let socket = try await WebSocket.connect(
        to: address, target: "/socket?a=b", over: network,
        headers: [.authorization: "Bearer secret", .origin: "http://hub.local"], protocols: ["other", "echo"])
    say("protocol \(socket.subprotocol ?? "none")")
    let large = WebSocketMessage.binary((0..<(1 << 20)).map { UInt8(truncatingIfNeeded: $0 &* 7 >> 2) })
    for message in [.text("grün 漢字 🏠"), .text(""), .binary([0, 255]), large] as [WebSocketMessage] {
        try await socket.send(message)
        let back = try await socket.receive(within: .seconds(30))
        say(back == message ? "echo \(message.byteCount)" : "differs")
    }
    // The server answers this one in fragments, with a ping between them.
    try await socket.send(.text("fragments"))
    say("\(try await socket.receive(within: .seconds(30)) ?? .text("nothing"))")
    switch options["end"] {
    case "server":
        try await socket.send(.text("close"))
        let rest = try await socket.receive(within: .seconds(30))
        let closure = await socket.closure
        say("closed \(closure?.code.description ?? "?") \(closure?.reason ?? "?") \(rest == nil)")
    case "violation":
        try await socket.send(.text("violate"))
        do throws(WebSocketError) {
            say("\(try await socket.receive(within: .seconds(30)) ?? .text("nothing"))")
        } catch {
            say("violation \(error.code)")
        }
    default:
        await socket.close(WebSocketCloseCode(rawValue: 4002), reason: "enough")
        say("closed \(await socket.closure?.code.description ?? "?")")
    }
}
