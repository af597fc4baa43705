import HAPController
import HAPModel

/// `hearth identify WHICH`
enum IdentifyCommand {
    static let which = ArgumentDeclaration(
        name: "WHICH", summary: "an accessory's name; or, while it is not paired, its id or HOST:PORT")

    static let declaration: CommandDeclaration = .init(
        name: "identify", summary: "Make an accessory show which one it is, usually by blinking", arguments: [which],
        options: HomeOptions.paired,
        body: { parsed, console in
            try await HomeAccess.with(parsed, console) { access in
                let name = try await run(parsed[which][0], parsed, access)
                console.line(
                    parsed[HomeOptions.json]
                        ? JSONLine([("name", .string(name))]).text
                        : PrintableText.make("\"\(name)\" was asked to identify itself."))
                return .success
            }
        })

    private static func run(_ which: String, _ parsed: ParsedCommand, _ access: HomeAccess) async throws -> String {
        let hasPairings = await !access.controller.paired.isEmpty
        if hasPairings, HostAndPort(which) == nil {
            do {
                let household = try await Household.load(
                    access, pairing: parsed[HomeOptions.pairing], naming: which)
                let entry = try household.directory.find(which)
                let pairing = household.pairings[entry.pairing]
                try await access.reach(pairing) { () throws(ControllerError) in
                    try await pairing.identify(entry.accessory.aid)
                }
                return entry.accessory.name
            } catch let failure as CommandFailure where failure.code == .notFound && access.discovery != nil {
                // Not among what is paired: perhaps one that is not.
            }
        }
        let addresses =
            switch try await AccessorySearch(access: access).find(which) {
            case .discovered(let accessory): accessory.addresses
            case .addresses(let addresses): addresses
            }
        try await access.controller.identify(at: addresses)
        return which
    }
}
