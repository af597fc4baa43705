import HomeModel
import HubAPI
import Testing

@Suite struct HomesAndPlacesTests {
    @Test func aHomeIsMadeChangedListedAndRemoved() async throws {
        try await HubHome.run { test in
            let cabin = try await test.hub.add(
                NewHome(
                    name: "Cabin", owner: NewHome.Owner(name: "Grace", account: "grace@example.org"),
                    location: LocationResource(latitude: 59.9, longitude: 10.7), timeZone: "Europe/Oslo"))
            #expect(cabin.name == "Cabin")
            #expect(cabin.location == LocationResource(latitude: 59.9, longitude: 10.7))
            #expect(cabin.timeZone == "Europe/Oslo")
            #expect(!cabin.isPrimary)
            #expect(try await test.hub.users(home: cabin.id).map(\.account) == ["grace@example.org"])

            let changed = try await test.hub.change(
                cabin.id, HomeChange(name: .to("Hut"), location: .to(nil), isPrimary: .to(true)))
            #expect(changed.name == "Hut")
            #expect(changed.location == nil)
            #expect(changed.timeZone == "Europe/Oslo")
            #expect(changed.isPrimary)
            #expect(try await test.hub.homes().map(\.name) == ["Home", "Hut"])
            #expect(try await test.hub.homes(name: "hut").map(\.id) == [cabin.id])

            try await test.hub.remove(cabin.id)
            #expect(try await test.hub.homes().map(\.isPrimary) == [true])
            await #expect(throws: HubError.self) { try await test.hub.home(cabin.id) }
        }
    }

    @Test func aHomeKeepsItsAccessoriesUntilTheyAreRemoved() async throws {
        try await HubHome.run { test in
            let problem = try await test.problem(.delete, "/homes/00000000-0000-0000-0000-000000000001")
            #expect(problem.status == 422)
            #expect(problem.code == "operationNotSupported")
            #expect(problem.subject == Problem.Subject(kind: "home", id: "00000000-0000-0000-0000-000000000001"))
        }
    }

    @Test func roomsBelongToThePrimaryHomeWhereNoneIsNamed() async throws {
        try await HubHome.run { test in
            let hall = try await test.hub.add(NewRoom(name: "Hall"))
            #expect(hall.home == test.home.home)
            #expect(!hall.isForEntireHome)
            #expect(try await test.hub.change(hall.id, RoomChange(name: .to("Lobby"))).name == "Lobby")
            #expect(try await test.hub.rooms(home: test.home.home).map(\.name) == ["Default Room", "Lobby"])
            #expect(try await test.hub.rooms().map(\.isForEntireHome) == [true, false])
            try await test.hub.remove(hall.id)
            #expect(try await test.hub.rooms(name: "Lobby").isEmpty)
        }
    }

    @Test func aZoneIsMadeWithItsRoomsAndGivenOthers() async throws {
        try await HubHome.run { test in
            let attic = try await test.hub.add(NewRoom(name: "Attic")).id
            let bath = try await test.hub.add(NewRoom(name: "Bath")).id
            let loft = try await test.hub.add(NewRoom(name: "Loft")).id
            let zone = try await test.hub.add(NewZone(name: "Upstairs", rooms: [attic, bath]))
            #expect(zone.rooms == [attic, bath])
            let changed = try await test.hub.change(zone.id, ZoneChange(name: .to("Above"), rooms: .to([bath, loft])))
            #expect(changed.rooms == [bath, loft])
            #expect(try await test.hub.zone(zone.id) == changed)
            #expect(try await test.hub.zones(name: "above").count == 1)
            try await test.hub.remove(zone.id)
            #expect(try await test.hub.zones().isEmpty)
        }
    }

    @Test func aGroupIsMadeOfServicesOfAccessories() async throws {
        try await HubHome.run { test in
            let services = try await test.hub.accessories().flatMap(\.services).map(\.id)
            let group = try await test.hub.add(NewServiceGroup(name: "All lights", services: services))
            #expect(group.services == services)
            let first = try #require(services.first)
            #expect(
                try await test.hub.change(group.id, ServiceGroupChange(services: .to([first]))).services == [first])
            #expect(try await test.hub.group(group.id).services == [first])
            #expect(try await test.hub.groups().count == 1)
            try await test.hub.remove(group.id)
            #expect(try await test.hub.groups().isEmpty)
        }
    }

    @Test func whatOneRequestMakesIsMadeWholeOrNotAtAll() async throws {
        try await HubHome.run { test in
            let attic = try await test.hub.add(NewRoom(name: "Attic"))
            let before = await test.home.engine.structure
            let gone = RoomID(rawValue: 77)
            await #expect(throws: HubError.self) {
                try await test.hub.add(NewZone(name: "Upstairs", rooms: [attic.id, gone]))
            }
            let lamp = try #require(try await test.hub.accessories(name: "Lamp").first)
            await #expect(throws: HubError.self) {
                try await test.hub.change(lamp.id, AccessoryChange(name: .to("Beacon"), room: .to(gone)))
            }
            #expect(await test.home.engine.structure == before)
            #expect(await test.home.store.structure == before)
        }
    }

    @Test func peopleAreGivenAccessAndTellWhereTheyAre() async throws {
        try await HubHome.run { test in
            let grace = try await test.hub.add(NewUserRequest(name: "Grace", account: "grace", control: .onlyAtHome))
            #expect(grace.role == .resident)
            #expect(grace.isAtHome == nil)
            try await test.hub.report(grace.id, isAtHome: true)
            #expect(try await test.hub.user(grace.id).isAtHome == true)
            let owner = try await test.hub.change(grace.id, UserChange(name: .to("Grace H"), role: .to(.owner)))
            #expect(owner.role == .owner)
            #expect(try await test.hub.users(name: "Ada").map(\.role) == [.administrator])
            let ada = try #require(try await test.hub.users(name: "Ada").first)
            try await test.hub.remove(ada.id)
            #expect(try await test.hub.users().map(\.name) == ["Grace H"])
        }
    }
}
