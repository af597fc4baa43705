import Foundation
import HearthSecrets
import Testing

@Suite struct SecretKeyTests {
    /// A folder of the test's own, removed with it.
    final class Folder {
        let path: String

        init() throws {
            path = FileManager.default.temporaryDirectory.appendingPathComponent("hearth-secrets-\(UUID())").path
            try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
        }

        deinit { try? FileManager.default.removeItem(atPath: path) }

        func write(_ bytes: [UInt8], to name: String) throws -> String {
            try Data(bytes).write(to: URL(fileURLWithPath: path + "/" + name))
            return path + "/" + name
        }
    }

    private let noText = [UInt8](repeating: 0xFF, count: 32)

    private func open(_ sealed: [UInt8], _ key: SecretKey) async throws -> [UInt8] {
        try await SecretSealer(key: key).open(sealed, from: "secrets")
    }

    @Test func takesALineOfTextForAPassphrase() async throws {
        let folder = try Folder()
        let sealed = try await SecretSealer(key: try SecretKey(passphrase: "a long walk")).seal([1, 2])
        for ending in ["", "\n", "\r\n"] {
            let path = try folder.write(Array("a long walk\(ending)".utf8), to: "key")
            #expect(try await open(sealed, try await SecretKey.load(path)) == [1, 2])
        }
    }

    @Test func takesOtherBytesForARandomKey() async throws {
        let folder = try Folder()
        let sealed = try await SecretSealer(key: try SecretKey(random: noText + [10])).seal([1, 2])
        // A line end within random bytes is one of them.
        let key = try await SecretKey.load(try folder.write(noText + [10], to: "key"))
        #expect(try await open(sealed, key) == [1, 2])
        let other = try await SecretKey.load(try folder.write(noText, to: "key"))
        await #expect(throws: SecretError.self) { try await open(sealed, other) }
    }

    @Test func findsTheCredentialOfTheService() async throws {
        let folder = try Folder()
        _ = try folder.write(noText, to: "hearth.key")
        #expect(try await SecretKey.credential(folder: folder.path) != nil)
        #expect(try await SecretKey.credential("another.key", folder: folder.path) == nil)
        #expect(try await SecretKey.credential(folder: nil) == nil)
    }

    @Test func refusesWhatIsNoKey() async throws {
        let folder = try Folder()
        let short = try folder.write([0xFF, 0xFE], to: "short")
        let empty = try folder.write([10], to: "empty")
        for path in [short, empty] {
            let error = await #expect(throws: SecretError.self) { try await SecretKey.load(path) }
            #expect(error?.code == .weakKey)
            #expect(error?.message.contains(path) == true)
        }
        let missing = await #expect(throws: SecretError.self) { try await SecretKey.load(folder.path + "/none") }
        #expect(missing?.code == .unreadable)
        let noFile = await #expect(throws: SecretError.self) {
            try await SecretKey.credential(".", folder: folder.path)
        }
        #expect(noFile?.code == .unreadable)
    }

    @Test func neverShowsItself() throws {
        let key = try SecretKey(passphrase: "a long walk")
        var dumped = ""
        dump(key, to: &dumped)
        #expect(!dumped.contains("walk") && !"\(key)".contains("walk"))
    }
}
