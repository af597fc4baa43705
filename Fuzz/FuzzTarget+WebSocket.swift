import HearthHTTP

extension FuzzTarget {
    /// The first byte says which end reads and how the rest is cut; the pieces give what the whole gives.
    static func webSocket(_ input: [UInt8]) {
        guard let first = input.first else { return }
        let size = max(Int(first & 0x3F), 1)
        let role: WebSocketRole = first & 0x40 == 0 ? .server : .client
        let rest = Array(input.dropFirst())
        var whole = WebSocketParser(role: role, messageBytes: 2_000)
        var cut = whole
        whole.append(rest)
        let expected = events(&whole)
        var found: [WebSocketEvent] = []
        for start in stride(from: 0, to: rest.count, by: size) {
            cut.append(Array(rest[start..<min(start + size, rest.count)]))
            found += events(&cut)
        }
        precondition(found == expected, "frames in pieces differ from the whole")
        precondition(whole.bufferedBytes == cut.bufferedBytes, "something is kept, or lost, because of a cut")
        var generator = SystemRandomNumberGenerator()
        for case .message(let message) in expected {
            let frame = WebSocketWriter(role: role == .server ? .client : .server).frame(message, using: &generator)
            var again = WebSocketParser(role: role)
            again.append(frame)
            precondition(events(&again) == [.message(message)], "a message changed on its way through the writer")
        }
    }

    private static func events(_ parser: inout WebSocketParser) -> [WebSocketEvent] {
        var events: [WebSocketEvent] = []
        while let event = try? parser.next() { events.append(event) }
        return events
    }
}
