import HAPModel
import Simulator
import Testing

@Suite struct VillaWeekTests {
    /// Everything that changes, in order, as one number. FNV-1a over what tells one change from another.
    private static func life(_ definition: HomeDefinition, days: Int, pieces: Duration) -> (hash: UInt64, changes: Int)
    {
        let start = definition.start ?? HomeInstant(year: 2026, month: 1, day: 5)
        let end = start + .seconds(days * 86_400)
        var simulation = HomeSimulation(definition, at: start)
        var hash: UInt64 = 14_695_981_039_346_656_037
        var count = 0
        var now = start
        while now < end {
            now = min(now + pieces, end)
            for change in simulation.advance(to: now) {
                let text =
                    "\(change.at) \(change.place.accessory)/\(change.place.service) \(change.place.characteristic)"
                for byte in "\(text) \(change.value)".utf8 { hash = (hash ^ UInt64(byte)) &* 1_099_511_628_211 }
                count += 1
            }
        }
        return (hash, count)
    }

    @Test func theSameSeedGivesTheSameWeekInWhateverPiecesItPasses() {
        let whole = Self.life(.villa, days: 7, pieces: .seconds(7 * 86_400))
        let odd = Self.life(.villa, days: 7, pieces: .milliseconds(7_919_003))
        #expect(whole == odd)
        #expect(whole.changes > 5_000)
    }

    @Test func theSameSeedGivesTheSameDayMinuteByMinute() {
        let whole = Self.life(.villa, days: 1, pieces: .seconds(86_400))
        #expect(whole == Self.life(.villa, days: 1, pieces: .seconds(60)))
        #expect(whole == Self.life(.villa, days: 1, pieces: .milliseconds(61_700)))
    }

    @Test func anotherSeedGivesOtherDays() {
        var other = HomeDefinition.villa
        other.seed += 1
        #expect(
            Self.life(.villa, days: 1, pieces: .seconds(86_400)) != Self.life(other, days: 1, pieces: .seconds(86_400)))
    }
}
