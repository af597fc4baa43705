import HAPModel
import Testing

@testable import Simulator

@Suite struct BatteryTests {
    private static func sensor(level: Int? = 100, charging: Int = 0, seed: UInt64 = 1) -> LoneAccessory {
        LoneAccessory(
            Service(.battery) {
                if let level { Characteristic(.batteryLevel, Value(level)) }
                Characteristic(.chargingState, Value(charging))
            },
            Service(.statelessProgrammableSwitch) { Characteristic(.statusLowBattery) }, seed: seed)
    }

    /// A battery alone, without a home around it that would take its time.
    private struct Cell {
        private var accessory: AccessoryState
        private var model: BatteryModel
        private var surroundings = Surroundings(now: HomeInstant(year: 2026, month: 1, day: 5))
        private var pause: Duration?

        init(_ battery: Service) {
            accessory = AccessoryState(services: [ServiceState(battery)])
            model = BatteryModel(service: 0, of: accessory)
            pause = model.step(.start, &accessory, &surroundings)
        }

        var level: Int { accessory[0].int(.batteryLevel) }
        var isLow: Bool { accessory[0].bool(.statusLowBattery) }
        var isDone: Bool { pause == nil }

        mutating func advance(days: Int) {
            var left = Duration.seconds(days * 86_400)
            while left > .zero {
                let time = min(left, pause ?? left)
                pause = model.step(.elapsed(time), &accessory, &surroundings)
                left -= time
            }
        }
    }

    @Test func itRunsDownInMoreThanAYearPercentByPercent() {
        var cell = Cell(Service(.battery) { Characteristic(.batteryLevel, 100) })
        var levels = [100]
        for _ in 0..<300 {
            cell.advance(days: 1)
            levels.append(cell.level)
        }
        #expect(zip(levels, levels.dropFirst()).allSatisfy { (0...1).contains($0 - $1) })
        #expect((0...60).contains(levels.last ?? -1))
    }

    @Test func eachPressTakesALittle() {
        var idle = Self.sensor()
        var busy = Self.sensor()
        for _ in 0..<2_000 { busy.set(.programmableSwitchEvent, 0, 1) }
        idle.advance(86_400)
        busy.advance(86_400)
        #expect((busy.int(.batteryLevel) ?? 0) < (idle.int(.batteryLevel) ?? 0) - 2)
    }

    @Test func lowIsSaidByEverythingOnTheBattery() {
        var sensor = Self.sensor(level: 20)
        #expect(sensor.int(.statusLowBattery) == 0)
        sensor.advance(5 * 86_400)
        #expect((0..<2).map { sensor.int(.statusLowBattery, $0) } == [1, 1])
        sensor.set(.batteryLevel, 100)
        #expect((0..<2).map { sensor.int(.statusLowBattery, $0) } == [0, 0])
    }

    @Test func aHandMayMakeItLowAndPutInAnother() {
        var sensor = Self.sensor()
        sensor.set(.statusLowBattery, 1, 1)
        #expect(sensor.int(.batteryLevel) == 10)
        #expect(sensor.int(.statusLowBattery) == 1)
        sensor.set(.statusLowBattery, 0)
        #expect(sensor.int(.batteryLevel) == 100)
        #expect(sensor.int(.statusLowBattery, 1) == 0)
    }

    @Test func pluggedInItIsFullAfterSomeHours() {
        var phone = Self.sensor(level: 10)
        phone.set(.chargingState, 1)
        phone.advance(3_600)
        #expect((40...46).contains(phone.int(.batteryLevel) ?? 0))
        phone.advance(2 * 3_600)
        #expect(phone.int(.batteryLevel) == 100)
        #expect(phone.int(.chargingState) == 0)
    }

    @Test func anEmptyOneStaysEmpty() {
        var cell = Cell(Service(.battery) { Characteristic(.batteryLevel, 1) })
        cell.advance(days: 100)
        #expect(cell.level == 0)
        #expect(cell.isDone)
    }

    @Test func withoutALevelItSaysOnlyWhenItIsLow() {
        var cell = Cell(Service(.battery))
        #expect(!cell.isLow)
        cell.advance(days: 800)
        #expect(cell.isLow)
    }
}
