import HearthJSON
import HearthNetworking
import Simulator

/// `hearth simulate ctl COMMAND`
enum CtlCommand {
    static let declaration: CommandDeclaration = .init(
        name: "ctl", summary: "Change a simulated home that runs",
        discussion: """
            Speaks to the simulator over its control socket. Names of accessories may be shortened while only one fits; \
            characteristics and values are written as for `hearth set`.
            """,
        subcommands: CtlHand.commands + CtlFaults.commands + CtlTime.commands + CtlView.commands
            + CtlAuthoring.commands,
        examples: [
            .init(line: "hearth simulate ctl set \"Hall motion\" motion on", summary: "somebody walks by"),
            .init(line: "hearth simulate ctl advance 8h", summary: "the working day passes"),
        ])

    /// `hearth complete-simulated`: the names that the shells' completion offers.
    static let completeNames: CommandDeclaration = .init(
        name: "complete-simulated", summary: "Print the names of simulated accessories, for shell completion",
        isHidden: true,
        body: { parsed, console in
            // Completion must never print an error into the line that is being typed, nor keep it waiting.
            guard let path = try? SocketPath.path(nil, environment: console.environment),
                let loop = try? EventLoop(name: "control"),
                let client = try? await ControlClient.connect(path, SystemNetwork(loop: loop), timeout: .seconds(1))
            else { return .success }
            defer { client.close() }
            guard let answer = try? await client.ask("list") else { return .success }
            for server in answer["servers"]?.arrayValue ?? [] {
                for accessory in server["accessories"]?.arrayValue ?? [] {
                    console.line(PrintableText.make(accessory["name"]?.stringValue ?? ""))
                }
            }
            return .success
        })
}
