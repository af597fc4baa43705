import Seeded
import HAPModel
import Testing

@Suite struct MetadataTests {
    static let percentage = Metadata(minimum: 0, maximum: 100, step: 1)

    func rule(_ body: () throws -> Value) -> ValueError.Rule? {
        do {
            _ = try body()
            return nil
        } catch {
            return (error as? ValueError)?.rule
        }
    }

    // IC-059
    @Test(
        arguments: [
            (22.222_222_2, Metadata(minimum: 7, maximum: 38, step: 0.1), 22.2),
            (28.5, Metadata(minimum: 0, maximum: 100, step: 1), 29),
            (21.6, Metadata(minimum: 10, maximum: 38, step: 0.5), 21.5),
            (22.25, Metadata(minimum: 7, maximum: 38, step: 0.1), 22.3),
            (20.74, Metadata(minimum: 10, maximum: 38, step: 0.5), 20.5),
            (20.75, Metadata(minimum: 10, maximum: 38, step: 0.5), 21),
            (-2.25, Metadata(minimum: -100, maximum: 100, step: 0.1), -2.2),
            (4, Metadata(minimum: 1, maximum: 10, step: 2.5), 3.5),
            // A step that went through 32 bits is still a tenth.
            (19.84, Metadata(minimum: 10, maximum: 38, step: .decimal(Double(Float(0.1)))), 19.8),
        ] as [(Double, Metadata, Double)])
    func aControllerRoundsHalfUpOnTheGridThatStartsAtTheMinimum(
        value: Double, metadata: Metadata, expected: Double
    ) throws {
        #expect(try metadata.preparing(.float(value), as: .float) == .float(expected))
    }

    // IC-059
    @Test func integersFollowTheirGridToo() throws {
        let metadata = Metadata(minimum: 10, maximum: 55, step: 10)
        for (value, expected) in [(10, 10), (14, 10), (15, 20), (24, 20), (54, 50), (55, 50), (9, 10), (99, 50)] {
            #expect(try metadata.preparing(.integer(Int128(value)), as: .uint8) == .integer(Int128(expected)))
        }
        // Rounded once: 24.6 to 25 to 30 would be wrong.
        #expect(try Metadata(minimum: 0, maximum: 100, step: 10).preparing(24.6, as: .uint8) == 20)
        #expect(try Metadata(step: 5).preparing(-7, as: .int) == -5)
        #expect(try Metadata(step: 5).preparing(-8, as: .int) == -10)
        #expect(try Metadata(step: 5).preparing(.integer(-2_147_483_648), as: .int) == .integer(-2_147_483_645))
    }

    // IC-060
    @Test(
        arguments: [
            Metadata(minimum: 0, maximum: 10, step: 0), Metadata(minimum: 0, maximum: 10, step: -1),
            Metadata(minimum: 0, maximum: 10, step: 11), Metadata(minimum: 0, maximum: 10),
            Metadata(minimum: 0, maximum: 10, step: .decimal(.nan)),
            Metadata(minimum: 0, maximum: 10, step: .decimal(.infinity)),
            Metadata(minimum: 0, maximum: 10, step: .integer(.max)),
        ])
    func anAbsurdStepIsIgnoredAndTheRangeHolds(metadata: Metadata) throws {
        #expect(try metadata.preparing(3.7, as: .float) == 3.7)
        #expect(try metadata.preparing(12, as: .float) == .float(10))
        #expect(try metadata.preparing(-1, as: .float) == .float(0))
        #expect(try metadata.preparing(7, as: .uint8) == 7)
        #expect(try metadata.preparing(12, as: .uint8) == 10)
    }

    // IC-060
    @Test func aRangeOfOneValueOrNoneDoesNotTrap() throws {
        #expect(try Metadata(minimum: 5, maximum: 5, step: 1).preparing(9, as: .uint8) == 5)
        #expect(try Metadata(minimum: 5, maximum: 5, step: 0.1).preparing(9, as: .float) == .float(5))
        let reversed = Metadata(minimum: 9, maximum: 1, step: 1)
        #expect(try reversed.preparing(20, as: .uint8) == 20)
        #expect(try reversed.preparing(20.4, as: .float) == .float(20))
        let beyond = Metadata(minimum: .decimal(1e38), maximum: .integer(.max), step: .integer(.max))
        #expect(try beyond.preparing(7, as: .uint8) == 7)
        #expect(try Metadata(minimum: .integer(.min), maximum: .integer(.max)).preparing(300, as: .uint8) == 255)
    }

