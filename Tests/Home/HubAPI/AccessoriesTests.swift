import HomeEngine
import HomeModel
import HomeTesting
import HubAPI
import Testing

@Suite struct AccessoriesTests {
    private static let on = CharacteristicAddress("self", "on")

    @Test func anAccessoryIsToldWithAllThatItConsistsOf() async throws {
        try await HubHome.run { test in
            try await test.home.connected()
            await test.home.link("Lamp").change(Self.on, to: true)
            let on = await test.home.characteristic("Lamp")
            try await test.home.wait { $0.values[on]?.value == true }
            let lamp = try #require(try await test.hub.accessories(name: "lamp").first)
            #expect(lamp.isReachable)
            #expect(lamp.link == LinkResource(.connected))
            #expect(lamp.category.name == "Other")
            let service = try #require(lamp.services.first)
            #expect(service.typeName == "Lightbulb")
            #expect(service.characteristics.map(\.typeName) == ["On", "Brightness"])
            let value = try #require(service.characteristics.first)
            #expect(value.value == true)
            #expect(value.time == test.home.time.now.civil)
            #expect(value.properties == ["read", "write", "notify"])
            #expect(service.characteristics.last?.metadata.maximum == 100)
            #expect(try await test.hub.accessory(lamp.id) == lamp)
            #expect(try await test.hub.service(service.id) == service)
            #expect(try await test.hub.accessories(withServices: false).map(\.services.isEmpty) == [true, true])
        }
    }

    @Test func anAccessoryIsRenamedMovedAndBlockedInOneGo() async throws {
        try await HubHome.run { test in
            let hall = try await test.hub.add(NewRoom(name: "Hall"))
            let lamp = try #require(try await test.hub.accessories(name: "Lamp").first)
            let changed = try await test.hub.change(
                lamp.id, AccessoryChange(name: .to("Beacon"), room: .to(hall.id), isBlocked: .to(true)))
            #expect(changed.name == "Beacon")
            #expect(changed.room == hall.id)
            #expect(changed.isBlocked)
            #expect(try await test.hub.accessories(room: hall.id).map(\.id) == [lamp.id])
            let service = try #require(lamp.services.first)
            #expect(try await test.hub.change(service.id, ServiceChange(name: .to("Bulb"))).name == "Bulb")
            #expect(try await test.hub.change(service.id, ServiceChange(name: .to(nil))).name == nil)
        }
    }

    @Test func whatWasHeardLastIsToldWithoutAsking() async throws {
        try await HubHome.run { test in
            try await test.home.connected()
            let (on, level) = (
                await test.home.characteristic("Lamp"), await test.home.characteristic("Lamp", "level")
            )
            await test.home.link("Lamp").change(Self.on, to: true)
            try await test.home.wait { $0.values[on]?.value == true }
            let heard = try await test.hub.heard([on, level])
            #expect(heard.map(\.characteristic) == [on, level])
            #expect(heard[0].value == true)
            #expect(heard[0].time == test.home.time.now.civil)
            await test.home.link("Lamp").drop()
            #expect(try await test.hub.heard([on]).first?.value == true, "Also of one that is away.")
            let missing = try await test.hub.heard([CharacteristicID(rawValue: 9), on])
            #expect(missing[0].error?.code == "notFound")
            #expect(missing[1].value == true)
        }
    }

    @Test func anAccessoryNearbyIsPairedAndRemoved() async throws {
        try await HubHome.run { test in
            await test.home.adapter.offer(
                FakeLink("fake-Bulb", called: "Bulb", loop: test.home.loop), code: "123-45-678")
            let bulb = try #require(try await test.hub.nearby().first { !$0.isPaired })
            #expect(bulb.name == "Bulb")
            let refused = try await refusal(of: { () async throws(HubError) in
                try await test.hub.add(NewAccessory(id: bulb.id, code: "999-99-999"))
            })
            #expect(refused.problem?.status == 502)
            #expect(refused.problem?.code == "accessoryPairingFailed")
            let hall = try await test.hub.add(NewRoom(name: "Hall"))
            let added = try await test.hub.add(
                NewAccessory(room: hall.id, name: "Ceiling", id: bulb.id, code: "123-45-678"))
            #expect(added.name == "Ceiling")
            #expect(added.room == hall.id)
            try await test.hub.identify(added.id)
            #expect(await test.home.link("Bulb").transcript.contains { $0.hasSuffix("identify self") })
            #expect(try await test.hub.refresh(added.id).id == added.id)
            try await test.hub.remove(added.id)
            #expect(try await test.hub.accessories(name: "Ceiling").isEmpty)
            #expect(try await test.hub.nearby().map(\.name) == ["Fan", "Lamp"])
        }
    }

    @Test func whoCanNotBeToldIsRemovedOnlyWhenThatIsWanted() async throws {
        try await HubHome.run { test in
            try await test.home.connected()
            await test.home.link("Lamp").set { $0.isReachable = false }
            let lamp = try #require(try await test.hub.accessories(name: "Lamp").first)
            let refused = try await refusal(of: { () async throws(HubError) in try await test.hub.remove(lamp.id) })
            #expect(refused.problem?.status == 502)
            try await test.hub.remove(lamp.id, evenIfAway: true)
            #expect(try await test.hub.accessories().map(\.name) == ["Fan"])
        }
    }

    @Test func valuesAreReadAndWrittenTogetherAndEachForItself() async throws {
        try await HubHome.run { test in
            try await test.home.connected()
            let (lamp, level, fan) = (
                await test.home.characteristic("Lamp"), await test.home.characteristic("Lamp", "level"),
                await test.home.characteristic("Fan")
            )
            for name in ["Lamp", "Fan"] { await test.home.link(name).clearTranscript() }
            await test.home.link("Fan").refuse(Self.on, with: LinkError(.busy, "The fan is busy."))
            let gone = CharacteristicID(rawValue: 99)
            let written = try await test.hub.write([
                Writes.Write(lamp, true), Writes.Write(level, 40, wantsResponse: true), Writes.Write(fan, true),
                Writes.Write(level, 400), Writes.Write(gone, 1),
            ])
            #expect(written.map(\.characteristic) == [lamp, level, fan, level, gone])
            #expect(written.map(\.response) == [nil, 40, nil, nil, nil])
            #expect(written.map(\.error?.status) == [nil, nil, 503, 422, 404])
            #expect(written[3].error?.code == "valueHigherThanMaximum")
            #expect(
                await test.home.link("Lamp").transcript.map { $0.dropFirst(2) }.filter { $0.hasPrefix("write") }
                    == ["write self/on=true self/level=40"])

            let read = try await test.hub.read([level, fan, lamp])
            #expect(read.map(\.value) == [40, nil, true])
            #expect(read.map(\.error?.detail) == [nil, "The fan is busy.", nil])
        }
    }

    @Test func whatCanNotBeDoneForAllIsSaidInTheStatus() async throws {
        try await HubHome.run { test in
            try await test.home.connected()
            let lamp = await test.home.characteristic("Lamp")
            let good = #"{"writes":[{"characteristic":"\#(lamp)","value":true}]}"#
            #expect(try await test.send(.put, "/characteristics", good).status == .ok)
            let bad = #"{"writes":[{"characteristic":"\#(lamp)","value":"warm"}]}"#
            #expect(try await test.send(.put, "/characteristics", bad).status == .multiStatus)
            #expect(try await test.problem(.put, "/characteristics", #"{"writes":[]}"#).status == 400)
            #expect(try await test.problem(.get, "/characteristics").detail.contains("not 0"))
        }
    }
}
