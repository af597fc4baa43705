import Glibc

/// Where the controller's keys and pairings lie.
enum StorePath {
    /// `--store`, else `$XDG_STATE_HOME/hearth/controller.json`, else `~/.local/state/hearth/controller.json`.
    static func path(_ given: String?, environment: [String: String]) throws(CommandFailure) -> String {
        if let given { return given }
        return try folder(environment: environment, option: "--store") + "/controller.json"
    }

    /// The folder of what this program keeps between runs.
    /// - Parameter option: what the person can give to have it elsewhere.
    static func folder(environment: [String: String], option: String) throws(CommandFailure) -> String {
        // The specification of these variables says that a relative path counts as not set.
        if let state = environment["XDG_STATE_HOME"], state.hasPrefix("/") { return state + "/hearth" }
        guard let home = environment["HOME"], !home.isEmpty else {
            throw CommandFailure(
                .failure, "neither HOME nor XDG_STATE_HOME is set", remedy: "Give a path with \(option) PATH.")
        }
        return home + "/.local/state/hearth"
    }

    /// Makes the folders above a file, for this user alone.
    ///
    /// - Parameter option: what the person can give to have the file elsewhere.
    static func makeFolders(above path: String, option: String = "--store") throws(CommandFailure) {
        var place = ""
        for part in path.split(separator: "/", omittingEmptySubsequences: false).dropLast() {
            place += part + "/"
            guard !part.isEmpty else { continue }
            guard mkdir(place, 0o700) == 0 || errno == EEXIST else {
                throw CommandFailure(
                    .failure, "cannot make the folder \(place): \(String(cString: strerror(errno)))",
                    remedy: "Give another place with \(option) PATH.")
            }
        }
    }
}
