import HAPModel
import Seeded
import Testing

@testable import Simulator

@Suite struct IndoorClimateTests {
    private static let cold = WeatherDefinition(temperature: -5, swing: 0, clouds: 1)

    private static func world(
        _ rooms: [RoomDefinition] = TestHome.flat, people: [PersonDefinition] = [], weather: WeatherDefinition = cold
    ) -> HomeWorld {
        HomeWorld(
            HomeDefinition(name: "Test", weather: weather, rooms: rooms, people: people, servers: []),
            at: TestHome.monday)
    }

    /// Lets time pass without people who walk.
    private static func pass(_ hours: Int, _ world: inout HomeWorld, from start: HomeInstant = TestHome.monday) {
        for minute in 1...hours * 60 { world.tick(at: start + .seconds(60 * minute)) }
    }

    private static func influence(_ change: (inout RoomInfluence) -> Void) -> RoomInfluence {
        var influence = RoomInfluence()
        change(&influence)
        return influence
    }

    @Test func aRoomCoolsTowardsTheOutdoorsAndAHeaterWarmsIt() throws {
        var cooling = Self.world([RoomDefinition("Room")])
        var heated = cooling
        heated.setInfluence(Self.influence { $0.heat = 2_000 }, of: 0, in: 0)
        Self.pass(3, &cooling)
        Self.pass(3, &heated)
        #expect((10..<19.5).contains(cooling.conditions(in: 0).temperature))
        #expect(heated.conditions(in: 0).temperature > 22)
        Self.pass(24 * 14, &cooling, from: TestHome.monday + .seconds(3 * 3_600))
        #expect(abs(cooling.conditions(in: 0).temperature - cooling.outdoors.temperature) < 3)
    }

    @Test func aSteadyHeaterHoldsWhatTheWallsLoseInTheLongRun() throws {
        // 30 W/K through the walls and about 4 W/K with the air: 20 degrees above the outdoors take about 700 W.
        var world = Self.world([RoomDefinition("Room", windows: 0)])
        world.setInfluence(Self.influence { $0.heat = 700 }, of: 0, in: 0)
        Self.pass(24 * 21, &world)
        let difference = world.conditions(in: 0).temperature - world.outdoors.temperature
        #expect((17..<23).contains(difference), "\(difference)")
    }

    @Test func warmthReachesTheNextRoomBeforeTheOneBehindIt() throws {
        let rooms = [
            RoomDefinition("A", neighbours: ["B"]), RoomDefinition("B", neighbours: ["C"]), RoomDefinition("C"),
        ]
        var still = Self.world(rooms)
        var heated = still
        heated.setInfluence(Self.influence { $0.heat = 2_500 }, of: 0, in: 0)
        Self.pass(6, &still)
        Self.pass(6, &heated)
        let gain = (0..<3).map { heated.conditions(in: $0).temperature - still.conditions(in: $0).temperature }
        #expect(gain[0] > gain[1] && gain[1] > gain[2] && gain[2] > 0.05, "\(gain)")
    }

    @Test func anOpenWindowCoolsAndDriesARoomInWinter() throws {
        var closed = Self.world([RoomDefinition("Room")])
        closed.change(room: 0) { $0.humidity = 60 }
        var open = closed
        open.setInfluence(Self.influence { $0.opening = 0.5 }, of: 3, in: 0)
        Self.pass(1, &closed)
        Self.pass(1, &open)
        #expect(open.conditions(in: 0).temperature < closed.conditions(in: 0).temperature - 3)
        #expect(closed.conditions(in: 0).humidity > 40)
        // Grams of water in a cubic metre: cold air is dry however high its relative humidity is.
        let vapour = [open, closed].map { world in
            let room = world.conditions(in: 0)
            return MoistAir.saturation(at: room.temperature) * room.humidity / 100
        }
        #expect(vapour[0] < vapour[1] / 2, "\(vapour)")
    }

    @Test func warmingTheSameAirLowersItsRelativeHumidity() throws {
        var world = Self.world([RoomDefinition("Room", windows: 0)], weather: .init(temperature: 18, swing: 0))
        Self.pass(1, &world)
        let before = world.conditions(in: 0)
        world.setInfluence(Self.influence { $0.heat = 3_000 }, of: 0, in: 0)
        Self.pass(1, &world, from: TestHome.monday + .seconds(3_600))
        let after = world.conditions(in: 0)
        #expect(after.temperature > before.temperature + 2)
        #expect(after.humidity < before.humidity - 3)
    }