    // IC-061
    @Test func noBinaryDust() throws {
        func text(_ value: Double, _ metadata: Metadata) throws -> String {
            guard case .float(let result) = try metadata.adjusting(.float(value), as: .float).value else { return "" }
            return "\(result)"
        }
        #expect(try text(-2.3, Metadata(minimum: -100, maximum: 100, step: 0.1)) == "-2.3")
        #expect(try text(0.1 + 0.2, Metadata(minimum: 0, maximum: 10, step: 0.1)) == "0.3")
        #expect(try text(0.1 + 0.2, Metadata()) == "0.3")
        #expect(try text(19.8, Metadata(minimum: 10, maximum: 38, step: 0.1)) == "19.8")
        #expect(try text(Double(Float(22.2)), Metadata(minimum: 10, maximum: 38, step: 0.1)) == "22.2")
        #expect(try text(0.0001, Metadata(minimum: 0.0001, maximum: 100_000)) == "0.0001")
        #expect(try text(12345.6789, Metadata()) == "12345.6789")
    }

    // IC-061
    @Test func readAndWriteBackIsStableOnEveryPointOfTheGrid() throws {
        let grids: [Metadata] = [
            Metadata(minimum: -100, maximum: 100, step: 0.1), Metadata(minimum: 0.5, maximum: 9.5, step: 0.25),
            Metadata(minimum: 0, maximum: 1, step: 0.001), Metadata(minimum: 7, maximum: 38, step: 0.3),
        ]
        for metadata in grids {
            guard let low = metadata.minimum?.double, let high = metadata.maximum?.double,
                let step = metadata.step?.double
            else { continue }
            for n in 0...Int((high - low) / step) {
                let first = try metadata.accepting(.float(low + Double(n) * step), as: .float)
                #expect(try metadata.accepting(first, as: .float) == first)
                #expect(try metadata.preparing(first, as: .float) == first)
                guard case .float(let value) = first else { continue }
                #expect("\(value)".count <= 6, "\(value) has dust")
            }
        }
    }

    // IC-062
    @Test(arguments: [Double.nan, .infinity, -.infinity])
    func whatIsNoNumberIsRefusedEverywhere(value: Double) {
        for format in [Format.float, .uint8, .int, .bool] {
            #expect(rule { try Self.percentage.accepting(.float(value), as: format) } == .notFinite)
            #expect(rule { try Self.percentage.adjusting(.float(value), as: format).value } == .notFinite)
            #expect(rule { try Self.percentage.preparing(.float(value), as: format) } == .notFinite)
        }
    }

    // IC-063
    @Test func aRemoteWriteOutOfRangeIsRefused() {
        #expect(rule { try Self.percentage.accepting(101, as: .int) } == .aboveMaximum)
        #expect(rule { try Self.percentage.accepting(-1, as: .int) } == .belowMinimum)
        #expect(rule { try Self.percentage.accepting(100.4, as: .float) } == .aboveMaximum)
        #expect(rule { try Metadata().accepting(256, as: .uint8) } == .outsideFormat)
        #expect(rule { try Metadata().accepting(.integer(-1), as: .uint64) } == .outsideFormat)
        #expect(rule { try Self.percentage.accepting("loud", as: .int) } == .wrongKind)
        #expect(rule { try Self.percentage.accepting("50", as: .int) } == .wrongKind)
    }

    // IC-063
    @Test func aLocalValueOutOfRangeIsClampedWithADiagnostic() throws {
        let over = try Self.percentage.adjusting(101, as: .int)
        #expect(over.value == 100)
        #expect(over.adjustment?.rule == .aboveMaximum)
        #expect(try Metadata(maximum: 5).adjusting(7, as: .float).value == .float(5))
        #expect(try Metadata(minimum: 5).adjusting(3, as: .float).value == .float(5))
        let under = try Self.percentage.adjusting(-0.5, as: .float)
        #expect(under.value == .float(0))
        #expect(under.adjustment?.rule == .belowMinimum)
        #expect(try Self.percentage.adjusting(300, as: .uint8).value == 100)
    }

    // IC-058
    @Test func aFractionForAnIntegerIsRoundedHalfUp() throws {
        #expect(try Self.percentage.accepting(49.6, as: .int) == 50)
        #expect(try Self.percentage.accepting(50.0, as: .int) == 50)
        let local = try Self.percentage.adjusting(49.6, as: .int)
        #expect(local.value == 50)
        #expect(local.adjustment?.rule == .fractional)
    }

