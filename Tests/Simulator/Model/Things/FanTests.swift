import HAPModel
import Testing

@testable import Simulator

@Suite struct FanTests {
    private static func fan() -> LoneAccessory {
        LoneAccessory(
            Service(.fanV2) {
                Characteristic(.currentFanState)
                Characteristic(.targetFanState)
                Characteristic(.rotationSpeed, 75.0)
                Characteristic(.rotationDirection)
                Characteristic(.lockPhysicalControls)
            })
    }

    @Test func itSpinsUpAndRunsOut() {
        var fan = Self.fan()
        fan.write(.active, 1)
        #expect(fan.int(.currentFanState) == 1)
        fan.advance(1)
        #expect(fan.int(.currentFanState) == 2)
        let starting = fan.influence().power
        fan.advance(2)
        let full = fan.influence().power
        #expect(full > starting)
        fan.write(.active, 0)
        #expect(fan.int(.currentFanState) == 2)
        fan.advance(3)
        #expect(fan.int(.currentFanState) == 0)
        #expect(fan.influence().power < starting)
    }

    @Test func theOtherDirectionGoesThroughAStandstill() {
        var fan = Self.fan()
        fan.write(.active, 1)
        fan.advance(5)
        let full = fan.influence().power
        fan.write(.rotationDirection, 1)
        fan.advance(3)
        #expect(fan.influence().power < full / 10)
        fan.advance(3)
        #expect(fan.influence().power == full)
    }

    @Test func speedZeroIsOffAndOnRestoresIt() {
        for (type, power) in [(ServiceType.fan, CharacteristicType.on), (.fanV2, .active)] {
            var fan = LoneAccessory(Service(type) { Characteristic(.rotationSpeed, 75.0) })
            fan.write(power, 1)
            fan.write(.rotationSpeed, 0)
            #expect(fan.bool(power) == false, "\(type)")
            fan.write(power, 1)
            #expect(fan.value(.rotationSpeed) == 75.0, "\(type)")
            fan.write(power, 0)
            fan.write(.rotationSpeed, 20)
            #expect(fan.bool(power) == true, "\(type)")
        }
    }

    @Test func aPlainFanHasOneSpeed() {
        var fan = LoneAccessory(Service(.fan))
        fan.set(.on, true)
        fan.advance(2)
        let half = fan.influence().power
        fan.advance(2)
        #expect(fan.influence().power > half)
    }

    @Test func itBlowsByItselfWhenItIsWarm() {
        var fan = Self.fan()
        fan.write([(.active, 1), (.targetFanState, 1)])
        func heat(to temperature: Double) {
            fan.change { $0.temperature = temperature }
            fan.advance(5)
        }
        heat(to: 20)
        #expect(fan.int(.currentFanState) == 1)
        heat(to: 27)
        let warm = fan.influence().power
        #expect(fan.int(.currentFanState) == 2)
        heat(to: 33)
        #expect(fan.influence().power > warm)
        heat(to: 23.5)
        #expect(fan.int(.currentFanState) == 2)
        heat(to: 21)
        #expect(fan.int(.currentFanState) == 1)
    }

    @Test func lockedForChildrenItKeepsItsSettings() {
        var fan = Self.fan()
        fan.write([(.active, 1), (.lockPhysicalControls, 1)])
        fan.set(.active, 0)
        fan.set(.rotationSpeed, 10)
        #expect(fan.int(.active) == 1)
        #expect(fan.value(.rotationSpeed) == 75.0)
        fan.write(.rotationSpeed, 10.0)
        #expect(fan.value(.rotationSpeed) == 10.0)
        fan.set(.lockPhysicalControls, 0)
        fan.set(.active, 0)
        #expect(fan.int(.active) == 0)
    }
}
