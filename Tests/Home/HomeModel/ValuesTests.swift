import HearthCalendar
import HomeModel
import Testing

@Suite struct ValuesTests {
    @Test func trueOneAndOnePointZeroAreTheSame() {
        let ones: [HomeValue] = [.bool(true), .integer(1), .float(1)]
        for left in ones {
            for right in ones { #expect(left.matches(right)) }
            #expect(!left.matches("1"))
            #expect(!left.matches(.data([1])))
            #expect(!left.matches(false))
        }
        #expect(HomeValue.bool(true) != .integer(1))
    }

    @Test func numbersThatADoubleCannotHoldAreToldApart() {
        let large = Int128(1) << 53
        #expect(!HomeValue.integer(large + 1).matches(.integer(large)))
        #expect(!HomeValue.integer(large + 1).matches(.float(9_007_199_254_740_992)))
        #expect(HomeValue.integer(large + 1).order(.float(9_007_199_254_740_992)) == .descending)
        #expect(HomeValue.integer(.max).order(.float(.infinity)) == .ascending)
        #expect(HomeValue.integer(3).order(.float(3.5)) == .ascending)
        #expect(HomeValue.integer(-3).order(.float(-3.5)) == .descending)
    }

    @Test(arguments: ValueComparison.allCases) func comparisonsHoldAsTheirSymbolsSay(comparison: ValueComparison) {
        let results = [(1, 2), (2, 2), (3, 2)].map { comparison.holds(.integer($0), .float($1)) }
        let expected: [ValueComparison: [Bool]] = [
            .lessThan: [true, false, false], .lessThanOrEqual: [true, true, false], .greaterThan: [false, false, true],
            .greaterThanOrEqual: [false, true, true], .equal: [false, true, false], .notEqual: [true, false, true],
        ]
        #expect(results == expected[comparison])
    }

    @Test func whatHasNoOrderIsUnequalAndNothingElse() {
        let pairs: [(HomeValue, HomeValue)] = [("a", 1), (.float(.nan), .float(.nan)), (.data([1]), .data([2]))]
        for (left, right) in pairs {
            #expect(ValueComparison.allCases.filter { $0.holds(left, right) } == [.notEqual])
        }
        #expect(ValueComparison.lessThan.holds("abc", "abd"))
    }

    @Test func numbersAreEqualByTheirWorth() {
        #expect(Set<HomeNumber>([1, 1.0, 2, 2.5, .decimal(.nan), .decimal(.nan)]).count == 4)
        #expect(
            [HomeNumber](arrayLiteral: 2.5, .decimal(.nan), 1, .decimal(-.infinity)).sorted().map(\.description)
                == ["-inf", "1", "2.5", "nan"])
        #expect(HomeNumber.decimal(0) == .decimal(-0.0))
        #expect(HomeNumber.decimal(0).hashValue == HomeNumber.decimal(-0.0).hashValue)
    }

    @Test func rangesTakeTheirEnds() throws {
        let range = try #require(NumberRange(minimum: 1, maximum: 2.5))
        #expect([0.9, 1, 2, 2.5, 2.6, .decimal(.nan)].map(range.contains) == [false, true, true, true, false, false])
        #expect(NumberRange() == nil)
        #expect(NumberRange(minimum: 3, maximum: 2) == nil)
        #expect(NumberRange(minimum: .decimal(.nan)) == nil)
    }

    @Test func whatWasHeardLastIsKeptAlsoAfterTheClockWasSetBack() {
        var values = LastValues()
        let id = CharacteristicID(random: 5)
        var isNew = values.record(1, of: id, at: Villa.now)
        #expect(isNew)
        isNew = values.record(2, of: id, at: Villa.now - .seconds(1))
        #expect(isNew)
        #expect(values[id] == RecordedValue(2, at: Villa.now - .seconds(1)))
        isNew = values.record(2, of: id, at: Villa.now + .seconds(1))
        #expect(!isNew)
        isNew = values.record(.bool(true), of: id, at: Villa.now + .seconds(2))
        #expect(isNew)
        #expect(values[id]?.time == Villa.now + .seconds(2))
    }
}