    @Test func carbonDioxideRisesWithPeopleAndFallsWhenAired() throws {
        let sleeper = PersonDefinition("Ada", rhythm: .office, bedroom: "Room")
        var world = Self.world([RoomDefinition("Room", hasFrontDoor: true)], people: [sleeper])
        #expect(world.conditions(in: 0).people == 1)
        Self.pass(4, &world)
        let stale = world.conditions(in: 0).carbonDioxide
        #expect((900..<3_000).contains(stale), "\(stale)")
        world.setInfluence(Self.influence { $0.opening = 1 }, of: 0, in: 0)
        Self.pass(1, &world, from: TestHome.monday + .seconds(4 * 3_600))
        #expect(world.conditions(in: 0).carbonDioxide < 550)
    }

    @Test func aPurifierTakesDustAndSmokeAway() throws {
        var plain = Self.world([RoomDefinition("Room")])
        plain.change(room: 0) {
            $0.fineDust = 200
            $0.smoke = 0.8
        }
        var cleaned = plain
        cleaned.setInfluence(Self.influence { $0.cleanAir = 300 }, of: 0, in: 0)
        Self.pass(1, &plain)
        Self.pass(1, &cleaned)
        #expect(cleaned.conditions(in: 0).fineDust < 10)
        #expect(plain.conditions(in: 0).fineDust > 80)
        #expect(cleaned.conditions(in: 0).smoke < plain.conditions(in: 0).smoke / 10)
    }

    @Test func waterStaysUntilItIsWipedUpAndGasGoesWithTheAir() throws {
        var world = Self.world()
        world.change(room: 1) {
            $0.isWet = true
            $0.carbonMonoxide = 300
        }
        Self.pass(12, &world)
        #expect(world.conditions(in: 1).isWet)
        #expect(world.conditions(in: 1).carbonMonoxide < 30)
        #expect(world.conditions(in: 0).carbonMonoxide > 0)
        world.change(room: 1) { $0.isWet = false }
        #expect(!world.conditions(in: 1).isWet)
    }

    @Test func lampsShineAtOnceAndTheirOrderDoesNotMatter() throws {
        var one = Self.world()
        var other = one
        let lamps = (0..<20).map { number in Self.influence { $0.light = 0.1 * Double(number) + 0.7 } }
        for (number, lamp) in lamps.enumerated() { one.setInfluence(lamp, of: number, in: 2) }
        for (number, lamp) in lamps.enumerated().reversed() { other.setInfluence(lamp, of: number, in: 2) }
        #expect(one.conditions(in: 2).light > 30)
        #expect(one.conditions(in: 2) == other.conditions(in: 2))
        for number in lamps.indices { one.setInfluence(nil, of: number, in: 2) }
        #expect(one.conditions(in: 2).light < 1)
    }

    @Test func whateverADefinitionSaysEveryNumberStaysFinite() throws {
        var random = SeededGenerator(seed: 11)
        let extremes: [Double] = [
            0, -1, 1e-9, 1, 40, 1e6, 1e300, -1e300, .infinity, -.infinity, .nan, .leastNonzeroMagnitude,
        ]
        func any() -> Double { extremes.randomElement(using: &random) ?? 0 }
        for round in 0..<60 {
            let names = (0..<5).map { "Room \($0)" }
            let rooms = names.map { name in
                RoomDefinition(
                    name, volume: any(), heatLoss: any(),
                    neighbours: names.filter { _ in Bool.random(using: &random) } + ["Nowhere"],
                    hasFrontDoor: Bool.random(using: &random), isOutdoors: Int.random(in: 0..<5, using: &random) == 0,
                    temperature: any(), windows: any())
            }
            var world = Self.world(
                rooms, people: [PersonDefinition("Ada", bedroom: "Nowhere")],
                weather: WeatherDefinition(
                    temperature: any(), swing: any(), clouds: any(), humidity: any(), latitude: any(), seasons: any()))
            for thing in 0..<10 {
                let influence = Self.influence {
                    $0.heat = any()
                    $0.moisture = any()
                    $0.light = any()
                    $0.opening = any()
                    $0.cleanAir = any()
                }
                world.setInfluence(influence, of: thing, in: thing % 5)
            }
            for minute in 1...240 {
                world.tick(at: TestHome.monday + .seconds(60 * minute))
                if minute % 60 == 0 {
                    world.change(room: minute % 5) {
                        $0.temperature = any()
                        $0.humidity = any()
                        $0.smoke = any()
                        $0.carbonMonoxide = any()
                        $0.fineDust = any()
                    }
                }
                for room in 0..<5 {
                    let state = world.conditions(in: room)
                    let isSane =
                        (-80...120).contains(state.temperature) && (0...100).contains(state.humidity)
                        && [state.carbonDioxide, state.carbonMonoxide, state.fineDust, state.volatileCompounds]
                            .allSatisfy { (0...1e12).contains($0) }
                        && (0...1).contains(state.smoke) && (0...1e8).contains(state.light)
                    #expect(isSane, "round \(round), minute \(minute): \(state)")
                    if !isSane { return }
                }
            }
        }
    }
}
