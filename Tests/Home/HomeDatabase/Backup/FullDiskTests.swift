import Glibc
import HearthSQLite
import HomeDatabase
import SQLiteTesting
import Testing

/// On a disk of our own that is too small.
@Suite(.enabled(if: SmallDisk.works, "this user may not mount a small disk")) struct FullDiskTests {
    /// How much fits differs, so that it ends at different places.
    @Test(arguments: [8, 64, 200, 400, 600, 800]) func leaveEverythingAsItWas(kilobytes: Int) async throws {
        let scene = try BackupScene()
        let hub = scene.hub()
        let (store, history) = try await scene.fill(hub)
        let backup = try await scene.write("backup", store, history, of: hub)
        let disk = try #require(SmallDisk(scene.folder.file("disk"), kilobytes: kilobytes))
        let place = HomeFolder(disk.path)
        var failures = 0
        do {
            try await scene.write("disk/backup", store, history, of: hub)
        } catch let error as SQLiteError {
            failures += 1
            #expect(error.code == .full, "\(error)")
            #expect(scene.contents(place).isEmpty)
        }
        unlink(disk.path + "/backup")
        do {
            let restored = try await HomeBackup.restore(scene.backup(), into: place)
            #expect(restored.backup == backup && restored.replaced.isEmpty)
        } catch let error as SQLiteError {
            failures += 1
            #expect(error.code == .full, "\(error)")
            #expect(scene.contents(place).isEmpty)
        }
        #expect(failures > 0 || kilobytes > 500)
    }
}

/// Mounted in a folder, and gone with this object.
private final class SmallDisk {
    let path: String

    init?(_ path: String, kilobytes: Int) {
        guard mkdir(path, 0o700) == 0, mount("tmpfs", path, "tmpfs", 0, "size=\(kilobytes)k") == 0 else { return nil }
        self.path = path
    }

    deinit { umount2(path, CInt(MNT_DETACH)) }

    static let works: Bool = {
        guard let folder = try? TemporaryFolder() else { return false }
        return SmallDisk(folder.file("disk"), kilobytes: 8) != nil
    }()
}