    // IC-056
    @Test func booleansAndEnumerationsTakeEitherForm() throws {
        for value: Value in [true, 1, 1.0] { #expect(try Metadata().accepting(value, as: .bool) == true) }
        for value: Value in [false, 0, 0.0] { #expect(try Metadata().accepting(value, as: .bool) == false) }
        let state = Metadata(minimum: 0, maximum: 1, step: 1)
        #expect(try state.accepting(true, as: .uint8) == 1)
        #expect(try state.accepting(false, as: .uint8) == 0)
        #expect(rule { try Metadata().accepting(2, as: .bool) } == .notBoolean)
    }

    @Test func aBoundThatWentThrough32BitsIsStillInside() throws {
        let metadata = Metadata(minimum: 10, maximum: 38.2, step: 0.1)
        #expect(try metadata.accepting(.float(Double(Float(38.2))), as: .float) == 38.2)
        #expect(try Metadata(maximum: 38.2).accepting(.float(Double(Float(38.2))), as: .float) == 38.2)
    }

    @Test func onlyValidValuesPass() throws {
        let list = Metadata(minimum: 0, maximum: 5, step: 1, validValues: [0, 1, 3])
        #expect(try list.accepting(3, as: .uint8) == 3)
        #expect(rule { try list.accepting(2, as: .uint8) } == .notAValidValue)
        #expect(rule { try list.preparing(2, as: .uint8) } == .notAValidValue)
        #expect(rule { try list.adjusting(2, as: .uint8).value } == .notAValidValue)
        let range = Metadata(validValuesRange: 2...4)
        #expect(try range.accepting(2, as: .uint8) == 2)
        #expect(rule { try range.accepting(5, as: .uint8) } == .notAValidValue)
        let both = Metadata(validValues: [0], validValuesRange: 2...4)
        #expect(try both.accepting(0, as: .uint8) == 0)
        #expect(try both.accepting(4, as: .uint8) == 4)
        #expect(rule { try both.accepting(1, as: .uint8) } == .notAValidValue)
        #expect(try Metadata(validValues: []).accepting(9, as: .uint8) == 9)
    }

    @Test func lengthsAreCountedInCharactersAndBytes() throws {
        let short = Metadata(maxLength: 3, maxDataLength: 2)
        #expect(try short.accepting("äöü", as: .string) == "äöü")
        #expect(rule { try short.accepting("abcd", as: .string) } == .tooLong)
        #expect(rule { try short.accepting(.data([1, 2, 3]), as: .data) } == .tooLong)
        #expect(rule { try short.adjusting(.tlv8([1, 2, 3]), as: .tlv8).value } == .tooLong)
        let cut = try short.adjusting("ab🇩🇪", as: .string)
        #expect(cut.value == "ab", "a flag of two scalars is one character and must not be halved")
        #expect(cut.adjustment?.rule == .tooLong)
        // 64 characters where nothing is said; a controller lets the accessory decide.
        let long = Value.string(String(repeating: "x", count: 65))
        #expect(rule { try Metadata().accepting(long, as: .string) } == .tooLong)
        #expect(try Metadata().preparing(long, as: .string) == long)
    }

    @Test func nothingThatAForeignAccessorySaysTraps() {
        var random = SeededGenerator(seed: 60)
        let extremes: [Number] = [
            .integer(.min), .integer(.max), .integer(0), .integer(-1), .decimal(.nan), .decimal(.infinity),
            .decimal(-.infinity), .decimal(1e308), .decimal(-1e308), .decimal(.leastNonzeroMagnitude), .decimal(0.1),
            255, 256,
            .integer(Int128(UInt64.max)), .integer(Int128(UInt64.max) + 1), .decimal(1.7e38), .decimal(-1.7e38),
        ]
        let values: [Value] = [
            true, 0, -1, .integer(.min), .integer(.max), .float(.nan), .float(1e308), .float(-1e308),
            .float(.leastNonzeroMagnitude),
            .float(1.7e38), .integer(Int128(UInt64.max)), 0.3, "1e400", "nan",
            "-170141183460469231731687303715884105728",
        ]
        for _ in 0..<20_000 {
            let metadata = Metadata(
                minimum: extremes.randomElement(using: &random), maximum: extremes.randomElement(using: &random),
                step: extremes.randomElement(using: &random))
            guard let value = values.randomElement(using: &random),
                let format = Format.standard.randomElement(using: &random)
            else { continue }
            for result in [
                try? metadata.accepting(value, as: format), try? metadata.adjusting(value, as: format).value,
                try? metadata.preparing(value, as: format),
            ] {
                if case .float(let float) = result { #expect(float.isFinite) }
                if let result { #expect((try? result.converted(exactlyTo: format)) == result) }
            }
            _ = try? value.coerced(to: format)
        }
    }
}
