/// Options that every command of the controller has.
enum HomeOptions {
    static let store = CommandOption<String>.text(
        "store", "PATH", "File that holds this controller's keys and pairings",
        defaultText: "~/.local/state/hearth/controller.json", completion: .files)
    static let timeout = CommandOption<Duration>.seconds(
        "timeout", "How long to look for an accessory on the network", in: 0.1...3600, defaultText: "10")
    static let noDiscovery = CommandFlag("no-mdns", "Do not look on the network; use the addresses that are known")
    static let json = CommandFlag("json", "Print JSON for programs")
    static let pairing = CommandOption<String>(
        "pairing", "NAME", expects: "the name or id of a pairing", "Which paired accessory or bridge, by name or id",
        defaultText: "all", completion: .pairings
    ) { $0.isEmpty ? nil : $0 }
    static let address = CommandOption<HostAndPort>(
        "address", "HOST:PORT", expects: "a host and a port, such as 127.0.0.1:51826",
        "Where the accessory is, instead of looking for it"
    ) { HostAndPort($0) }

    /// For commands that concern paired accessories.
    static let paired: [OptionDeclaration] = [
        pairing.declaration, address.declaration, store.declaration, timeout.declaration, noDiscovery.declaration,
        json.declaration,
    ]
}
