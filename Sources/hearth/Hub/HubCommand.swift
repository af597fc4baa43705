import HearthLogging
import HearthMQTT

/// `hearth hub`
enum HubCommand {
    static let logLevel = CommandOption<LogLevel>(
        "log-level", "LEVEL", expects: "one of " + LogLevel.allCases.map(\.rawValue).joined(separator: ", "),
        "What is logged: lines of this level and above", defaultText: "info",
        completion: .choices(LogLevel.allCases.map(\.rawValue))
    ) { LogLevel(rawValue: $0) }
    static let logFormat = CommandOption<HubLog.Format>(
        "log-format", "FORMAT", expects: "one of " + HubLog.Format.allCases.map(\.rawValue).joined(separator: ", "),
        "How lines of the log look", defaultText: "text", completion: .choices(HubLog.Format.allCases.map(\.rawValue))
    ) { HubLog.Format(rawValue: $0) }
    static let interface = CommandOption<String>.text(
        "interface", "NAME", "Look for accessories on this network interface; may be given several times",
        defaultText: "all but loopback")
    static let noDiscovery = CommandFlag(
        "no-mdns", "Do not look for accessories on the network; those of before are tried where they were")
    static let passphraseFile = CommandOption<String>.text(
        "passphrase-file", "FILE", "A key or a line of text that seals the pairing keys on the disk",
        defaultText: "the service manager's credential hearth.key, if there is one", completion: .files)
    static let newKeys = CommandFlag(
        "new-keys",
        "Begin with new pairing keys where the old ones are lost; accessories have to be reset and added again")
    static let home = CommandOption<String>.text(
        "home", "NAME", "Make a home of this name if there is none yet")
    static let group = CommandFlag(
        "group", "Let the group of the socket's folder ask the hub too, not only this user")

    static let listen = CommandOption<ListenPlace>(
        "listen", "PLACE", expects: ListenPlace.expectation,
        "Where programs and browsers with a token or a link reach the hub, enciphered unless it is this machine only; may be "
            + "given several times",
        defaultText: "localhost:\(ListenPlace.defaultPort)"
    ) { ListenPlace($0) }
    static let noListen = CommandFlag("no-listen", "Listen at the hub's own socket only")
    static let host = CommandOption<String>.text(
        "host", "NAME", "A name, besides the machine's own, by which the hub may be asked; may be given several times")
    static let certificate = CommandOption<String>.text(
        "certificate", "FILE", "The certificate for enciphered connections, with those that vouch for it (PEM)",
        defaultText: "one that the hub makes for itself", completion: .files)
    static let certificateKey = CommandOption<String>.text(
        "certificate-key", "FILE", "The certificate's key (PEM)", completion: .files)

    static let mqtt = CommandOption<MQTTAddress>(
        "mqtt", "URL", expects: MQTTAddress.expectation,
        "Tell an MQTT broker of the homes, and take commands from it; Home Assistant finds the accessories there"
    ) { MQTTAddress($0) }
    static let mqttPasswordFile = CommandOption<String>.text(
        "mqtt-password-file", "FILE", "Holds the password of the broker's user", completion: .files)
    static let mqttPrefix = CommandOption<MQTTTopics>(
        "mqtt-prefix", "TOPIC", expects: "levels of a topic such as hearth or homes/elm-street",
        "What topics begin with; another one for each hub at a broker", defaultText: "hearth"
    ) { MQTTTopics(prefix: $0) }
    static let mqttAuthority = CommandOption<String>.text(
        "mqtt-ca", "FILE", "Trust what these certificates vouch for (PEM)",
        defaultText: "those that this machine trusts", completion: .files)

    static let declaration: CommandDeclaration = .init(
        name: "hub", summary: "Run the hub: it keeps homes running day and night",
        discussion: """
            The hub stays connected to the accessories of its homes, runs scenes and automations, and keeps history. \
            `hearth home`, `room`, `zone`, `group`, `accessory`, `scene`, `automation`, `user`, `history`, `backup`, \
            `status` and `events` ask it over its socket. What it knows lies in one folder, made for this user alone.

            It begins without a home: make one with `hearth home add NAME`, or with --home NAME here. The log goes to \
            standard error, and a line `READY homes=… accessories=… pid=… socket=… address=…` to standard output when it can be asked. \
            SIGTERM and Ctrl-C end it cleanly, a second one at once.

            Programs and browsers reach it at localhost:8732, and elsewhere with --listen: programs with a token of \
            `hearth token add`, browsers after `hearth signin`.

            Pairing keys are in a file of mode 0600, and sealed besides when there is a key: a file of 32 random bytes or of \
            one line of text. Docs/guides/hub.md has the folder, backups, and how to run it as a service.
            """,
        options: [
            HubOptions.data.declaration, HubOptions.socket.declaration, group.declaration, home.declaration,
            listen.declaration, noListen.declaration, host.declaration, certificate.declaration,
            certificateKey.declaration, passphraseFile.declaration, newKeys.declaration, interface.declaration,
            noDiscovery.declaration,
            mqtt.declaration, mqttPasswordFile.declaration, mqttPrefix.declaration, mqttAuthority.declaration,
            logLevel.declaration,
            logFormat.declaration,
        ],
        examples: [
            .init(line: "hearth hub --home \"Elm Street\"", summary: "for this user, with a first home"),
            .init(line: "hearth hub --listen any:8732", summary: "also for other machines"),
            .init(line: "hearth hub --data /var/lib/hearth --socket /run/hearth/hub.sock", summary: "as a service"),
            .init(
                line: "hearth hub --mqtt mqtts://hub@broker.local --mqtt-password-file broker.txt",
                summary: "with Home Assistant"),
        ],
        body: { parsed, console in try await HubRun(parsed: parsed, console: console).run() })
}
