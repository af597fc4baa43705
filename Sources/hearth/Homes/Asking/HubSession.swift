import HearthJSON
import HearthNetworking
import HomeModel
import HubAPI

/// One command that asks a hub: what was asked for, a connection, and where to print.
struct HubSession: Sendable {
    let parsed: ParsedCommand
    let console: Console
    let client: HubClient
    let loop: EventLoop
    /// Of the hub, for people.
    let hubName: String
    /// nil for a hub on the network.
    let place: HubPlace?

    static func with<Result: Sendable>(
        _ parsed: ParsedCommand, _ console: Console, _ body: (HubSession) async throws -> Result
    ) async throws -> Result {
        let network = SystemNetwork(loop: try EventLoop(name: "hub client"))
        let reach = try await HubReach(parsed, console, over: network)
        let client = reach.client
        let session = HubSession(
            parsed: parsed, console: console, client: client, loop: network.loop, hubName: reach.name,
            place: reach.place)
        do {
            let result = try await body(session)
            await client.close()
            return result
        } catch {
            await client.close()
            throw error
        }
    }

    var isJSON: Bool { parsed[HubOptions.json] }

    // MARK: Telling

    /// Text for a person, with the name of things that come from outside.
    func say(_ text: String) { console.line(PrintableText.make(text)) }

    /// What came of it: as JSON for programs, else a sentence.
    func tell(_ value: some Encodable, _ sentence: @autoclosure () -> String) throws {
        if isJSON { try print(value) } else { say(sentence()) }
    }

    func print(_ value: some Encodable) throws { console.line(JSONLine(try JSONValue(encoding: value)).text) }

    /// Several things: an object with one member for programs, else a table.
    /// - Parameter none: what to say when there is nothing.
    func list<Value: Encodable>(
        _ name: String, _ values: [Value], none: String, _ table: () throws -> TextTable
    ) throws {
        if isJSON { return try print([name: values]) }
        if values.isEmpty { return say(none) }
        console.show(try table())
    }

    func removed(_ resource: some NamedResource) throws {
        try tell(["removed": "\(resource.id)"], "\"\(resource.name)\" is removed.")
    }

    /// A line on the terminal while the hub is at work.
    func showing<Value>(_ text: String, _ work: () async throws -> Value) async throws -> Value {
        try await Progress.show(text, console, on: loop, work)
    }
}
