import Glibc
import HAPController
import HearthFiles
import HearthLogging
import HearthSecrets
import HomeDatabase
import HomeModel

/// Sees to it that a hub's homes and its pairing keys are both there, before anything is made in the place of what is lost.
struct HubKeys {
    let folder: HomeFolder
    let store: FileControllerStore
    /// `--new-keys`
    let mayBeginAnew: Bool
    let log: Log

    /// Nil where there is no file.
    private var status: stat? {
        var status = stat()
        return stat(folder.secrets, &status) == 0 ? status : nil
    }

    private var areThere: Bool { (status?.st_size ?? 0) > 0 }

    /// Takes from others what they could read.
    func makePrivate() {
        guard let status, status.st_mode & 0o077 != 0 else { return }
        let mode = String(status.st_mode & 0o777, radix: 8)
        guard chmod(folder.secrets, 0o600) == 0 else {
            return log.warning("others may read the pairing keys", ["file": "\(folder.secrets)", "mode": "\(mode)"])
        }
        log.warning(
            "others could read the pairing keys; now only this user can",
            ["file": "\(folder.secrets)", "mode": "\(mode)"])
    }

    /// - Throws: where there are keys of accessories and no homes that they are in.
    func requireHomes() async throws {
        guard !folder.hasHomes, areThere else { return }
        let count = try await store.load()?.accessories.count ?? 0
        guard count > 0 else { return }
        throw CommandFailure(
            .invalidInput,
            "\(folder.path) has the keys of \(Self.accessories(count)) and no homes: home.db is missing or empty",
            remedy: "Restore a backup with `hearth backup restore FILE`, or move secrets.json away to begin anew; the "
                + "accessories then have to be reset.")
    }

    /// - Throws: where there are accessories and no keys to them.
    func require(for structure: HomeStructure) async throws {
        guard !areThere else { return }
        let count = structure.accessories.rows.count { $0.endpoint.link.hasPrefix("hap-") }
        guard count == 0 || mayBeginAnew else {
            throw CommandFailure(
                .invalidInput,
                "\(folder.path) has \(Self.accessories(count)) and no keys for them: secrets.json is missing or empty",
                remedy:
                    "Put it back, or restore a backup with `hearth backup restore FILE`. With --new-keys the hub begins "
                    + "with new keys, and the accessories have to be reset and added again.")
        }
        if count > 0 {
            log.warning(
                "begins with new keys; the accessories have to be reset and added again",
                ["accessories": .integer(count)])
        }
        // Of no bytes: nothing is lost with it.
        guard mayBeginAnew, status != nil else { return }
        guard unlink(folder.secrets) == 0 else { throw FileError(errno: errno, "remove", folder.secrets) }
    }

    private static func accessories(_ count: Int) -> String { count == 1 ? "1 accessory" : "\(count) accessories" }
}
