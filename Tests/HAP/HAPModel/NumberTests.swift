import Seeded
import Testing

@testable import HAPModel

@Suite struct NumberTests {
    @Test func conversionsAgreeWithTheLibrarys() {
        let edges: [Double] = [
            0, -0.0, 0.5, -0.5, 1e15, 9e18, -9e18, 9.1e18, 9_223_372_036_854_775_808, -9_223_372_036_854_775_808,
            1.7e38,
            -1.7e38, 1.8e38, 1e308, .nan, .infinity, -.infinity, .leastNonzeroMagnitude, 4_503_599_627_370_495.5,
        ]
        var random = SeededGenerator(seed: 128)
        let doubles = edges + (0..<5_000).map { _ in Double(bitPattern: random.next()) }
        for double in doubles { #expect(Int128.whole(double) == Int128(exactly: double)) }
        let integers: [Int128] =
            [.min, .max, 0, Int128(Int64.max), Int128(Int64.max) + 1, Int128(Int64.min) - 1]
            + (0..<500).map { _ in Int128(Int64(bitPattern: random.next())) << (random.next() % 64) }
        for integer in integers { #expect(integer.double == Double(integer)) }
    }

    @Test func roundsTowardsTheInsideOfARange() {
        #expect(Number.decimal(0.5).ceiling == 1 && Number.decimal(-0.5).ceiling == 0)
        #expect(Number.decimal(0.5).floor == 0 && Number.decimal(-0.5).floor == -1)
        #expect(Number.decimal(.infinity).floor == nil && Number.decimal(.nan).ceiling == nil)
        #expect(Number.decimal(2).integer == 2 && Number.decimal(2.5).integer == nil)
    }

    @Test func printsAsAPersonWritesIt() {
        #expect(Number.decimal(22).description == "22")
        #expect(Number.decimal(0.1 + 0.2).description == "0.3")
        #expect(Number.integer(Int128(UInt64.max)).description == "18446744073709551615")
        #expect(Value.float(.nan).description == "nan")
        #expect(Value.float(1e21).description == "1e+21")
    }
}
