import HAPModel
import Seeded
import Simulator
import Testing

@Suite struct HomeTimeTests {
    private static func home(seed: UInt64 = 5) -> TestHome {
        TestHome(
            people: [
                PersonDefinition("Ada", bedroom: "Bedroom"), PersonDefinition("Ben", rhythm: .home, bedroom: "Bedroom"),
            ], seed: seed,
            things: [
                TestHome.thing("Motion", in: "Living room", Service(.motionSensor)),
                TestHome.thing("Door", in: "Hall", Service(.contactSensor)),
                TestHome.thing("Window", in: "Bedroom", Service(.contactSensor)),
                TestHome.thing("Air", in: "Bedroom", Service(.temperatureSensor), Service(.carbonDioxideSensor)),
                TestHome.thing(
                    "Heating", in: "Living room",
                    Service(.thermostat) {
                        Characteristic(.targetTemperature, 21)
                        Characteristic(.targetHeatingCoolingState, 1)
                    }),
            ])
    }

    @Test func aHomeIsTheSameHoweverItsTimeIsCut() throws {
        let end = TestHome.monday + .seconds(2 * 86_400)
        var whole = Self.home()
        whole.advance(to: end)
        #expect(whole.changes.count > 500)
        for seed in 0..<3 as Range<UInt64> {
            var random = SeededGenerator(seed: seed)
            var cut = Self.home()
            while cut.simulation.now < end {
                let piece = Duration.milliseconds(Int.random(in: 1...3_600_000, using: &random))
                cut.advance(to: min(end, cut.simulation.now + piece))
            }
            #expect(cut.changes == whole.changes)
            for room in TestHome.flat { #expect(try cut.room(room.name) == whole.room(room.name)) }
        }
    }

    @Test func anotherSeedIsAnotherHome() {
        var one = Self.home()
        var other = Self.home(seed: 6)
        one.pass(.seconds(86_400))
        other.pass(.seconds(86_400))
        #expect(one.changes != other.changes)
    }

    @Test func aThingMoreChangesNothingForTheOthers() throws {
        let things = [TestHome.thing("Motion", in: "Kitchen", Service(.motionSensor))]
        let people = [PersonDefinition("Ada", bedroom: "Bedroom")]
        var few = TestHome(people: people, things: things)
        var more = TestHome(
            people: people, things: things + [TestHome.thing("Air", in: "Kitchen", Service(.humiditySensor))])
        few.pass(.seconds(86_400))
        more.pass(.seconds(86_400))
        let course = try few.course(.motionDetected, of: "Motion").map(\.at)
        #expect(course.count > 4)
        #expect(try course == more.course(.motionDetected, of: "Motion").map(\.at))
    }
}
