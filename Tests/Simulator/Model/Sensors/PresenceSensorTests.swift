import HAPModel
import Simulator
import Testing

@Suite struct PresenceSensorTests {
    private static let ada = PersonDefinition("Ada", bedroom: "Bedroom")

    private static func home(_ things: DeviceDefinition..., people: [PersonDefinition] = [ada]) -> TestHome {
        TestHome(people: people, things: things)
    }

    @Test func motionIsSeenWhenSomebodyPassesAndEndsAfterTheHold() throws {
        var home = Self.home(TestHome.thing("Hall motion", in: "Hall", Service(.motionSensor)))
        home.pass(.seconds(86_400))
        let course = try home.course(.motionDetected, of: "Hall motion")
        #expect(course.count >= 4)
        #expect(course.enumerated().allSatisfy { $1.value == ($0 % 2 == 0 ? 1 : 0) })
        for index in stride(from: 0, to: course.count - 1, by: 2) {
            let length = course[index + 1].at - course[index].at
            #expect((.seconds(30)...(.seconds(300))).contains(length), "\(length)")
        }
    }

    @Test func whoSitsStillIsSeenNowAndThenAndWhoSleepsSeldom() throws {
        var home = Self.home(
            TestHome.thing("Living motion", in: "Living room", Service(.motionSensor)),
            TestHome.thing("Bedroom motion", in: "Bedroom", Service(.motionSensor)))
        // Ada sleeps until about six.
        home.advance(to: TestHome.monday + .seconds(5 * 3_600))
        let asleep = try home.course(.motionDetected, of: "Bedroom motion").count { $0.value == 1 }
        #expect((3...40).contains(asleep), "\(asleep)")
        home.advance(to: TestHome.monday + .seconds(24 * 3_600))
        let course = try home.course(.motionDetected, of: "Living motion")
        let lulls = zip(course.dropFirst(), course.dropFirst(2)).filter { $0.0.value == 0 }.map { $1.at - $0.at }
        #expect(course.count > 40)
        #expect(lulls.contains { $0 > .seconds(60) && $0 < .seconds(1_200) })
    }

    @Test func nobodyMovesInAnEmptyHome() throws {
        var home = Self.home(TestHome.thing("Motion", in: "Hall", Service(.motionSensor)), people: [])
        home.pass(.seconds(7 * 86_400))
        #expect(try home.course(.motionDetected, of: "Motion").isEmpty)
    }

    @Test func aHandInFrontOfTheSensorIsMotionForHalfAMinute() throws {
        var home = Self.home(TestHome.thing("Motion", in: "Hall", Service(.motionSensor)), people: [])
        try home.set(true, of: .motionDetected, at: "Motion")
        home.pass(.seconds(29))
        #expect(try home.value(.motionDetected, of: "Motion") == 1)
        home.pass(.seconds(2))
        #expect(try home.value(.motionDetected, of: "Motion") == 0)
    }

    @Test func occupancyIsWhereThePeopleAre() throws {
        var home = Self.home(TestHome.thing("Occupancy", in: "Bedroom", Service(.occupancySensor)))
        #expect(try home.value(.occupancyDetected, of: "Occupancy") == 1)
        for _ in 0..<288 {
            home.pass(.seconds(300))
            let shown = try home.value(.occupancyDetected, of: "Occupancy") == 1
            let people = try home.room("Bedroom").people
            if people > 0 { #expect(shown, "\(home.simulation.now)") }
        }
        let course = try home.course(.occupancyDetected, of: "Occupancy").map(\.value)
        #expect(course.first == 0)
        #expect(course.count >= 2)
        #expect(course.enumerated().allSatisfy { $1 == ($0 % 2 == 0 ? 0 : 1) })
    }

    @Test func theFrontDoorOpensForWhoeverWalksThrough() throws {
        var home = Self.home(TestHome.thing("Door", in: "Hall", Service(.contactSensor)))
        var comings = 0
        let end = TestHome.monday + .seconds(5 * 86_400)
        var before = home.simulation.world.peopleAtHome
        while home.simulation.now < end {
            home.pass(.seconds(10))
            if home.simulation.world.peopleAtHome != before { comings += 1 }
            before = home.simulation.world.peopleAtHome
        }
        let course = try home.course(.contactSensorState, of: "Door")
        #expect(comings >= 10)
        #expect(course.count { $0.value == 1 } == comings)
        for (open, closed) in zip(course, course.dropFirst()) where open.value == 1 {
            #expect((.seconds(4)...(.seconds(9))).contains(closed.at - open.at))
        }
    }

    @Test func peopleAirTheRoomThatTheyAreIn() throws {
        var home = Self.home(
            TestHome.thing("Bedroom window", in: "Bedroom", Service(.contactSensor)),
            TestHome.thing("Living room window", in: "Living room", Service(.contactSensor)),
            people: [PersonDefinition("Ada", rhythm: .home, bedroom: "Bedroom")])
        var coldest = 99.0
        for _ in 0..<(14 * 1_440) {
            home.pass(.seconds(60))
            if try home.value(.contactSensorState, of: "Living room window") == 1 {
                coldest = min(coldest, try home.room("Living room").temperature)
            }
        }
        let course = try home.course(.contactSensorState, of: "Living room window")
        #expect(course.count { $0.value == 1 } >= 5)
        #expect(course.allSatisfy { (6..<25).contains($0.at.hourOfDay) || $0.at.hourOfDay < 1 })
        for (open, closed) in zip(course, course.dropFirst()) where open.value == 1 {
            #expect((.seconds(240)...(.seconds(720))).contains(closed.at - open.at))
        }
        #expect(coldest < 20)
    }

    @Test func whatAHandOpensStaysOpenAndCoolsTheRoom() throws {
        var home = Self.home(TestHome.thing("Window", in: "Bedroom", Service(.contactSensor)), people: [])
        try home.set(1, of: .contactSensorState, at: "Window")
        home.pass(.seconds(3 * 3_600))
        #expect(try home.value(.contactSensorState, of: "Window") == 1)
        #expect(try home.room("Bedroom").temperature < home.room("Living room").temperature - 2)
        try home.set(0, of: .contactSensorState, at: "Window")
        home.pass(.seconds(3 * 3_600))
        #expect(try home.course(.contactSensorState, of: "Window").map(\.value) == [1, 0])
    }
}
