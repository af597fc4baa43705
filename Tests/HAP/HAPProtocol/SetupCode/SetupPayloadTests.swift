import Seeded
import HAPModel
import HAPProtocol
import Testing

@Suite struct SetupPayloadTests {
    // Figures from HomeKitADK, Tests/HAPAccessorySetupGetSetupPayloadTest.c.
    @Test(
        arguments: [
            ("518-08-582", SetupPayload.Flags.ip, "X-HM://0071WK4SM7OSX"),
            (nil, .ip, "X-HM://00711PP1C0000"),
            (nil, [.ip, .paired], "X-HM://00739MG3K0000"),
            ("518-08-582", .bluetoothLE, "X-HM://0076CDMX27OSX"),
        ] as [(String?, SetupPayload.Flags, String)])
    func agreesWithPublishedPayloads(code: String?, flags: SetupPayload.Flags, text: String) throws {
        let payload = SetupPayload(
            category: .outlet, flags: flags, code: try code.map { try SetupCode($0) },
            setupID: code == nil ? nil : try SetupID("7OSX"))
        #expect(payload.text == text)
        #expect(try SetupPayload(text) == payload)
        #expect(try SetupPayload("  \(text.lowercased())\n") == payload)
    }

    @Test func readsPayloadsWithoutSetupID() throws {
        let payload = try SetupPayload("X-HM://0071WK4SM")
        #expect(payload.setupID == nil)
        #expect(payload.code?.text == "518-08-582")
        #expect(payload.text == "X-HM://0071WK4SM")
    }

    @Test(arguments: [
        "", "X-HM://", "MT://0071WK4SM7OSX", "X-HM://0071WK4S", "X-HM://0071WK4SM7OS", "X-HM://0071WK4SM7OSXX",
        "X-HM://0071WK4S-7OSX", "X-HM://ZZZZZZZZZ7OSX", "X-HM://0071WK4SM7O-X", "X-HM://0071 WK4SM7OS",
        " ", "\u{0}",
    ])
    func refusesOtherTexts(text: String) {
        #expect(throws: SetupCodeError.self) { try SetupPayload(text) }
    }

    @Test func refusesCodesOfMoreThanEightDigits() {
        // Category 7, IP, and a code of 100,000,000.
        let value: UInt64 = 7 << 31 | 1 << 28 | 100_000_000
        var rest = value
        var digits = ""
        for _ in 0..<9 {
            digits = String(rest % 36, radix: 36, uppercase: true) + digits
            rest /= 36
        }
        let error = #expect(throws: SetupCodeError.self) { try SetupPayload("X-HM://\(digits)7OSX") }
        #expect(error?.code == .wrongDigitCount)
    }

    @Test func roundTripsEveryField() throws {
        var generator = SeededGenerator(seed: 42)
        for _ in 0..<1_000 {
            let payload = SetupPayload(
                category: AccessoryCategory(rawValue: Int.random(in: 0...255, using: &generator)),
                flags: SetupPayload.Flags(rawValue: UInt8.random(in: 0...15, using: &generator)),
                code: .random(using: &generator), setupID: .random(using: &generator),
                version: UInt8.random(in: 0...7, using: &generator))
            #expect(try SetupPayload(payload.text) == payload)
        }
    }

    @Test func survivesDamage() {
        var generator = SeededGenerator(seed: 43)
        for _ in 0..<repetitions(5_000, full: 500_000) {
            let bytes = Damage.apply(to: Array("X-HM://0071WK4SM7OSX".utf8), using: &generator)
            let text = String(decoding: bytes, as: UTF8.self)
            guard let payload = try? SetupPayload(text) else { continue }
            #expect((try? SetupPayload(payload.text)) == payload)
        }
    }
}
