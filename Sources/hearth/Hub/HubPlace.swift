import Glibc

/// Where a hub keeps what it has, and where it is asked.
struct HubPlace: Equatable {
    /// The socket of a hub that the service manager runs; see `Packaging/hearth-hub.service`.
    static let systemSocket = "/run/hearth/hub.sock"
    /// Bytes of a Unix socket's path at most (unix(7)).
    static let longestSocketPath = 107

    var folder: String
    var socket: String

    /// - Parameters:
    ///   - data: `--data`.
    ///   - socket: `--socket`.
    init(data: String?, socket: String?, environment: [String: String]) throws(CommandFailure) {
        if let given = data ?? Self.value("HEARTH_DATA", environment) {
            folder = Self.withoutSlash(given)
        } else {
            folder = try StorePath.folder(environment: environment, option: "--data") + "/hub"
        }
        if let given = socket ?? (data == nil ? Self.value("HEARTH_SOCKET", environment) : nil) {
            self.socket = given
        } else {
            self.socket = folder + "/hub.sock"
        }
        guard self.socket.utf8.count <= Self.longestSocketPath else {
            throw CommandFailure(
                .usage,
                "the path of the hub's socket has \(self.socket.utf8.count) bytes, and the system takes "
                    + "\(Self.longestSocketPath): \(self.socket)",
                remedy: "Give the hub and its commands a shorter one with --socket PATH, for example in /run or /tmp.")
        }
    }

    /// Of who asks a hub: without any hint, and without a hub of this user's own, it is the one of the machine.
    static func asked(data: String?, socket: String?, environment: [String: String]) throws(CommandFailure) -> HubPlace
    {
        var place = try HubPlace(data: data, socket: socket, environment: environment)
        let isHinted =
            data != nil || socket != nil || value("HEARTH_DATA", environment) != nil
            || value("HEARTH_SOCKET", environment) != nil
        if !isHinted, access(place.socket, F_OK) != 0, access(systemSocket, F_OK) == 0 { place.socket = systemSocket }
        return place
    }

    /// Held by the hub; `.lock` is added to its name.
    var owner: String { folder + "/hub" }

    private static func value(_ name: String, _ environment: [String: String]) -> String? {
        environment[name].flatMap { $0.isEmpty ? nil : $0 }
    }

    private static func withoutSlash(_ path: String) -> String {
        path.count > 1 && path.last == "/" ? String(path.dropLast()) : path
    }
}
