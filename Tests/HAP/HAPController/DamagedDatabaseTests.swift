import HAPModel
import HAPProtocol
import HearthHTTP
import Testing

@testable import HAPController

/// Accessories whose list of accessories comes with parts that nobody could address.
@Suite struct DamagedDatabaseTests {
    /// Without the iid of the brightness.
    private static let damaged = Scene.database.replacing(#""iid":11,"#, with: "")

    /// Serves the damaged database so many times from the second on, then the good one.
    private static func run(
        damaged times: Int, _ body: @escaping @Sendable (Scene, Counter) async throws -> Void
    ) throws {
        let fetches = Counter()
        try Scene.run(
            script: Scene.answering { request, _ in
                guard request.target.hasPath("/accessories") else { return nil }
                let isDamaged = (2...1 + times).contains(fetches.increment())
                return isDamaged ? .pieces([Scene.json(damaged)]) : nil
            }
        ) { scene in try await body(scene, fetches) }
    }

    @Test func whatADamagedListLacksIsLookedForOnceMore() throws {
        try Self.run(damaged: 1) { scene, fetches in
            _ = try await scene.paired.accessories()
            let database = try await scene.paired.accessories(refreshing: true)
            #expect(database[Scene.brightness] == nil)
            // What it has is written without another look.
            _ = try await scene.paired.write([.init(Scene.light, value: true)])
            #expect(fetches.count == 2)
            #expect(try await scene.paired.write([.init(Scene.brightness, value: 5)]).map(\.status) == [.success])
            #expect(fetches.count == 3)
        }
    }

    @Test func whatIsMissingForGoodIsUnknown() throws {
        try Self.run(damaged: 10) { scene, _ in
            _ = try await scene.paired.accessories()
            _ = try await scene.paired.accessories(refreshing: true)
            do {
                _ = try await scene.paired.write([.init(Scene.brightness, value: 5)])
                Issue.record("written")
            } catch let error as ControllerError {
                #expect(error.code == .unknownCharacteristic)
            }
        }
    }

    @Test func subscriptionsOutliveADamagedList() throws {
        try Self.run(damaged: 1) { scene, fetches in
            try await scene.paired.subscribe([Scene.light, Scene.brightness])
            for round in 1...2 {
                await scene.accessory.drop()
                try await scene.loop.sleep(for: .seconds(60))
                #expect(fetches.count == round + 1)
            }
            let asked = await scene.accessory.requests.filter { $0.method == .put }.suffix(1)
            let body = #"{"characteristics":[{"aid":1,"iid":10,"ev":true},{"aid":1,"iid":11,"ev":true}]}"#
            #expect(asked.map { String(decoding: $0.body, as: UTF8.self) } == [body])
        }
    }

    @Test func aDamagedListIsNotStored() throws {
        try Self.run(damaged: 1) { scene, _ in
            _ = try await scene.paired.accessories()
            _ = try await scene.paired.accessories(refreshing: true)
            let stored = try await scene.store.load()?[scene.paired.id]?.database
            #expect(stored?[Scene.brightness] != nil)
        }
    }
}
