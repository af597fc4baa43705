import Foundation
import HAPProtocol
import HearthFiles
import HearthNetworking
import Testing

@testable import HAPController

/// Many changes of one file at the same time.
@Suite struct ControllerFileTests {
    private let file = SealedStoreTests.File()

    private static func unfinished(_ number: Int) -> UnfinishedPairing {
        UnfinishedPairing(id: nil, name: "Lamp \(number)", addresses: [])
    }

    private func filled() async throws -> FileControllerStore {
        let store = FileControllerStore(path: file.path)
        try await store.update { content throws(ControllerError) in
            var generator = SystemRandomNumberGenerator()
            content = try .new(using: &generator)
        }
        return store
    }

    @Test func changesThatAreWantedAtTheSameTimeAreAllStored() async throws {
        let store = try await filled()
        try await withThrowingTaskGroup(of: Void.self) { group in
            for number in 0..<200 {
                group.addTask {
                    try await store.update { content throws(ControllerError) in
                        content?.unfinished.append(Self.unfinished(number))
                    }
                }
            }
            try await group.waitForAll()
        }
        let names = try await FileControllerStore(path: file.path).load()?.unfinished.compactMap(\.name) ?? []
        #expect(Set(names) == Set((0..<200).map { "Lamp \($0)" }))
        #expect(names.count == 200)
    }

    /// Each write syncs the disk; a thousand accessories that have moved must not take as many.
    @Test func changesThatWaitForAnotherOwnerAreWrittenTogether() async throws {
        let store = try await filled()
        let path = file.path
        let before = file.bytes
        let owner = try await DurableFile.open(path)
        try await withThrowingTaskGroup(of: Bool.self) { group in
            for number in 0..<50 {
                group.addTask {
                    try await store.update { content throws(ControllerError) in
                        content?.unfinished.append(Self.unfinished(number))
                        return FileManager.default.contents(atPath: path).map { [UInt8]($0) } == before
                    }
                }
            }
            // Until all wait.
            while await store.waiting < 50 { await Task.yield() }
            await owner.close()
            for try await isFirst in group { #expect(isFirst, "a write came between two of the changes") }
        }
        #expect(try await store.load()?.unfinished.count == 50)
    }

    @Test func aChangeThatIsRefusedTakesNoOtherWithIt() async throws {
        let store = try await filled()
        let owner = try await DurableFile.open(file.path)
        let changes = (1...3).map { number in
            Task {
                try await store.update { content throws(ControllerError) in
                    content?.unfinished.append(Self.unfinished(number))
                    if number == 2 { throw ControllerError(.alreadyPaired, "No.") }
                }
            }
        }
        while await store.waiting < 3 { await Task.yield() }
        await owner.close()
        try await changes[0].value
        try await changes[2].value
        let error = await #expect(throws: ControllerError.self) { try await changes[1].value }
        #expect(error?.code == .alreadyPaired)
        #expect(Set(try await store.load()?.unfinished.compactMap(\.name) ?? []) == ["Lamp 1", "Lamp 3"])
    }

    @Test func everyoneIsToldWhenNothingCanBeStored() async throws {
        let store = FileControllerStore(path: file.path + "-folder/that/is/missing")
        await withTaskGroup(of: ControllerError?.self) { group in
            for _ in 0..<20 {
                group.addTask {
                    do throws(ControllerError) {
                        try await store.update { _ in }
                        return nil
                    } catch {
                        return error
                    }
                }
            }
            for await error in group { #expect(error?.code == .store) }
        }
    }
}
