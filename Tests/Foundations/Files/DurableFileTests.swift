import Foundation
import Glibc
import Testing

@testable import HearthFiles

@Suite struct DurableFileTests {
    /// A folder of the test's own, removed with it.
    final class Folder {
        let path: String

        init() throws {
            path = FileManager.default.temporaryDirectory.appendingPathComponent("hearth-files-\(UUID())").path
            try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
        }

        deinit { try? FileManager.default.removeItem(atPath: path) }

        func file(_ name: String) -> String { path + "/" + name }
    }

    @Test func keepsWhatItWasGiven() async throws {
        let folder = try Folder()
        let file = try await DurableFile.open(folder.file("state"))
        #expect(try await file.read() == nil)
        try await file.replace(with: [1, 2, 3])
        #expect(try await file.read() == [1, 2, 3])
        try await file.replace(with: [])
        #expect(try await file.read() == [])
        let large = (0..<300_000).map { UInt8(truncatingIfNeeded: $0) }
        try await file.replace(with: large)
        #expect(try await DurableFile.contents(of: folder.file("state")) == large)
    }

    @Test func isReadableByItsOwnerOnly() async throws {
        let folder = try Folder()
        let file = try await DurableFile.open(folder.file("state"))
        try await file.replace(with: [1])
        var status = stat()
        #expect(stat(folder.file("state"), &status) == 0)
        #expect(status.st_mode & 0o777 == 0o600)
    }

    @Test func tellsWhoHasItOpen() async throws {
        let folder = try Folder()
        let first = try await DurableFile.open(folder.file("state"))
        let error = await #expect(throws: FileError.self) { try await DurableFile.open(folder.file("state")) }
        #expect(error?.code == .inUse)
        #expect(error?.message.contains("process \(getpid())") == true)
        await first.close()
        await #expect(throws: FileError.self) { try await first.replace(with: []) }
        let second = try await DurableFile.open(folder.file("state"))
        #expect(try await second.read() == nil)
    }

    @Test func waitsForAnotherToCloseIt() async throws {
        let folder = try Folder()
        let path = folder.file("state")
        let first = try await DurableFile.open(path)
        async let second = DurableFile.open(path, waiting: .seconds(20))
        try await first.replace(with: [7])
        await first.close()
        #expect(try await second.read() == [7])
    }

    @Test func waitsNoLongerOnceCancelled() async throws {
        let folder = try Folder()
        let path = folder.file("state")
        let first = try await DurableFile.open(path)
        let second = Task { try await DurableFile.open(path, waiting: .seconds(3_600)) }
        second.cancel()
        let error = await #expect(throws: FileError.self) { try await second.value }
        #expect(error?.code == .inUse)
        await first.close()
    }

    @Test func followsSymbolicLinks() async throws {
        let folder = try Folder()
        let file = try await DurableFile.open(folder.file("real"))
        try await file.replace(with: [1])
        await file.close()
        try FileManager.default.createSymbolicLink(
            atPath: folder.file("link"), withDestinationPath: folder.file("real"))
        let linked = try await DurableFile.open(folder.file("link"))
        try await linked.replace(with: [2])
        #expect(try await DurableFile.contents(of: folder.file("real")) == [2])
    }

    @Test func saysWhatIsWrongAndLosesNothing() async throws {
        let folder = try Folder()
        let noFolder = await #expect(throws: FileError.self) { try await DurableFile.open(folder.file("none/state")) }
        #expect(noFolder?.code == .noFolder)
        let isFolder = await #expect(throws: FileError.self) { try await DurableFile.open(folder.path) }
        #expect(isFolder?.code == .notAFile)

        let file = try await DurableFile.open(folder.file("state"))
        try await file.replace(with: [1])
        // What stands in the way of the new content: a folder, which root can't write over either.
        try FileManager.default.createDirectory(
            atPath: folder.file("state.new"), withIntermediateDirectories: false)
        let blocked = await #expect(throws: FileError.self) { try await file.replace(with: [2]) }
        #expect(blocked?.code == .notAFile)
        #expect(try await file.read() == [1])
    }

    @Test func keepsTheOldContentWhenTheNewOneDoesNotFit() async throws {
        let folder = try Folder()
        setenv("HEARTH_TEST_SMALL_DISK", folder.file("state"), 1)
        await #expect(processExitsWith: .success) {
            let path = String(cString: getenv("HEARTH_TEST_SMALL_DISK"))
            let file = try await DurableFile.open(path)
            try await file.replace(with: [1, 2, 3])
            // As a disk that is full after a thousand bytes.
            signal(SIGXFSZ, SIG_IGN)
            var limit = rlimit(rlim_cur: 1_000, rlim_max: rlim_t.max)
            setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit)
            let error = await #expect(throws: FileError.self) {
                try await file.replace(with: [UInt8](repeating: 9, count: 5_000))
            }
            #expect(error?.errno == EFBIG)
            #expect(try await file.read() == [1, 2, 3])
            #expect(access(path + ".new", F_OK) != 0)
            await file.close()
        }
    }

    @Test func overwritesWhatACrashLeftBehind() async throws {
        let folder = try Folder()
        #expect(FileManager.default.createFile(atPath: folder.file("state.new"), contents: Data([9, 9])))
        let file = try await DurableFile.open(folder.file("state"))
        #expect(try await file.read() == nil)
        try await file.replace(with: [1])
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() == ["state", "state.lock"])
    }

    @Test func readsOldOrNewAfterAKillAtAnyMoment() async throws {
        let folder = try Folder()
        let path = folder.file("state")
        setenv("HEARTH_TEST_DURABLE_FILE", path, 1)
        for _ in 0..<50 {
            await #expect(processExitsWith: .signal(SIGKILL)) {
                let path = String(cString: getenv("HEARTH_TEST_DURABLE_FILE"))
                Thread {
                    usleep(.random(in: 0...20_000))
                    kill(getpid(), SIGKILL)
                }.start()
                let file = try await DurableFile.open(path)
                var content: UInt8 = 0
                while true {
                    content &+= 1
                    try await file.replace(with: [UInt8](repeating: content, count: 1 + Int(content) * 500))
                }
            }
            let file = try await DurableFile.open(path)
            if let found = try await file.read() {
                let first = try #require(found.first)
                #expect(found == [UInt8](repeating: first, count: 1 + Int(first) * 500))
            }
            await file.close()
        }
    }
}
