import HAPModel
import HAPProtocol
import Seeded
import Testing

@testable import Simulator

@Suite struct AdaptiveLightTests {
    private static let control = CharacteristicType.characteristicValueTransitionControl
    private static let count = CharacteristicType.characteristicValueActiveTransitionCount

    /// Served with iids from 10 on: On 10, Brightness 11, ColorTemperature 12.
    private static func lamp() -> LoneAccessory {
        var lamp = LoneAccessory(
            Service(.lightbulb) {
                Characteristic(.on, true)
                Characteristic(.brightness, 50)
                Characteristic(.colorTemperature, 200)
                Characteristic(.hue, 0)
                Characteristic(.saturation, 0)
                Characteristic(.supportedCharacteristicValueTransitionConfiguration)
                Characteristic(control)
                Characteristic(count)
            })
        lamp.serve()
        return lamp
    }

    private static func float(_ value: Float) -> [UInt8] {
        (0..<4).map { UInt8(truncatingIfNeeded: value.bitPattern >> ($0 * 8)) }
    }

    /// Half an hour from 300 to 400 mired, an hour there, half an hour to 250; a tenth of the brightness less.
    private static func order(for iid: UInt64 = 12) -> [UInt8] {
        let points: [(temperature: Float, hold: UInt64, transition: UInt64)] = [
            (300, 0, 0), (400, 0, 1_800_000), (250, 3_600_000, 1_800_000),
        ]
        return TLVBody.bytes {
            $0.nested(2) {
                $0.nested(1) {
                    $0.shortNumber(1, iid)
                    $0.nested(2) {
                        $0.bytes(1, Array(1...16))
                        $0.number(2, UInt64(700_000_000_000))
                    }
                    $0.byte(3, 1)
                    $0.nested(5) {
                        $0.list(1, points) { entry, point in
                            entry.bytes(1, float(-0.1))
                            entry.bytes(2, float(point.temperature))
                            entry.shortNumber(3, point.transition)
                            if point.hold > 0 { entry.shortNumber(4, point.hold) }
                        }
                        $0.shortNumber(2, 11)
                        $0.nested(3) {
                            $0.number(1, UInt32(10))
                            $0.number(2, UInt32(100))
                        }
                    }
                    $0.number(6, UInt16(60_000))
                    $0.number(8, UInt32(600_000))
                }
            }
        }
    }

    @Test func theLampFollowsTheCurveOverHomeTime() {
        var lamp = Self.lamp()
        #expect(lamp.write(Self.control, .tlv8(Self.order())).refusal == nil)
        #expect(lamp.int(Self.count) == 1)
        #expect(lamp.int(.colorTemperature) == 295)
        lamp.advance(1_200)
        #expect(lamp.int(.colorTemperature) == 362)
        lamp.advance(3_600)
        #expect(lamp.int(.colorTemperature) == 395)
        lamp.advance(1_800)
        #expect(lamp.int(.colorTemperature) == 295)
        #expect(lamp.value(.saturation)?.float != 0)
        lamp.advance(1_200)
        #expect(lamp.int(Self.count) == 0)
    }

    @Test func itTellsNoMoreOftenThanItMay() {
        var lamp = Self.lamp()
        lamp.write(Self.control, .tlv8(Self.order()))
        _ = lamp.takeValues(.colorTemperature)
        lamp.advance(1_799)
        #expect(lamp.takeValues(.colorTemperature).count == 2)
    }

    @Test func anotherBrightnessMovesTheColorAtOnce() {
        var lamp = Self.lamp()
        lamp.write(Self.control, .tlv8(Self.order()))
        lamp.write(.brightness, 100)
        #expect(lamp.int(.colorTemperature) == 290)
        lamp.write(.brightness, 1)
        #expect(lamp.int(.colorTemperature) == 299)
    }

    @Test func aColorChosenByHandOrByAControllerEndsIt() {
        let choices: [(CharacteristicType, Value, Bool)] = [
            (.colorTemperature, 153, false), (.hue, 120, false), (.saturation, 40, true),
        ]
        for (type, value, isByHand) in choices {
            var lamp = Self.lamp()
            lamp.write(Self.control, .tlv8(Self.order()))
            if isByHand { lamp.set(type, value) } else { lamp.write(type, value) }
            #expect(lamp.int(Self.count) == 0, "\(type)")
            let color = lamp.int(.colorTemperature)
            lamp.advance(3_600)
            #expect(lamp.int(.colorTemperature) == color, "\(type)")
        }
    }

