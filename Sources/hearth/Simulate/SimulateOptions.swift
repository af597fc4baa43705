import HearthNetworking
import Simulator

/// The options of `hearth simulate`.
enum SimulateOptions {
    static let homes = ArgumentDeclaration(
        name: "HOME", summary: "a definition (JSON5) or a ready-made home; several become one home",
        arity: .repeated(minimum: 1), completion: .filesOr(HomeChoice.readyMade.map(\.name)))
    static let seed = CommandOption<UInt64>(
        "seed", "N", expects: "a whole number from 0 to 18446744073709551615",
        "The same seed gives the same people, weather and noise", defaultText: "the definition's, else 1"
    ) { UInt64($0) }
    static let speed = CommandOption<Double>(
        "speed", "FACTOR", expects: "a number from 0.001 to 100000", "How fast home time runs; 60: a minute a second",
        defaultText: "1"
    ) { text in Double(text).flatMap { HomeClock.speeds.contains($0) ? $0 : nil } }
    static let clock = CommandOption<String>.choice(
        "clock", "KIND", ["running", "manual"], "manual: home time stands still until `ctl advance` moves it",
        defaultText: "running")
    static let start = CommandOption<String>(
        "start", "TIME", expects: "a date and time such as 2026-01-05T06:00, or \"now\"",
        "What the home's clock shows at the start",
        defaultText: "where it stopped last time, else the definition's, else now"
    ) { $0 == "now" || HomeInstant($0) != nil ? $0 : nil }
    static let state = CommandOption<String>.text(
        "state", "FOLDER", "Where identities, pairings, values and home time are kept between runs",
        defaultText: "~/.local/state/hearth/simulator/HOME", completion: .files)
    static let fresh = CommandFlag("fresh", "Forget what was kept: pairings too")
    static let address = CommandOption<IPAddress>(
        "address", "IP", expects: "an IP address", "Address to listen on", defaultText: "every address of the machine"
    ) { IPAddress($0) }
    static let noDiscovery = CommandFlag("no-mdns", "Do not announce the accessories on the network")
    static let socket = CommandOption<String>.text(
        "socket", "PATH", "The control socket", defaultText: "$XDG_RUNTIME_DIR/hearth/simulator.sock",
        completion: .files)
    static let log = CommandOption<String>.text(
        "log", "FILE",
        "Append every message of both directions, decrypted and with secrets masked; -: standard output; .jsonl: JSON",
        completion: .files)
    static let record = CommandOption<String>.text(
        "record", "FILE", "Append what controllers do to a file, as lines of JSON", completion: .files)
    static let qr = CommandFlag("qr", "Print the QR code of every accessory server")
    static let verbose = CommandFlag("verbose", short: "v", "Print what happens, also where output is no terminal")
    static let json = CommandFlag("json", "Print everything that happens as lines of JSON")
}
