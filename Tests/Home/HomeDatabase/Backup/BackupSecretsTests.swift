import HearthSQLite
import HearthSecrets
import HomeDatabase
import SQLiteTesting
import Testing

@Suite struct BackupSecretsTests {
    private let scene: BackupScene
    private let hub: HomeFolder
    private let hubKey: SecretKey
    private let passphrase: SecretKey

    init() throws {
        scene = try BackupScene()
        hub = scene.hub()
        hubKey = try SecretKey(random: 0..<32)
        passphrase = try SecretKey(passphrase: "a long walk")
    }

    private func text(_ name: String) throws -> String {
        String(decoding: try #require(scene.folder.contents(name)), as: UTF8.self)
    }

    /// From a hub with a key of its own to another with another.
    @Test func goWithThePassphraseToAnotherHub() async throws {
        let sealer = SecretSealer(key: hubKey)
        let (store, _) = try await scene.fill(hub, secrets: try await sealer.seal(BackupScene.secrets))
        let backup = try await scene.write("backup", store, of: hub, sealer: sealer, passphrase: passphrase)
        #expect(backup.secrets.map(\.sealing) == [.backup])
        #expect(!(try text("backup")).contains("TOPSECRETKEY"))
        let other = scene.hub("other")
        let otherSealer = SecretSealer(key: try SecretKey(random: 1..<34))
        try await HomeBackup.restore(scene.backup(), into: other, key: passphrase, sealer: otherSealer)
        let restored = try #require(scene.contents(other)["secrets.json"])
        #expect(SecretSealer.isSealed(restored))
        #expect(try await otherSealer.open(restored, from: "secrets") == BackupScene.secrets)
        // To one without any.
        let plain = scene.hub("plain")
        try await HomeBackup.restore(scene.backup(), into: plain, key: passphrase)
        #expect(scene.contents(plain)["secrets.json"] == BackupScene.secrets)
        // But for the secrets, which no two times are sealed alike, all is the same again.
        let again = try await scene.open(plain)
        let second = try await scene.write("second", again, of: plain, passphrase: passphrase)
        #expect(second.structure == backup.structure && second.secrets == backup.secrets)
        #expect(second.digest != backup.digest)
    }

    @Test func areRefusedWithoutTheirPassphrase() async throws {
        let (store, _) = try await scene.fill(hub)
        try await scene.write("backup", store, of: hub, passphrase: passphrase)
        let other = scene.hub("other")
        for (key, code) in [(nil, SecretError.Code.keyNeeded), (try SecretKey(passphrase: "a walk"), .wrongKey)] {
            let error = await #expect(throws: SecretError.self) {
                try await HomeBackup.restore(scene.backup(), into: other, key: key)
            }
            #expect(error?.code == code)
            #expect(error?.message.contains("secrets.json") == true)
        }
        #expect(scene.contents(other).isEmpty)
        // What is in it can be looked at all the same.
        #expect(try await HomeBackup.inspect(scene.backup()).secrets.map(\.sealing) == [.backup])
    }

    @Test func stayAsTheHubSealedThem() async throws {
        let sealer = SecretSealer(key: hubKey)
        let sealed = try await sealer.seal(BackupScene.secrets)
        let (store, _) = try await scene.fill(hub, secrets: sealed)
        let backup = try await scene.write("backup", store, of: hub)
        #expect(backup.secrets.map(\.sealing) == [.hub])
        let other = scene.hub("other")
        try await HomeBackup.restore(scene.backup(), into: other)
        #expect(scene.contents(other)["secrets.json"] == sealed)
        // With a key at hand it is tried before anything is replaced.
        let error = await #expect(throws: SecretError.self) {
            try await HomeBackup.restore(
                scene.backup(), into: scene.hub("third"), sealer: SecretSealer(key: try SecretKey(random: 9..<99)))
        }
        #expect(error?.code == .wrongKey)
        #expect(scene.contents(scene.hub("third")).isEmpty)
    }

    /// A passphrase for the backup needs the hub's key: it says so, and writes nothing.
    @Test func areNotSealedAnewWithoutTheHubsKey() async throws {
        let (store, _) = try await scene.fill(hub, secrets: try await SecretSealer(key: hubKey).seal([1]))
        let error = await #expect(throws: SecretError.self) {
            try await scene.write("backup", store, of: hub, passphrase: passphrase)
        }
        #expect(error?.code == .keyNeeded)
        #expect(scene.folder.names == ["hub"])
    }
}
