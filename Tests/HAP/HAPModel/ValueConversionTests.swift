import Testing

@testable import HAPModel

/// Value × format, in the three degrees of leniency: what is accepted becomes what, and by which rule the rest is refused.
@Suite struct ValueConversionTests {
    struct Row: Sendable, CustomTestStringConvertible {
        let value: Value
        let format: Format
        let exact: Result<Value, Refusal>
        let tolerant: Result<Value, Refusal>
        let salvage: Result<Value, Refusal>
        var testDescription: String { "\(value.kind) \(value) as \(format)" }
    }

    struct Refusal: Error, Equatable {
        let rule: ValueError.Rule
    }

    static func row(
        _ value: Value, _ format: Format, _ exact: Result<Value, Refusal>, _ tolerant: Result<Value, Refusal>? = nil,
        _ salvage: Result<Value, Refusal>? = nil
    ) -> Row {
        Row(
            value: value, format: format, exact: exact, tolerant: tolerant ?? exact,
            salvage: salvage ?? tolerant ?? exact)
    }

    static func yes(_ value: Value) -> Result<Value, Refusal> { .success(value) }
    static func no(_ rule: ValueError.Rule) -> Result<Value, Refusal> { .failure(Refusal(rule: rule)) }

    static let integers: [Format] = [.uint8, .uint16, .uint32, .uint64, .int]

    static let table: [Row] =
        [
            // IC-056: booleans and integers mix.
            row(.bool(true), .bool, yes(.bool(true))),
            row(.integer(0), .bool, yes(.bool(false))),
            row(.integer(1), .bool, yes(.bool(true))),
            row(.integer(2), .bool, no(.notBoolean), nil, yes(.bool(true))),
            row(.float(1), .bool, yes(.bool(true))),
            row(.float(0.5), .bool, no(.notBoolean), nil, yes(.bool(true))),
            row(.string("true"), .bool, no(.wrongKind), nil, yes(.bool(true))),
            row(.string("0"), .bool, no(.wrongKind), nil, yes(.bool(false))),
            row(.string("maybe"), .bool, no(.wrongKind)),
            row(.tlv8([1]), .bool, no(.wrongKind)),
            row(.data([1]), .bool, no(.wrongKind)),

            row(.bool(true), .float, no(.wrongKind), yes(.float(1))),
            row(.integer(22), .float, yes(.float(22))),
            row(.float(22.5), .float, yes(.float(22.5))),
            row(.string("22.5"), .float, no(.wrongKind), nil, yes(.float(22.5))),
            row(.string("warm"), .float, no(.wrongKind)),
            row(.tlv8([]), .float, no(.wrongKind)),

            row(.string("Lamp"), .string, yes(.string("Lamp"))),
            row(.bool(true), .string, no(.wrongKind), nil, yes(.string("true"))),
            row(.integer(7), .string, no(.wrongKind), nil, yes(.string("7"))),
            row(.float(1.5), .string, no(.wrongKind), nil, yes(.string("1.5"))),
            row(.data([65]), .string, no(.wrongKind)),

            row(.tlv8([1, 0]), .tlv8, yes(.tlv8([1, 0]))),
            row(.data([1, 0]), .tlv8, no(.wrongKind), yes(.tlv8([1, 0]))),
            row(.string("AQA="), .tlv8, no(.wrongKind), yes(.tlv8([1, 0]))),
            row(.string("not Base64!"), .tlv8, no(.wrongKind), no(.notBase64)),
            row(.integer(1), .tlv8, no(.wrongKind)),

            row(.data([1, 0]), .data, yes(.data([1, 0]))),
            row(.tlv8([1, 0]), .data, no(.wrongKind), yes(.data([1, 0]))),
            row(.string("AQA="), .data, no(.wrongKind), yes(.data([1, 0]))),
            row(.bool(true), .data, no(.wrongKind)),

            row(.string("x"), .dictionary, no(.unknownFormat)),
            row(.integer(1), Format(rawValue: "vendor"), no(.unknownFormat)),
        ]
        + integers.flatMap { format in
            [
                row(.bool(true), format, yes(.integer(1))),
                row(.bool(false), format, yes(.integer(0))),
                row(.integer(50), format, yes(.integer(50))),
                // IC-058: a decimal point where an integer belongs.
                row(.float(50), format, yes(.integer(50))),
                row(.float(49.6), format, no(.fractional), yes(.integer(50))),
                row(.float(49.5), format, no(.fractional), yes(.integer(50))),
                row(.float(49.4), format, no(.fractional), yes(.integer(49))),
                row(.float(-0.5), format, no(.fractional), yes(.integer(0))),
                row(.string("50"), format, no(.wrongKind), nil, yes(.integer(50))),
                row(.string("50.0"), format, no(.wrongKind), nil, yes(.integer(50))),
                row(.string("many"), format, no(.wrongKind)),
                row(.tlv8([50]), format, no(.wrongKind)),
                row(.data([50]), format, no(.wrongKind)),
            ]
        }
        // IC-062: no form of NaN or infinity ever passes.
        + ([.bool, .float] + integers).flatMap { format in
            [Double.nan, .infinity, -.infinity].map { row(.float($0), format, no(.notFinite)) }
        }

