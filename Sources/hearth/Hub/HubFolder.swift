import Glibc
import HearthFiles

/// The folder of a hub that is about to run, owned by this process until it is dropped.
struct HubFolder: ~Copyable {
    let place: HubPlace
    /// Whether others than this user may change what is in it.
    let isOpenToOthers: Bool
    private let lock: FileLock

    /// Makes it, for this user alone, when it is not there.
    /// - Throws: what is wrong with the place, or who has it. Nothing in it has been touched then.
    init(_ place: HubPlace) async throws(CommandFailure) {
        var status = stat()
        if stat(place.folder, &status) == 0 {
            guard status.st_mode & S_IFMT == S_IFDIR else {
                throw CommandFailure(
                    .failure, "\(place.folder) is not a folder", remedy: "Give the hub a folder with --data DIR.")
            }
        } else {
            try StorePath.makeFolders(above: place.owner, option: "--data")
        }
        do throws(FileError) {
            lock = try await FileLock.owning(place.owner, waiting: .zero)
        } catch {
            throw Self.failure(error, place)
        }
        isOpenToOthers = stat(place.folder, &status) == 0 && status.st_mode & 0o022 != 0
        self.place = place
    }

    private static func failure(_ error: FileError, _ place: HubPlace) -> CommandFailure {
        guard error.code == .inUse else {
            return CommandFailure(
                CommandFailure(error).code, "\(place.folder) can't be used. \(error.message)",
                remedy: "The hub writes there: give it a folder of its own with --data DIR.")
        }
        let holder = FileLock.holder(place.owner + ".lock").map { " (process \($0))" } ?? ""
        return CommandFailure(
            .failure, "another hub\(holder) has \(place.folder)",
            remedy: "`hearth status` asks it. End that one first, or give this one a folder of its own with --data DIR."
        )
    }
}
