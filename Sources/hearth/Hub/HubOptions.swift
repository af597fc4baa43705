import HearthCryptography

/// Options that `hearth hub` and the commands that ask it have in common.
enum HubOptions {
    static let data = CommandOption<String>.text(
        "data", "DIR", "The folder of the hub: homes, history and keys",
        defaultText: "$HEARTH_DATA, else ~/.local/state/hearth/hub", completion: .files)
    static let socket = CommandOption<String>.text(
        "socket", "PATH", "The hub's socket", defaultText: "$HEARTH_SOCKET, else DIR/hub.sock", completion: .files)
    static let hub = CommandOption<String>.text(
        "hub", "URL", "A hub on the network, such as https://hub.local:8732",
        defaultText: "$HEARTH_HUB, else the hub of this machine")
    static let tokenFile = CommandOption<String>.text(
        "token-file", "FILE", "Holds the token that lets this program in there", defaultText: "$HEARTH_TOKEN",
        completion: .files)
    static let fingerprint = CommandOption<TLSFingerprint>(
        "fingerprint", "SHA256", expects: "64 hexadecimal digits, with colons or without",
        "Trust the hub's certificate by its fingerprint; may be given several times"
    ) { TLSFingerprint($0) }
    static let authority = CommandOption<String>.text(
        "authority", "FILE", "Trust what these certificates vouch for (PEM)",
        defaultText: "those that this machine trusts", completion: .files)
    static let json = CommandFlag("json", "Print JSON for programs")
    static let home = CommandOption<String>.text(
        "home", "HOME", "Which home, by its name or id", defaultText: "the primary one", completion: .hub(.homes))
    static let inHome = CommandOption<String>.text(
        "home", "HOME", "Only in this home, by its name or id", defaultText: "all", completion: .hub(.homes))

    /// Of every command that asks a hub.
    static let asking = [
        socket.declaration, data.declaration, hub.declaration, tokenFile.declaration, fingerprint.declaration,
        authority.declaration, json.declaration,
    ]
}