    @Test(arguments: table) func followsTheTable(row: Row) {
        for (leniency, expected) in [
            (Leniency.exact, row.exact), (.tolerant, row.tolerant), (.salvage, row.salvage),
        ] {
            let result = Result { () throws(ValueError) in try row.value.converted(to: row.format, leniency) }
                .mapError { Refusal(rule: $0.rule) }
            #expect(result == expected, "\(leniency)")
        }
    }

    @Test func theTableCoversEveryFormat() {
        #expect(Set(Self.table.map(\.format)).isSuperset(of: Format.standard))
    }

    @Test(
        arguments: [
            (.uint8, 0, 255), (.uint16, 0, 65_535), (.uint32, 0, 4_294_967_295),
            (.uint64, 0, Int128(UInt64.max)), (.int, -2_147_483_648, 2_147_483_647),
        ] as [(Format, Int128, Int128)])
    func whatIsHandedOutFitsTheFormat(format: Format, lowest: Int128, highest: Int128) throws {
        for value in [lowest, highest] {
            #expect(try Value.integer(value).converted(exactlyTo: format) == .integer(value))
        }
        for value in [lowest - 1, highest + 1] {
            let error = #expect(throws: ValueError.self) { try Value.integer(value).converted(exactlyTo: format) }
            #expect(error?.rule == .outsideFormat)
        }
    }

    // IC-063: a controller shows what a foreign accessory reports, however wrong.
    @Test func whatComesInMayExceedTheFormat() throws {
        #expect(try Value.integer(300).coerced(to: .uint8) == .integer(300))
        #expect(try Value.float(1e30).coerced(to: .uint8) == .integer(Int128(1e30)))
        let error = #expect(throws: ValueError.self) { try Value.float(1e39 + 0.5).coerced(to: .int) }
        #expect(error?.rule == .outsideFormat)
    }

    @Test func accessorsConvertOnlyWithoutLoss() {
        #expect(Value.integer(1).bool == true && Value.integer(2).bool == nil && Value.string("1").bool == nil)
        #expect(Value.float(2).integer == 2 && Value.float(2.5).integer == nil && Value.bool(true).int == 1)
        #expect(Value.integer(Int128(UInt64.max)).int == nil)
        #expect(Value.integer(2).float == 2 && Value.bool(true).float == nil)
        #expect(Value.tlv8([1]).bytes == [1] && Value.data([1]).bytes == [1] && Value.string("AQ==").bytes == nil)
    }

    @Test func takesEverySwiftNumber() {
        #expect(Value(UInt8(7)) == .integer(7) && Value(Int64.min) == .integer(Int128(Int64.min)))
        #expect(Value(UInt64.max) == .integer(Int128(UInt64.max)) && Value(Float(0.5)) == .float(0.5))
        #expect(Value("a"[...]) == .string("a") && Value(false) == .bool(false))
    }
}
