import Seeded
import HAPModel
import Testing

@Suite struct HAPUUIDTests {
    // IC-064
    @Test(
        arguments: [
            "25", "0025", "00000025", "00000025-0000-1000-8000-0026BB765291", "00000025-0000-1000-8000-0026bb765291",
        ])
    func everyWritingOfAnAppleTypeIsEqualAndPrintsShort(text: String) {
        #expect(HAPUUID(text) == HAPUUID(0x25))
        #expect(HAPUUID(text)?.description == "25")
        #expect(CharacteristicType(uuid: text) == .on)
    }

    // IC-064
    @Test func aVendorsTypePrintsFullAndUpperCase() {
        let lower = HAPUUID("e863f10d-079e-48ff-8f27-9c2605a29f52")
        #expect(lower?.description == "E863F10D-079E-48FF-8F27-9C2605A29F52")
        #expect(lower == HAPUUID("E863F10D-079E-48FF-8F27-9C2605A29F52"))
        #expect(lower?.short == nil)
    }

    @Test func theBaseMustMatchToTheLastDigit() {
        #expect(HAPUUID("00000025-0000-1000-8000-0026BB765292")?.short == nil)
        #expect(HAPUUID("00000025-0000-1000-8001-0026BB765291")?.description == "00000025-0000-1000-8001-0026BB765291")
    }

    @Test func usesAllEightDigitsOfTheShortForm() {
        #expect(HAPUUID("DEADBEEF")?.description == "DEADBEEF")
        #expect(HAPUUID("DEADBEEF")?.full == "DEADBEEF-0000-1000-8000-0026BB765291")
        #expect(HAPUUID("0")?.description == "0")
    }

    @Test(
        arguments: [
            "", "G", "123456789", "00000025-0000-1000-8000-0026BB76529", "00000025-0000-1000-8000-0026BB7652911",
            "00000025 0000 1000 8000 0026BB765291", "0000002500001000800000026BB765291", "２5", " 25",
        ])
    func refusesWhatIsNoUUID(text: String) {
        #expect(HAPUUID(text) == nil)
    }

    @Test func everyUUIDSurvivesItsText() {
        var random = SeededGenerator(seed: 64)
        for _ in 0..<2_000 {
            let uuid = HAPUUID(rawValue: UInt128(random.next()) << 64 | UInt128(random.next()))
            #expect(HAPUUID(uuid.description) == uuid)
            let apple = HAPUUID(UInt32(truncatingIfNeeded: random.next()))
            #expect(HAPUUID(apple.description) == apple && HAPUUID(apple.full.lowercased()) == apple)
        }
    }
}
