import Foundation
import HearthJSON
import Seeded
import Testing

/// Foundation's coders as the independent judge.
@Suite struct JSONCodingTests {
    @Test func whatIsEncodedIsWhatFoundationEncodes() throws {
        var random = SeededGenerator(seed: 0xC0DE)
        for _ in 0..<400 {
            let sample = Sample(&random)
            let ours = try JSONValue(encoding: sample)
            let theirs = try JSONValue(parsing: Array(JSONEncoder().encode(sample)))
            #expect(try ours == JSONValue(parsing: ours.bytes))
            // A number may be written as 5 or 5.0.
            #expect(ours.plain == theirs.plain)
        }
    }

    @Test func whatFoundationEncodesIsDecoded() throws {
        var random = SeededGenerator(seed: 0xDEC0)
        for _ in 0..<400 {
            let sample = Sample(&random)
            let json = try JSONValue(parsing: Array(JSONEncoder().encode(sample)))
            #expect(try json.decode(Sample.self) == sample)
            #expect(try json.decode(Sample.self, strict: true) == sample)
        }
    }

    @Test func foundationDecodesWhatIsEncoded() throws {
        var random = SeededGenerator(seed: 0xF0DE)
        for _ in 0..<400 {
            let sample = Sample(&random)
            let bytes = try JSONValue(encoding: sample).bytes
            #expect(try JSONDecoder().decode(Sample.self, from: Data(bytes)) == sample)
        }
    }

    /// Whatever Foundation refuses is refused, and what it takes is taken and gives the same.
    @Test func damagedTextsAreJudgedAsFoundationDoes() throws {
        var random = SeededGenerator(seed: 0xDA3A)
        var (taken, refused) = (0, 0)
        for _ in 0..<150 {
            let sample = Sample(&random)
            let bytes = try JSONValue(encoding: sample).bytes
            for _ in 0..<40 {
                var damaged = bytes
                let place = Int.random(in: damaged.indices, using: &random)
                let piece = ["null", "1", "-1", "1.5", "300", "\"a\"", "[]", "{}", "true"].randomElement(
                    using: &random)!
                // Whole values, so that the text mostly stays JSON.
                guard let colon = damaged[place...].firstIndex(of: UInt8(ascii: ":")),
                    let end = damaged[(colon + 1)...].firstIndex(where: { ",}]".utf8.contains($0) })
                else { continue }
                damaged.replaceSubrange((colon + 1)..<end, with: piece.utf8)
                guard let json = try? JSONValue(parsing: damaged) else { continue }
                let theirs = Result { try JSONDecoder().decode(Sample.self, from: Data(damaged)) }
                let ours = Result { try json.decode(Sample.self) }
                switch (theirs, ours) {
                case (.success(let theirs), .success(let ours)):
                    taken += 1
                    #expect(theirs == ours)
                case (.failure, .failure): refused += 1
                default: Issue.record("only one takes \(String(decoding: damaged, as: UTF8.self))")
                }
            }
        }
        #expect(taken > 300 && refused > 1000)
    }

    @Test func integersOf128BitsAreExact() throws {
        struct Wide: Codable, Equatable {
            var i: Int128
            var u: UInt128
            var list: [Int128]
        }
        for wide in [
            Wide(i: .max, u: UInt128(Int128.max), list: [.min, 0, -1]),
            Wide(i: .min, u: 0, list: [Int128(UInt64.max) + 1]),
        ] {
            let json = try JSONValue(encoding: wide)
            #expect(json["i"] == .integer(wide.i))
            #expect(try JSONValue(parsing: json.bytes).decode(Wide.self) == wide)
        }
        #expect(try JSONValue(encoding: Int128.max) == .integer(.max))
        #expect(try JSONValue.integer(.min).decode(Int128.self) == .min)
    }

    @Test func namesOfDictionariesAreInOrder() throws {
        let dictionary = Dictionary(uniqueKeysWithValues: (0..<50).map { ("n\($0)", [$0: "x"]) })
        let names = try #require(try JSONValue(encoding: ["all": dictionary])["all"]?.objectValue).members.map(\.name)
        #expect(names == names.sorted() && names.count == 50)
    }

    @Test func membersStandInTheOrderOfTheType() throws {
        let json = try JSONValue(encoding: Sample.Unsigned(u: 1, u8: 2, u16: 3, u32: 4, u64: .max))
        #expect(
            String(decoding: json.bytes, as: UTF8.self)
                == #"{"u":1,"u8":2,"u16":3,"u32":4,"u64":18446744073709551615}"#)
    }

    @Test func floatsAreWrittenWithTheirOwnDigits() throws {
        #expect(try JSONValue(encoding: [Float(0.1), 22.2]).bytes == Array("[0.1,22.2]".utf8))
    }

    @Test func valuesOfAnyKindPassThrough() throws {
        struct Carrier: Codable, Equatable {
            var any: JSONValue
            var object: JSONObject
            var null: JSONValue
        }
        let carrier = Carrier(
            any: ["b": [1, 2.5, nil, true, "x"], "a": .integer(.max)], object: ["z": 1, "y": []], null: .null)
        let json = try JSONValue(encoding: carrier)
        #expect(json["any"] == carrier.any)
        #expect(json["any"]?.objectValue?.members.map(\.name) == ["b", "a"])
        #expect(try json.decode(Carrier.self, strict: true) == carrier)
        let theirs = try JSONDecoder().decode(Carrier.self, from: JSONEncoder().encode(carrier))
        #expect(theirs == carrier)
    }

    @Test func userInfoReachesTheTypes() throws {
        struct Asking: Codable {
            static let key = CodingUserInfoKey(rawValue: "key")!
            init() {}
            init(from decoder: any Decoder) throws { #expect(decoder.userInfo[Self.key] as? Int == 5) }
            func encode(to encoder: any Encoder) throws {
                #expect(encoder.userInfo[Self.key] as? Int == 5)
                var container = encoder.singleValueContainer()
                try container.encodeNil()
            }
        }
        let json = try JSONValue(encoding: [Asking()], userInfo: [Asking.key: 5])
        _ = try json.decode([Asking].self, userInfo: [Asking.key: 5])
    }
}

extension JSONValue {
    /// Whole numbers as integers.
    fileprivate var plain: JSONValue {
        switch self {
        case .number(let value): Int128(exactly: value).map(JSONValue.integer) ?? self
        case .array(let elements): .array(elements.map(\.plain))
        case .object(let object): .object(JSONObject(object.members.map { ($0.name, $0.value.plain) }))
        default: self
        }
    }
}
