import HearthNetworking
import HomeEngine
import HomeModel
import HomeTesting
import Testing

@testable import HubAPI

@Suite struct EventsTests {
    private static let on = CharacteristicAddress("self", "on")

    @Test func twoClientsSeeEachOthersChangesInOneOrder() async throws {
        try await HubHome.run { test in
            try await test.home.connected()
            let (one, other) = (test.client(), test.client())
            let (seenByOne, seenByOther) = (try await one.events(), try await other.events())
            #expect(try await seenByOne.following().kind == .begin)
            #expect(try await seenByOther.following().kind == .begin)
            for number in 0..<20 {
                _ = try await (number.isMultiple(of: 2) ? one : other).add(NewRoom(name: "Room \(number)"))
            }
            var told: [[HubEvent]] = []
            for events in [seenByOne, seenByOther] {
                var seen: [HubEvent] = []
                for _ in 0..<20 { seen.append(try await events.following(.structure)) }
                told.append(seen)
            }
            #expect(told[0] == told[1])
            #expect(told[0].flatMap { $0.changes ?? [] }.map(\.name) == (0..<20).map { "Room \($0)" })
            #expect(zip(told[0], told[0].dropFirst()).allSatisfy { $0.sequence < $1.sequence })
            await seenByOne.cancel()
            await seenByOther.cancel()
        }
    }

    @Test func everythingThatHappensIsTold() async throws {
        try await HubHome.run { test in
            try await test.home.connected()
            let lamp = await test.home.characteristic("Lamp")
            let events = try await test.hub.events()
            #expect(try await events.following().kind == .begin)
            await test.home.link("Lamp").change(Self.on, to: true)
            let value = try await events.following(.value)
            #expect(value.reading?.characteristic == lamp)
            #expect(value.reading?.value == true)
            #expect(value.reading?.accessory == (await test.home.engine.structure.accessory(of: lamp)?.id))
            await test.home.link("Lamp").press(Self.on, 2)
            #expect(try await events.following(.occurrence).reading?.value == 2)
            await test.home.link("Fan").drop()
            let link = try await events.following(.link)
            #expect(link.link?.accessories.count == 1)
            #expect(link.link?.link.state != .connected)

            let scene = try await test.hub.add(NewScene(name: "Evening", actions: [NewAction(lamp, false)]))
            let change = try await events.following(.structure)
            #expect(change.changes?.first?.kind == "scene")
            #expect(change.changes?.first?.id == "\(scene.id)")
            _ = try await test.hub.run(scene.id)
            #expect(try await events.following(.scene).run?.outcome == .complete)
            #expect(try await events.following(.structure).changes?.map(\.what) == [.changed], "When it ran last.")
            try await test.hub.remove(scene.id)
            #expect(try await events.following(.structure).changes?.map(\.what).contains(.removed) == true)
            await events.cancel()
        }
    }

    @Test func whatAnAutomationDoesByItselfIsAChangeOfTheAutomation() async throws {
        try await HubHome.run { test in
            try await test.home.connected()
            let (lamp, fan) = (await test.home.characteristic("Lamp"), await test.home.characteristic("Fan"))
            let events = try await test.hub.events()
            let condition = TriggerCondition.event(
                EventTrigger(events: [Event(id: EventID(rawValue: 5), .characteristic(lamp, value: true))]))
            let made = try await test.hub.add(
                NewAutomation(name: "Follow", condition: condition, actions: [NewAction(fan, true)]))
            let changes = try await events.following(.structure).changes ?? []
            #expect(Set(changes.map(\.kind)) == ["automation"])
            #expect(Set(changes.map(\.id)) == ["\(made.id)"])
            await test.home.link("Lamp").change(Self.on, to: false)
            await test.home.link("Lamp").change(Self.on, to: true)
            #expect(try await events.following(.automation).trace?.outcome == .done)
            await events.cancel()
        }
    }

    @Test func aReaderThatComesBackMissesNothingAndHearsNothingTwice() async throws {
        try await HubHome.run { test in
            let events = try await test.client().events()
            var last = try await events.following().sequence
            _ = try await test.hub.add(NewRoom(name: "Hall"))
            last = try await events.following(.structure).sequence
            await events.cancel()
            for name in ["Attic", "Bath"] { _ = try await test.hub.add(NewRoom(name: name)) }
            let again = try await test.client().events(since: last)
            let first = try await again.following()
            #expect(first.kind == .begin)
            #expect(first.sequence == last)
            var names: [String] = []
            while names.count < 2 { names += try await again.following(.structure).changes?.map(\.name) ?? [] }
            #expect(names == ["Attic", "Bath"])
            await again.cancel()
        }
    }

