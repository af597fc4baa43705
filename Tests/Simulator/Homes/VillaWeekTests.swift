import HAPModel
import Simulator
import Testing

@Suite struct VillaWeekTests {
    private static let days = 2

    /// Everything that changes, in order, as one number. FNV-1a over what tells one change from another.
    private static func life(_ definition: HomeDefinition, pieces: Duration) -> (hash: UInt64, changes: Int) {
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

    @Test func theSameSeedGivesTheSameDaysInWhateverPiecesTheyPass() {
        let whole = Self.life(.villa, pieces: .seconds(Self.days * 86_400))
        let minutes = Self.life(.villa, pieces: .seconds(60))
        let odd = Self.life(.villa, pieces: .milliseconds(7_919_000))
        #expect(whole == minutes)
        #expect(whole == odd)
        #expect(whole.changes > 100)
    }

    @Test func anotherSeedGivesOtherDays() {
        var other = HomeDefinition.villa
        other.seed += 1
        #expect(Self.life(.villa, pieces: .seconds(86_400)) != Self.life(other, pieces: .seconds(86_400)))
    }
}
