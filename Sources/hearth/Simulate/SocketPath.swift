import HearthNetworking
import Simulator

/// Where the control socket of a simulator is.
enum SocketPath {
    /// `--socket`, else `$XDG_RUNTIME_DIR/hearth/simulator.sock`, else one in the folder of states.
    static func path(_ given: String?, environment: [String: String]) throws(CommandFailure) -> String {
        if let given { return given }
        if let folder = environment["XDG_RUNTIME_DIR"], folder.hasPrefix("/") {
            return folder + "/hearth/simulator.sock"
        }
        return try StorePath.folder(environment: environment, option: "--socket") + "/simulator.sock"
    }

    /// - Throws: when somebody answers there.
    static func checkUnused(_ path: String, on network: SystemNetwork) async throws {
        guard
            let stream = try? await network.connect(to: .unix(path: path), deadline: network.loop.now + .seconds(2))
        else { return }
        stream.close()
        throw CommandFailure(
            .failure, "another simulator has the control socket \(path)",
            remedy:
                "`hearth simulate ctl` speaks to it. Give this one a socket of its own with --socket PATH, or end that one."
        )
    }
}
