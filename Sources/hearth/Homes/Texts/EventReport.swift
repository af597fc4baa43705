import HomeModel
import HubAPI

/// Prints events until there were as many as wanted.
struct EventReport {
    private let session: HubSession
    private var left: Int
    private var line: EventLine

    init(session: HubSession, left: Int) {
        self.session = session
        self.left = left
        line = EventLine(things: ThingDirectory([]), scenes: [:], times: InstantText())
    }

    /// Asks what things are called, for people.
    mutating func learnNames() async throws {
        guard !session.isJSON else { return }
        let scenes = try await session.client.scenes().map { ($0.id, $0.name) }
        line = EventLine(
            things: ThingDirectory(try await session.client.accessories(withServices: true)),
            scenes: Dictionary(scenes) { first, _ in first }, times: InstantText())
    }

    /// - Returns: whether it was the last that is wanted.
    mutating func tell(_ event: HubEvent) async throws -> Bool {
        if session.isJSON {
            try session.print(event)
        } else {
            if event.kind == .structure || event.kind == .reset { try await learnNames() }
            guard let text = line.text(event) else { return false }
            session.say("\(ClockText.now())  \(text)")
        }
        if event.kind == .begin || event.kind == .reset { return false }
        left -= 1
        return left == 0
    }

    /// What is no event: for programs beside their output.
    func note(_ text: String) {
        if session.isJSON { session.console.complain(text) } else { session.say("\(ClockText.now())  \(text)") }
    }
}