    @Test func switchingOffDoesNotEndIt() {
        var lamp = Self.lamp()
        lamp.write(Self.control, .tlv8(Self.order()))
        lamp.write(.on, false)
        lamp.advance(1_800)
        #expect(lamp.int(Self.count) == 1)
        #expect((lamp.int(.colorTemperature) ?? 0) > 350)
    }

    @Test func theControllerReadsBackWhatItSet() throws {
        var lamp = Self.lamp()
        let read: [UInt8] = [1, 3, 1, 1, 12]
        #expect(lamp.write(Self.control, .tlv8(read)).responses == [Self.control: .tlv8([])])
        let order = try TLV8(decoding: Self.order())
        let update = try #require(lamp.write(Self.control, .tlv8(order.encoded())).responses[Self.control])
        let status = try #require(TLV8(update)?.nested(2)?.nested(1))
        let configuration = try #require(order.nested(2)?.nested(1))
        #expect(status.number(1) == 12)
        #expect(status.bytes(2) == configuration.bytes(2))
        #expect(status.number(3) == 0)
        let answer = try #require(lamp.write(Self.control, .tlv8(read)).responses[Self.control])
        #expect(TLV8(answer)?.nested(1) == configuration)
    }

    @Test func aConfigurationWithoutACurveEndsIt() {
        var lamp = Self.lamp()
        lamp.write(Self.control, .tlv8(Self.order()))
        let stop: [UInt8] = [2, 5, 1, 3, 1, 1, 12]
        #expect(lamp.write(Self.control, .tlv8(stop)).responses == [Self.control: .tlv8([2, 0])])
        #expect(lamp.int(Self.count) == 0)
    }

    @Test func itSaysWhichCharacteristicsMove() {
        let lamp = Self.lamp()
        #expect(
            lamp.value(.supportedCharacteristicValueTransitionConfiguration)
                == .tlv8([1, 6, 1, 1, 11, 2, 1, 1, 0, 0, 1, 6, 1, 1, 12, 2, 1, 2]))
    }

    @Test func whatItDoesNotUnderstandIsRefusedAndChangesNothing() {
        for wrong in [[2, 5, 1, 3, 1, 1, 99], [1, 3, 1, 1, 11], [2, 200, 1], Self.order(for: 11)] as [[UInt8]] {
            var lamp = Self.lamp()
            lamp.write(Self.control, .tlv8(Self.order()))
            #expect(lamp.write(Self.control, .tlv8(wrong)).refusal == .invalidValue, "\(wrong)")
            #expect(lamp.int(Self.count) == 1)
        }
    }

    @Test func anUpdateOfWhichOneEntryIsNoTLV8IsRefusedAsAWhole() throws {
        let order = try #require(try TLV8(decoding: Self.order()).bytes(2))
        // An entry that ends within an item, after one that is whole.
        let damaged = TLVBody.bytes { $0.bytes(2, order + [0, 0, 1, 2, 1, 9]) }
        var lamp = Self.lamp()
        #expect(lamp.write(Self.control, .tlv8(damaged)).refusal == .invalidValue)
        #expect(lamp.int(Self.count) == 0)
    }

    @Test func damagedSchedulesDoNoHarm() {
        var random = SeededGenerator(seed: 0x1A3B)
        let order = Self.order()
        for _ in 0..<400 {
            var damaged = order
            for _ in 0..<Int.random(in: 1...4, using: &random) {
                damaged[Int.random(in: damaged.indices, using: &random)] = .random(in: 0...255, using: &random)
            }
            if Bool.random(using: &random) { damaged.removeLast(Int.random(in: 0..<damaged.count, using: &random)) }
            var lamp = Self.lamp()
            let outcome = lamp.write(Self.control, .tlv8(damaged))
            lamp.advance(7_200)
            #expect((140...500).contains(lamp.int(.colorTemperature) ?? 0))
            if outcome.refusal != nil { #expect(lamp.int(Self.count) == 0) }
        }
    }
}
