import HearthCalendar
import HomeDatabase
import HomeEngine
import HomeModel
import HomeTesting
import Testing

@Suite struct EngineLinksTests {
    @Test func connectsAndSubscribesToAllThatTells() async throws {
        try await EngineHome.run { home in
            try await home.connected()
            let link = await home.link("Lamp")
            #expect(
                await link.subscribed == [CharacteristicAddress("self", "on"), CharacteristicAddress("self", "level")])
            let lamp = try #require(await home.engine.structure.accessories.rows.first { $0.name == "Lamp" })
            #expect(await home.engine.isReachable(lamp))
            await link.drop()
            try await home.wait { $0.links["fake-Lamp"]?.isConnected != true }
            #expect(await !home.engine.isReachable(lamp))
            try await home.wait { $0.links["fake-Lamp"]?.isConnected == true }
        }
    }

    @Test func keepsWhatAccessoriesTell() async throws {
        try await EngineHome.run { home in
            try await home.connected()
            let on = await home.characteristic("Lamp")
            let start = home.time.now.civil
            await home.link("Lamp").change(CharacteristicAddress("self", "on"), to: true)
            try await home.wait { $0.values[on]?.value == true }
            home.time.move(by: .seconds(60))
            await home.link("Lamp").change(CharacteristicAddress("self", "on"), to: false)
            try await home.wait { $0.values[on]?.value == false }
            // The same again is no news.
            await home.link("Lamp").change(CharacteristicAddress("self", "on"), to: false)
            try await home.engine.settle()
            await home.engine.writeDown()
            let kept = try await home.history.values(of: on, in: start..<(start + .seconds(3_600)))
            #expect(kept == [RecordedValue(true, at: start), RecordedValue(false, at: start + .seconds(60))])
            #expect(try await home.store.lastValues()[on] == kept.last)
        }
    }

    @Test func anAccessoryThatConsistsOfSomethingElseKeepsItsScenes() async throws {
        try await EngineHome.run { home in
            try await home.connected()
            let (on, level) = (await home.characteristic("Lamp"), await home.characteristic("Lamp", "level"))
            let dim = try await home.when(
                "Dim", [.characteristic(on, value: true)], writes: [(level, 10)])
            let glow = try await home.when("Glow", [.characteristic(level, value: 5)], writes: [(on, true)])
            let link = await home.link("Lamp")
            await link.change { description in
                description.accessory.information.firmwareVersion = "2"
                description.accessory.services[0].characteristics.removeAll { $0.key == "level" }
            }
            try await home.engine.refreshAccessory(
                home.engine.structure.accessory(of: on)?.id ?? AccessoryID(rawValue: 0))
            let structure = await home.engine.structure
            #expect(structure.characteristic(on)?.id == on)
            #expect(structure.characteristic(level) == nil)
            #expect(structure.accessory(of: on)?.information.firmwareVersion == "2")
            #expect(structure.triggers[dim]?.state == .disabled(.noActions))
            #expect(structure.triggers[glow]?.state == .disabled(.noEvents))
            try await link.subscribedToAll()
            #expect(await link.subscribed == [CharacteristicAddress("self", "on")])
        }
    }

    @Test func whatIsBlockedIsNeitherHeardNorWritten() async throws {
        try await EngineHome.run { home in
            try await home.connected()
            let on = await home.characteristic("Lamp")
            let lamp = try #require(await home.engine.structure.accessory(of: on)).id
            try await home.engine.apply(.setBlocked(lamp, true))
            let link = await home.link("Lamp")
            while await !link.subscribed.isEmpty { try await home.loop.sleep(for: .milliseconds(1)) }
            let error = await #expect(throws: EngineError.self) { try await home.engine.write(true, to: on) }
            #expect(error?.code == .accessoryIsBlocked)
            try await home.engine.apply(.setBlocked(lamp, false))
            try await link.subscribedToAll()
            try await home.engine.write(true, to: on)
            #expect(await link.values[CharacteristicAddress("self", "on")] == true)
        }
    }

    @Test func oneThatDoesNotAnswerDelaysNoOther() async throws {
        try await EngineHome.run { home in
            try await home.connected()
            await home.link("Fan").set { $0.isMute = true }
            let (lamp, fan) = (await home.characteristic("Lamp"), await home.characteristic("Fan"))
            await home.link("Lamp").change(CharacteristicAddress("self", "on"), to: true)
            let results = await home.engine.read([lamp, fan], within: .milliseconds(200))
            #expect(try results[lamp]?.get() == true)
            #expect(throws: EngineError.self) { try results[fan]?.get() }
            if case .failure(let error)? = results[fan] { #expect(error.code == .operationTimedOut) }
        }
    }

    @Test func writesAreHeldToTheMetadataAndToThePersonsRights() async throws {
        try await EngineHome.run { home in
            try await home.connected()
            let (on, level) = (await home.characteristic("Lamp"), await home.characteristic("Lamp", "level"))
            let tooHigh = await #expect(throws: EngineError.self) { try await home.engine.write(101, to: level) }
            #expect(tooHigh?.code == .valueHigherThanMaximum)
            let guest = NewUser(name: "Bo", account: "bo", control: .onlyAtHome)
            let bo = UserID(rawValue: 7)
            try await home.engine.apply(.addUser(bo, home.home, guest))
            for account in ["bo", "nobody"] {
                let error = await #expect(throws: EngineError.self) {
                    try await home.engine.write(true, to: on, by: account)
                }
                #expect(error?.code == .insufficientPrivileges)
            }
            await home.engine.report(bo, isHome: true)
            try await home.engine.write(true, to: on, by: "bo")
            let rename = await #expect(throws: EngineError.self) {
                try await home.engine.apply(.renameHome(home.home, "Bo's"), by: "bo")
            }
            #expect(rename?.code == .insufficientPrivileges)
        }
    }

    @Test func changesAreToldInTheirOrder() async throws {
        try await EngineHome.run { home in
            let told = ToldRooms()
            _ = await home.engine.observe { event in
                if case .structure(let events) = event { told.add(events) }
            }
            let tasks = (0..<50).map { number in
                home.loop.task {
                    try await home.engine.apply(
                        .addRoom(RoomID(rawValue: UInt128(1_000 + number)), home.home, name: "Room \(number)"))
                    #expect(await home.engine.structure.rooms[RoomID(rawValue: UInt128(1_000 + number))] != nil)
                }
            }
            for task in tasks { try await task.value }
            #expect(told.names == (await home.store.structure.rooms(in: home.home).map(\.name)))
            #expect(await home.engine.structure == (await home.store.structure))
        }
    }
}
