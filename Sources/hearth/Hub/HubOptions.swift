/// Options that `hearth hub` and the commands that ask it have in common.
enum HubOptions {
    static let data = CommandOption<String>.text(
        "data", "DIR", "The folder of the hub: homes, history and keys",
        defaultText: "$HEARTH_DATA, else ~/.local/state/hearth/hub", completion: .files)
    static let socket = CommandOption<String>.text(
        "socket", "PATH", "The hub's socket", defaultText: "$HEARTH_SOCKET, else DIR/hub.sock", completion: .files)
    static let json = CommandFlag("json", "Print JSON for programs")
    static let home = CommandOption<String>.text(
        "home", "HOME", "Which home, by its name or id", defaultText: "the primary one", completion: .hub(.homes))
    static let inHome = CommandOption<String>.text(
        "home", "HOME", "Only in this home, by its name or id", defaultText: "all", completion: .hub(.homes))

    /// Of every command that asks a hub.
    static let asking = [socket.declaration, data.declaration, json.declaration]
}
