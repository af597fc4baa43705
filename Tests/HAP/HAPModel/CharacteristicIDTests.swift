import Seeded
import HAPModel
import Testing

@Suite struct CharacteristicIDTests {
    @Test(
        arguments: [("1.10", 1, 10), ("0.0", 0, 0), ("18446744073709551615.1", .max, 1)] as [(String, UInt64, UInt64)])
    func readsTwoDecimalNumbers(text: String, aid: UInt64, iid: UInt64) throws {
        let id = try CharacteristicID(text)
        #expect(id == CharacteristicID(aid: AccessoryID(aid), iid: InstanceID(iid)))
        #expect(id.description == text)
    }

    // IC-053
    @Test(
        arguments: [
            ("", .notTwoNumbers), ("1", .notTwoNumbers), ("1.2.3", .notTwoNumbers), (".1", .notANumber),
            ("1.", .notANumber), ("1.x", .notANumber), ("-1.1", .notANumber), ("+1.1", .notANumber),
            (" 1.1", .notANumber), ("1,1", .notANumber), ("99999999999999999999.1", .tooLarge),
            ("1.18446744073709551616", .tooLarge),
        ] as [(String, CharacteristicID.ParseError)])
    func refusesAnythingElseAndSaysWhy(text: String, error: CharacteristicID.ParseError) {
        #expect(throws: error) { try CharacteristicID(text) }
    }

    @Test func sortsByAccessoryThenInstanceAsNumbers() throws {
        let sorted = try ["2.1", "1.10", "1.9", "10.1"].map { try CharacteristicID($0) }.sorted()
        #expect(sorted.map(\.description) == ["1.9", "1.10", "2.1", "10.1"])
    }

    @Test func survivesDamage() {
        var random = SeededGenerator(seed: 53)
        for _ in 0..<5_000 {
            let bytes = (0..<Int.random(in: 0...24, using: &random)).map { _ in
                Array("0123456789..99x- ".utf8).randomElement(using: &random)
                    ?? UInt8.random(in: 0...255, using: &random)
            }
            if let id = try? CharacteristicID(utf8: bytes[...]) {
                #expect((try? CharacteristicID(id.description)) == id)
            }
        }
    }
}