    @Test func aReaderThatCanNotResumeIsToldToReadAnew() async throws {
        try await HubHome.run { test in
            let last = try await test.hub.status().lastEvent
            for since in [0, last + 1_000_000, .max] {
                let events = try await test.client().events(since: since)
                let first = try await events.following()
                #expect(first.kind == .reset)
                #expect(first.sequence >= last)
                await events.cancel()
            }
        }
    }

    @Test func eventsEndWhenTheHubStops() async throws {
        try await HubHome.run { test in
            let events = try await test.client().events()
            #expect(try await events.following().kind == .begin)
            async let cutOff = test.server.stop(within: .seconds(30))
            while try await events.event(within: .seconds(30)) != nil {}
            #expect(await cutOff == 0)
        }
    }

    @Test func aReaderThatDoesNotReadIsLetGo() async throws {
        try await HubHome.run(configure: { $0.http.stallTime = .milliseconds(20) }) { test in
            try await test.home.connected()
            test.network.setFaults(MemoryFaults(window: 8_192))
            let stream = try await test.network.connect(to: test.address, deadline: nil)
            defer { stream.close() }
            test.network.setFaults(MemoryFaults())
            stream.write(Array("GET /events HTTP/1.1\r\nHost: hub\r\n\r\n".utf8))
            let lamp = await test.home.link("Lamp")
            let on = await test.home.characteristic("Lamp")
            let watched = try await test.client().events()
            #expect(try await watched.following().kind == .begin)
            // More than may be on its way to one that does not read; the other one gets all of it.
            var heard = 0
            while !test.log.lines.contains(where: { $0.contains("let go") || $0.contains("does not read") }) {
                heard += 1
                await lamp.change(Self.on, to: .bool(heard.isMultiple(of: 2)))
                let value = try await watched.following(.value)
                try #require(value.reading?.value == .bool(heard.isMultiple(of: 2)))
                try #require(value.reading?.characteristic == on)
                try #require(heard < 20_000, "\(test.log.lines)")
            }
            await watched.cancel()
        }
    }

    // MARK: The ring

    private static func event(_ number: Int) -> HubEvent {
        HubEvent(
            sequence: 0, kind: .value,
            reading: HubEvent.Reading(
                characteristic: CharacteristicID(rawValue: UInt128(number)), accessory: nil,
                value: .integer(Int128(number)), time: .epoch))
    }

    @Test func aRingForgetsTheOldestAndSaysSo() {
        var ring = EventRing(after: 100, limit: 10)
        #expect(ring.events(after: 100, atMost: 5).map(Array.init) == [])
        for number in 0..<1_000 {
            ring.append(Self.event(number))
            let last = UInt64(101 + number)
            #expect(ring.last == last)
            let kept = min(number + 1, 10)
            let oldest = last - UInt64(kept)
            #expect(ring.events(after: oldest, atMost: .max)?.map(\.sequence) == Array(oldest + 1...last))
            #expect(ring.events(after: oldest, atMost: 3)?.count == min(kept, 3))
            #expect(ring.events(after: last, atMost: 3)?.isEmpty == true)
            #expect(ring.events(after: last + 1, atMost: 3) == nil)
            if oldest > 100 { #expect(ring.events(after: oldest - 1, atMost: 3) == nil) }
        }
    }

    @Test func whatHoldsMuchCountsMuch() {
        var ring = EventRing(after: 0, limit: 100)
        for number in 0..<50 { ring.append(Self.event(number)) }
        let home = HomeID(rawValue: 1)
        let change = HubEvent.Change(.added, kind: "room", id: "1", home: home, name: "Hall")
        ring.append(HubEvent(sequence: 0, kind: .structure, changes: Array(repeating: change, count: 90)))
        #expect(ring.events(after: 41, atMost: .max)?.count == 10)
        #expect(ring.events(after: 40, atMost: .max)?.count == 11)
        #expect(ring.events(after: 39, atMost: .max) == nil)
        ring.append(HubEvent(sequence: 0, kind: .structure, changes: Array(repeating: change, count: 500)))
        #expect(ring.events(after: 51, atMost: .max)?.count == 1, "The last one stays, whatever it holds.")
    }

    @Test func aReaderThatFallsBehindIsDone() async throws {
        let loop = try EventLoop(name: "feed test")
        defer { loop.shutdown() }
        let feed = EventFeed(loop: loop, after: 0, limit: 4)
        for number in 0..<3 { feed.append(Self.event(number)) }
        #expect(try await feed.events(after: 0, atMost: 2)?.map(\.sequence) == [1, 2])
        for number in 3..<9 { feed.append(Self.event(number)) }
        #expect(try await feed.events(after: 2, atMost: 2) == nil)
        #expect(!feed.canResume(after: 4))
        #expect(feed.canResume(after: 5))
    }
}
