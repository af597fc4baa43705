/// `hearth demo`
enum DemoCommand {
    static let time = CommandOption<Duration>.seconds(
        "for", "End after this time", in: 0.1...86_400, defaultText: "when you quit")
    static let plain = CommandFlag("plain", "Print lines instead of the live view, also on a terminal")
    static let noDiscovery = CommandFlag(
        "no-mdns", "Do not use the network; the parts meet on this machine's own address")
    static let wait = CommandOption<Duration>.seconds(
        "timeout", "How long to look on the network before the direct address is used", in: 0.1...60, defaultText: "6")

    static let declaration: CommandDeclaration = .init(
        name: "demo", summary: "Show a simulated flat, discovered, paired and controlled live",
        discussion: """
            Starts a bridge with simulated accessories, and a controller that finds it over multicast DNS, pairs with its \
            setup code and subscribes to everything, over a real encrypted session. The live view shows what the \
            controller hears, and writes what you press. Nothing is kept.
            """,
        options: [time.declaration, plain.declaration, noDiscovery.declaration, wait.declaration],
        examples: [.init(line: "hearth demo", summary: "arrow keys choose, space switches, + and − turn, q quits")],
        body: { parsed, console in try await DemoRun(parsed: parsed, console: console).run() })
}
