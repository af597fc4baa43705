import HAPModel
import Testing

@testable import Simulator

@Suite struct LightbulbTests {
    private static func lamp(on: Bool = false, brightness: Value? = 60) -> LoneAccessory {
        LoneAccessory(
            Service(.lightbulb) {
                Characteristic(.on, .bool(on))
                if let brightness { Characteristic(.brightness, brightness) }
                Characteristic(.colorTemperature, 200)
                Characteristic(.hue, 0)
                Characteristic(.saturation, 0)
            })
    }

    @Test func theLightFadesInWithinHalfASecond() {
        var lamp = Self.lamp(brightness: 100)
        let standby = lamp.influence().power
        #expect(lamp.influence().light == 0)
        lamp.write(.on, true)
        #expect(lamp.influence().light == 0)
        lamp.advance(0.25)
        let half = lamp.influence().light
        lamp.advance(0.25)
        let full = lamp.influence()
        #expect(half > 0 && half < full.light)
        #expect(full.power > standby)
        lamp.advance(3_600)
        #expect(lamp.influence() == full)
        #expect(lamp.simulation.nextDue == lamp.simulation.now.next(multipleOf: HomeWorld.step))
    }

    @Test func aFadeThatIsInterruptedGoesOnFromWhereItIs() {
        var lamp = Self.lamp(brightness: 100)
        lamp.write(.on, true)
        lamp.advance(0.3)
        let before = lamp.influence().light
        lamp.write(.on, false)
        #expect(lamp.influence().light == before)
        lamp.advance(0.2)
        #expect(lamp.influence().light < before && lamp.influence().light > 0)
        lamp.advance(0.3)
        #expect(lamp.influence().light == 0)
    }

    @Test func brightnessZeroSwitchesOffAndOnRestoresIt() {
        var lamp = Self.lamp(on: true)
        lamp.write(.brightness, 0)
        #expect(lamp.bool(.on) == false)
        lamp.write(.on, true)
        #expect(lamp.int(.brightness) == 60)
        lamp.write(.on, false)
        lamp.write(.brightness, 30)
        #expect(lamp.bool(.on) == true)
        lamp.write([(.on, false), (.brightness, 80)])
        #expect(lamp.bool(.on) == false)
        lamp.write([(.on, true), (.brightness, 0)])
        #expect(lamp.bool(.on) == false)
    }

    @Test func aHandAtTheSwitchActsLikeAWrite() {
        var lamp = Self.lamp()
        lamp.set(.on, true)
        lamp.advance(1)
        #expect(lamp.influence().light > 0)
    }

    @Test func aWhiteIsShownAsItsColorAndAColorLeavesTheWhite() {
        var lamp = Self.lamp(on: true)
        lamp.write(.colorTemperature, 500)
        #expect(lamp.value(.saturation)?.float == 93)
        #expect(lamp.value(.hue)?.float == 30)
        lamp.write(.colorTemperature, 225)
        let between = lamp.value(.saturation)?.float ?? 0
        #expect(between > 19 && between < 36)
        lamp.write([(.hue, 240), (.saturation, 100)])
        #expect(lamp.int(.colorTemperature) == 225)
        #expect(lamp.value(.hue)?.float == 240)
    }

    @Test func aPlainLampHasOnlyASwitch() {
        var lamp = LoneAccessory(Service(.lightbulb))
        lamp.write(.on, true)
        lamp.advance(1)
        #expect(lamp.influence().light > 0)
    }

    @Test func itBlinksToBeFound() {
        var lamp = Self.lamp(on: true, brightness: 100)
        let light = lamp.influence().light
        lamp.identify()
        #expect(lamp.influence().light == 0)
        lamp.advance(2)
        #expect(lamp.influence().light == light)
    }
}
