import Foundation
import HearthSecrets
import Testing

@testable import HAPController

@Suite struct SealedStoreTests {
    /// A file of the test's own, removed with it.
    final class File {
        let path = FileManager.default.temporaryDirectory.appendingPathComponent("hearth-store-\(UUID())").path

        deinit {
            try? FileManager.default.removeItem(atPath: path)
            try? FileManager.default.removeItem(atPath: path + ".lock")
        }

        var bytes: [UInt8]? { FileManager.default.contents(atPath: path).map { [UInt8]($0) } }
    }

    private let key: SecretKey

    init() throws { key = try SecretKey(random: 0..<32) }

    private func fill(_ store: FileControllerStore) async throws -> StoredController {
        let controller = try await store.update { content throws(ControllerError) in
            var generator = SystemRandomNumberGenerator()
            let controller = try StoredController.new(using: &generator)
            content = controller
            return controller
        }
        return controller
    }

    @Test func keepsNoKeyInTheOpen() async throws {
        let file = File()
        let store = FileControllerStore(path: file.path, sealer: SecretSealer(key: key))
        let controller = try await fill(store)
        let bytes = try #require(file.bytes)
        #expect(SecretSealer.isSealed(bytes))
        #expect(!String(decoding: bytes, as: UTF8.self).contains(controller.identity.identifier.text))
        let again = FileControllerStore(path: file.path, sealer: SecretSealer(key: key))
        #expect(try await again.load()?.encoded() == controller.encoded())
    }

    @Test func sealsWhatWasPlainWhenItIsRead() async throws {
        let file = File()
        let controller = try await fill(FileControllerStore(path: file.path))
        #expect(!SecretSealer.isSealed(try #require(file.bytes)))
        let store = FileControllerStore(path: file.path, sealer: SecretSealer(key: key))
        #expect(try await store.load()?.encoded() == controller.encoded())
        #expect(SecretSealer.isSealed(try #require(file.bytes)))
        #expect(try await store.load()?.encoded() == controller.encoded())
    }

    @Test(arguments: [true, false]) func takesAnEmptyFileForOneThatIsLost(seals: Bool) async throws {
        let file = File()
        #expect(FileManager.default.createFile(atPath: file.path, contents: Data()))
        let store = FileControllerStore(path: file.path, sealer: SecretSealer(key: seals ? key : nil))
        let read = await #expect(throws: ControllerError.self) { try await store.load() }
        #expect(read?.code == .store && read?.message.contains("is empty") == true)
        await #expect(throws: ControllerError.self) { try await fill(store) }
        #expect(file.bytes == [])
    }

    @Test func leavesNoFileWithoutContent() async throws {
        let file = File()
        let store = FileControllerStore(path: file.path)
        try await store.update { _ in }
        #expect(file.bytes == nil)
        _ = try await fill(store)
        try await store.update { $0 = nil }
        #expect(file.bytes == nil)
        #expect(try await store.load() == nil)
    }

    @Test func leavesASealedFileAloneWithoutItsKey() async throws {
        let file = File()
        _ = try await fill(FileControllerStore(path: file.path, sealer: SecretSealer(key: key)))
        let bytes = file.bytes
        for sealer in [SecretSealer(key: nil), SecretSealer(key: try SecretKey(random: 1..<34))] {
            let store = FileControllerStore(path: file.path, sealer: sealer)
            let read = await #expect(throws: ControllerError.self) { try await store.load() }
            #expect(read?.code == .store)
            #expect(read?.message.contains("sealed") == true)
            await #expect(throws: ControllerError.self) { try await store.update { $0 = nil } }
            #expect(file.bytes == bytes)
        }
    }
}
