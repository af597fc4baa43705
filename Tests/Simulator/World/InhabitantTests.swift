import Simulator
import Testing

@Suite struct InhabitantTests {
    private static let family = [
        PersonDefinition("Ada", rhythm: .office, bedroom: "Bedroom"),
        PersonDefinition("Ben", rhythm: .home, bedroom: "Bedroom"),
        PersonDefinition("Cleo", rhythm: .school, bedroom: "Bedroom"),
        PersonDefinition("Dan", rhythm: .night, bedroom: "Bedroom"),
    ]

    private static func world(_ people: [PersonDefinition] = family, seed: UInt64 = 1) -> HomeWorld {
        HomeWorld(
            HomeDefinition(name: "Test", seed: seed, rooms: TestHome.flat, people: people, servers: []),
            at: TestHome.monday)
    }

    private struct Walk: Equatable {
        var at: HomeInstant
        var passage: Passage
    }

    /// Everybody's walks until an instant, each checked for where it begins.
    private static func walks(_ world: inout HomeWorld, days: Int) -> [Walk] {
        var walks: [Walk] = []
        var places = Dictionary(uniqueKeysWithValues: world.whereabouts.map { ($0.person, $0.room) })
        while let next = world.nextPassage, next < TestHome.monday + .seconds(days * 86_400) {
            for passage in world.takePassages(at: next) {
                #expect(places[passage.person] == passage.from, "\(passage) at \(next)")
                places[passage.person] = passage.to
                walks.append(Walk(at: next, passage: passage))
            }
            let inRooms = world.roomNames.indices.map { world.conditions(in: $0).people }.reduce(0, +)
            #expect(inRooms == world.peopleAtHome)
            #expect(world.whereabouts.count { $0.room != nil } == world.peopleAtHome)
        }
        return walks
    }

    @Test func peopleWalkRoomByRoomAndAreNeverInTwo() {
        var world = Self.world()
        let walks = Self.walks(&world, days: 14)
        let doors = Dictionary(uniqueKeysWithValues: TestHome.flat.map { ($0.name, $0.neighbours) })
        #expect(walks.count > 500)
        for walk in walks {
            switch (walk.passage.from, walk.passage.to) {
            case (let from?, let to?):
                #expect(doors[from]?.contains(to) == true || doors[to]?.contains(from) == true, "\(walk)")
            case (let room?, nil), (nil, let room?): #expect(room == "Hall")
            case (nil, nil): Issue.record("walks outside: \(walk)")
            }
        }
        #expect(zip(walks, walks.dropFirst()).allSatisfy { $0.at <= $1.at })
    }

    @Test func officePeopleAreAwayOnWorkdaysAndAsleepAtNight() {
        var world = Self.world([Self.family[0]])
        for day in 0..<28 {
            let noon = TestHome.monday + .seconds(day * 86_400 + 12 * 3_600)
            _ = Self.advance(&world, to: noon)
            if !noon.isWeekend { #expect(world.peopleAtHome == 0, "\(noon)") }
            _ = Self.advance(&world, to: noon + .seconds(13 * 3_600))
            #expect(world.peopleAtHome == 1)
            #expect(world.conditions(in: 3).people == 1)
        }
    }

    @Test func nightWorkersAreAwayAtNightAndSleepByDay() {
        var world = Self.world([Self.family[3]])
        for day in 0..<5 {
            _ = Self.advance(&world, to: TestHome.monday + .seconds(day * 86_400 + 23 * 3_600))
            #expect(world.peopleAtHome == 0)
            _ = Self.advance(&world, to: TestHome.monday + .seconds(day * 86_400 + 35 * 3_600))
            #expect(world.conditions(in: 3).asleep == 1)
        }
    }

    @Test func someNightsSomebodyWalksInTheDark() {
        var world = Self.world([Self.family[0]])
        let nights = Self.walks(&world, days: 60).filter { (1.5..<4.5).contains($0.at.hourOfDay) }
        #expect((8...120).contains(nights.count), "\(nights.count)")
    }

    @Test func daysDifferAndSeedsDiffer() {
        var one = Self.world()
        var same = one
        var other = Self.world(seed: 2)
        let walks = Self.walks(&one, days: 7)
        #expect(walks == Self.walks(&same, days: 7))
        #expect(walks != Self.walks(&other, days: 7))
        let leavings = walks.filter { $0.passage.person == "Ada" && $0.passage.to == nil }.map(\.at.timeOfDay)
        #expect(Set(leavings).count == leavings.count)
    }

    @Test func aYearPassesAndNobodyIsLost() {
        var world = Self.world()
        let before = TestHome.monday + .seconds(366 * 86_400)
        var walks = 0
        while let next = world.nextPassage, next < before { walks += world.takePassages(at: next).count }
        #expect((30_000..<300_000).contains(walks), "\(walks)")
        #expect(world.whereabouts.map(\.person) == ["Ada", "Ben", "Cleo", "Dan"])
    }

    @Test func whoLivesInOneRoomStillComesAndGoes() {
        var world = HomeWorld(
            HomeDefinition(name: "Test", people: [PersonDefinition("Ada")], servers: []), at: TestHome.monday)
        let walks = Self.walks(&world, days: 7)
        #expect(walks.count >= 10)
        #expect(walks.allSatisfy { $0.passage.isThroughTheFrontDoor })
    }

    @Test func roomsWithoutDoorsAreReachedFromTheFrontDoor() {
        let rooms = [
            RoomDefinition("Attic"), RoomDefinition("Entry", hasFrontDoor: true), RoomDefinition("Kitchen"),
        ]
        var world = HomeWorld(
            HomeDefinition(
                name: "Test", rooms: rooms, people: [PersonDefinition("Ada", bedroom: "Attic")], servers: []),
            at: TestHome.monday)
        let walks = Self.walks(&world, days: 3)
        #expect(walks.contains { $0.passage.from == "Attic" && $0.passage.to == "Entry" })
        #expect(walks.contains { $0.passage.from == "Entry" && $0.passage.to == "Kitchen" })
    }

    private static func advance(_ world: inout HomeWorld, to instant: HomeInstant) -> Int {
        var walks = 0
        while let next = world.nextPassage, next <= instant { walks += world.takePassages(at: next).count }
        return walks
    }
}
