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

    // MARK: What observers are told

    /// Serves these lists one after the other, then the good one.
    private static func run(
        lists: [String], _ body: @escaping @Sendable (Scene, Recorder) async throws -> Void
    ) throws {
        let fetches = Counter()
        try Scene.run(
            script: Scene.answering { request, _ in
                guard request.target.hasPath("/accessories") else { return nil }
                let number = fetches.increment() - 1
                return lists.indices.contains(number) ? .pieces([Scene.json(lists[number])]) : nil
            }
        ) { scene in try await body(scene, Recorder(scene.paired)) }
    }

    private static func told(_ recorder: Recorder) -> [AccessoryDatabase] {
        recorder.all.compactMap { if case .database(let database) = $0 { database } else { nil } }
    }

    @Test func aListThatLacksWhatCouldNotBeReadIsNotTold() throws {
        try Self.run(lists: [Scene.database, Self.damaged, Scene.database]) { scene, recorder in
            for isIncomplete in [false, true, false] {
                _ = try await scene.paired.accessories(refreshing: true)
                #expect(await scene.paired.isDatabaseIncomplete == isIncomplete)
            }
            #expect(Self.told(recorder).count == 1)
        }
    }

    @Test func whatIsReallyGoneIsToldBehindADamagedList() throws {
        let lamp = #"{"aid":1,"services":[{"iid":1,"type":"3E","characteristics":[]}]}"#
        let press = #"{"iid":10,"type":"73","format":"uint8","perms":["ev"]}"#
        let button = #"{"aid":2,"services":[{"iid":1,"type":"89","characteristics":[\#(press)]}]}"#
        let whole = #"{"accessories":[\#(lamp),\#(button)]}"#
        let damaged = whole.replacing(#""aid":2,"#, with: "")
        let smaller = #"{"accessories":[\#(lamp)]}"#
        try Self.run(lists: [whole, damaged, smaller]) { scene, recorder in
            for _ in 0..<3 { _ = try await scene.paired.accessories(refreshing: true) }
            #expect(Self.told(recorder).map(\.accessories.count) == [2, 1])
            #expect(try await scene.store.load()?[scene.paired.id]?.database?.accessories.count == 1)
        }
    }

    /// Nothing is lost that was there before, and what is missing for good must not keep the rest from being used.
    @Test func theFirstListIsTakenForWhatCanBeReadOfIt() throws {
        try Self.run(lists: [Self.damaged, Self.damaged]) { scene, recorder in
            _ = try await scene.paired.accessories()
            #expect(await !scene.paired.isDatabaseIncomplete)
            _ = try await scene.paired.accessories(refreshing: true)
            #expect(Self.told(recorder).count == 1)
            let stored = try await scene.store.load()?[scene.paired.id]
            #expect(stored?.database?.accessories.count == 2)
            // Looked at anew in the next session, whatever the configuration number says.
            #expect(stored?.configurationNumber == nil)
            _ = try await scene.paired.accessories(refreshing: true)
            #expect(Self.told(recorder).last?[Scene.brightness] != nil)
        }
    }

    @Test(arguments: [
        #"{"accessories":[]}"#, #"{"accessories":[{"services":[]}]}"#,
        #"{"accessories":[{"aid":2,"services":[{"iid":1,"type":"3E","characteristics":[]}]}]}"#,
    ])
    func aListWithoutTheAccessoryItselfIsNoAnswer(list: String) throws {
        try Self.run(lists: [Scene.database, list]) { scene, recorder in
            _ = try await scene.paired.accessories()
            let error = await #expect(throws: ControllerError.self) {
                try await scene.paired.accessories(refreshing: true)
            }
            #expect(error?.code == .malformed)
            #expect(try await scene.paired.accessories()[Scene.brightness] != nil)
            #expect(try await scene.store.load()?[scene.paired.id]?.database?.accessories.count == 2)
            #expect(Self.told(recorder).count == 1)
        }
    }

    @Test func anEmptyListOfANewAccessoryIsAskedForAgain() throws {
        try Self.run(lists: [#"{"accessories":[]}"#]) { scene, _ in
            let error = await #expect(throws: ControllerError.self) { try await scene.paired.accessories() }
            #expect(error?.code == .malformed)
            let database = try await scene.paired.accessories()
            #expect(database.accessories.count == 2)
        }
    }
}
