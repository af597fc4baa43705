import HAPModel
import Testing

@testable import Simulator

@Suite struct PlugTests {
    private static func meter(_ type: CharacteristicType) -> Characteristic {
        Characteristic(type, 0.0, format: .float, permissions: [.read, .events])
    }

    private static func outlet(seed: UInt64 = 1) -> LoneAccessory {
        LoneAccessory(
            Service(.outlet) {
                Characteristic(.on)
                Characteristic(.outletInUse)
                meter(.eveVoltage)
                meter(.eveCurrent)
                meter(.eveConsumption)
                meter(.eveTotalConsumption)
            }, seed: seed)
    }

    @Test func theMeterAddsUpWhatTheLoadTakes() throws {
        var outlet = Self.outlet()
        #expect(outlet.value(.eveConsumption)?.float == 0)
        outlet.write(.on, true)
        #expect(outlet.bool(.outletInUse) == true)
        let power = try #require(outlet.value(.eveConsumption)?.float)
        #expect(power > 10 && power < 420)
        outlet.advance(10 * 3_600)
        let energy = try #require(outlet.value(.eveTotalConsumption)?.float)
        #expect(abs(energy - power / 100) < power / 100 * 0.05)
        let (volts, amperes) = (outlet.value(.eveVoltage)?.float ?? 0, outlet.value(.eveCurrent)?.float ?? 0)
        #expect((228...232).contains(volts))
        #expect(abs(volts * amperes - (outlet.value(.eveConsumption)?.float ?? 0)) < 2)
        outlet.write(.on, false)
        #expect(outlet.value(.eveConsumption)?.float == 0)
        outlet.advance(3_600)
        let stopped = try #require(outlet.value(.eveTotalConsumption)?.float)
        outlet.advance(3_600)
        #expect(outlet.value(.eveTotalConsumption)?.float == stopped)
    }

    @Test func whatIsPulledOutTakesNothing() {
        var outlet = Self.outlet()
        outlet.write(.on, true)
        outlet.set(.outletInUse, false)
        #expect(outlet.influence().power == 0)
        outlet.write(.on, false)
        outlet.write(.on, true)
        #expect(outlet.bool(.outletInUse) == false)
        outlet.set(.outletInUse, true)
        #expect(outlet.influence().power > 0)
    }

    @Test func loadsDifferFromHomeToHomeAndComeBackWithTheSeed() {
        func power(_ seed: UInt64) -> Double {
            var outlet = Self.outlet(seed: seed)
            outlet.write(.on, true)
            return outlet.influence().power
        }
        #expect(power(1) == power(1))
        #expect(power(1) != power(2))
    }

    @Test func aPlainSwitchTakesPowerWhileItIsOn() {
        var plug = LoneAccessory(Service(.switch))
        plug.write(.on, true)
        #expect(plug.influence().power > 0)
        plug.advance(86_400)
        plug.write(.on, false)
        #expect(plug.influence().power == 0)
    }

    @Test func aSleepConfigurationIsTakenWhenItCanBeOne() {
        var thing = LoneAccessory(Service(.powerManagement) { Characteristic(.selectedSleepConfiguration) })
        let selected = CharacteristicType.selectedSleepConfiguration
        #expect(thing.write(selected, .tlv8([1, 1, 2])).responses == [selected: .tlv8([1, 1, 2])])
        #expect(thing.value(selected) == .tlv8([1, 1, 2]))
        #expect(thing.write(selected, .tlv8([1, 9, 2])).refusal == .invalidValue)
        #expect(thing.value(selected) == .tlv8([1, 1, 2]))
    }
}
