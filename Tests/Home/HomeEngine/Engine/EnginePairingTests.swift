import HomeEngine
import HomeModel
import HomeTesting
import Testing

@Suite struct EnginePairingTests {
    @Test func pairsIntoAHomeAndARoom() async throws {
        try await EngineHome.run([]) { home in
            let attic = RoomID(rawValue: 5)
            try await home.engine.apply(.addRoom(attic, home.home, name: "Attic"))
            let link = FakeLink("fake-Bridge", called: "Bridge", loop: home.loop, bridged: ["a", "b"])
            await home.adapter.offer(link, code: "111-22-333")
            #expect(await home.engine.nearby().map(\.isPaired) == [false])
            let bridge = try await home.engine.pair(
                .accessory(id: "fake-Bridge", code: "111-22-333"), into: home.home, room: attic, name: "Old bridge")
            #expect(bridge.name == "Old bridge")
            #expect(bridge.room == attic)
            #expect(await home.engine.structure.accessories(behind: bridge.id).count == 2)
            try await home.connected()
            #expect(await link.subscribed.count == 6)
        }
    }

    @Test func whatWouldBeRefusedAfterwardsIsRefusedBefore() async throws {
        try await EngineHome.run { home in
            let link = FakeLink("fake-New", called: "New", loop: home.loop)
            await home.adapter.offer(link, code: "1")
            for (home_, room, name) in [
                (HomeID(rawValue: 9), nil, nil), (home.home, RoomID(rawValue: 9), nil), (home.home, nil, "Lamp"),
                (home.home, nil, " ?"),
            ] as [(HomeID, RoomID?, String?)] {
                _ = await #expect(throws: EngineError.self) {
                    try await home.engine.pair(
                        .accessory(id: "fake-New", code: "1"), into: home_, room: room, name: name)
                }
            }
            _ = await #expect(throws: EngineError.self) {
                try await home.engine.pair(.accessory(id: "fake-New", code: "2"), into: home.home)
            }
            #expect(await home.adapter.unpaired.count == 1)
            #expect(await home.engine.structure.accessories.count == 2)
        }
    }

    @Test func anAccessoryThatCanNotBeTakenInIsUnpairedAgain() async throws {
        try await EngineHome.run { home in
            let link = FakeLink("fake-New", called: "New", loop: home.loop)
            // Two services of one key can't be told apart.
            await link.change { $0.accessory.services.append($0.accessory.services[0]) }
            await home.adapter.offer(link, code: "1")
            let error = await #expect(throws: EngineError.self) {
                try await home.engine.pair(.accessory(id: "fake-New", code: "1"), into: home.home)
            }
            #expect(error?.code == .accessoryOutOfCompliance)
            #expect(await home.adapter.paired.map(\.name) == ["fake-Lamp", "fake-Fan"])
        }
    }

    @Test func removingUnpairs() async throws {
        try await EngineHome.run { home in
            try await home.connected()
            let lamp = try #require(await home.engine.structure.accessories.rows.first { $0.name == "Lamp" }).id
            let link = await home.link("Lamp")
            await link.set { $0.isReachable = false }
            let direct = await #expect(throws: EngineError.self) { try await home.engine.apply(.removeAccessory(lamp)) }
            #expect(direct?.code == .operationNotSupported)
            let error = await #expect(throws: EngineError.self) { try await home.engine.removeAccessory(lamp) }
            #expect(error?.code == .accessoryNotReachable)
            #expect(await home.engine.structure.accessories[lamp] != nil)
            try await home.engine.removeAccessory(lamp, evenIfAway: true)
            #expect(await home.engine.structure.accessories[lamp] == nil)
            #expect(await home.adapter.paired.map(\.name) == ["fake-Fan"])
            #expect(await link.isClosed)
        }
    }

    @Test func aHomeWithAccessoriesIsNotRemoved() async throws {
        try await EngineHome.run { home in
            let error = await #expect(throws: EngineError.self) { try await home.engine.apply(.removeHome(home.home)) }
            #expect(error?.code == .operationNotSupported)
        }
    }

    @Test func whatDoesNotFitTogetherIsSettledOrSaid() async throws {
        try await EngineHome.run { home in
            try await home.connected()
            await home.engine.close()
            // Paired, and the power went before the home knew; another's keys are lost.
            let found = FakeLink("fake-Found", called: "Found", loop: home.loop)
            let links = [found] + (await home.adapter.paired).filter { $0.name != "fake-Fan" }
            let fresh = links.map { FakeLink($0.name, called: String($0.name.dropFirst(5)), loop: home.loop) }
            let again = try await EngineHome(
                loop: home.loop, links: fresh, store: home.store, history: home.history, time: home.time)
            #expect(await again.engine.orphans.missing == ["fake-Fan"])
            #expect(again.log.lines(from: .error).contains { $0.contains("accessory=Fan") })
            try await again.wait { $0.structure.accessories.rows.contains { $0.name == "Found" } }
            try await again.connected()
            #expect(await again.engine.orphans.unclaimed.isEmpty)
            await again.engine.close()
        }
    }
}
