// A program for the interoperability steps: serves what it is sent, and asks servers that others wrote.
import Glibc
import HearthHTTP
import HearthNetworking

/// `--name value` pairs behind the verb.
struct Options {
    let verb: String
    private let values: [String: String]

    init(_ arguments: [String]) {
        verb = arguments.first ?? ""
        let rest = Array(arguments.dropFirst())
        values = Dictionary(
            stride(from: 0, to: rest.count - 1, by: 2).map { (rest[$0], rest[$0 + 1]) }, uniquingKeysWith: { $1 })
    }

    subscript(_ name: String) -> String? { values["--" + name] }
}

/// One line, at once.
func say(_ text: String) {
    print(text)
    fflush(nil)
}

let options = Options(Array(CommandLine.arguments.dropFirst()))
let loop = try EventLoop(name: "echo")
do {
    switch options.verb {
    case "serve": try await serve(options, loop)
    case "socket": try await talk(options, loop)
    case "certificate": try makeCertificate(options)
    case "get": try await get(options, loop)
    default:
        say("usage: hearth-echo serve | socket | certificate | get, each with --option value …")
        exit(2)
    }
} catch {
    say("FAILED \(error)")
    exit(1)
}
