import Seeded
import HAPProtocol
import Testing

@Suite struct SetupCodeTests {
    // IC-028
    @Test(arguments: ["12345679", "123-45-679", "1234-5679", " 123 45 679 ", "1 2 3-4 5-6 7 9"])
    func acceptsEightDigitsHoweverGrouped(input: String) throws {
        #expect(try SetupCode(input).text == "123-45-679")
    }

    // IC-028
    @Test(
        arguments: [
            ("1234567", .wrongDigitCount), ("123456789", .wrongDigitCount), ("", .wrongDigitCount),
            ("123-45-67a", .unexpectedCharacter), ("letters!", .unexpectedCharacter),
            ("١٢٣٤٥٦٧٨", .unexpectedCharacter), ("123.45.679", .unexpectedCharacter),
            (String(repeating: "1", count: 5_000), .wrongDigitCount),
        ] as [(String, SetupCodeError.Code)])
    func refusesOtherInputWithoutRepeatingIt(input: String, code: SetupCodeError.Code) {
        let error = #expect(throws: SetupCodeError.self) { try SetupCode(input) }
        #expect(error?.code == code)
        #expect(input.isEmpty || error.map { !$0.message.contains(input) } == true)
    }

    // IC-027
    @Test func refusesTheTwelveTrivialCodesForAnAccessory() throws {
        let trivial = (0...9).map { String(repeating: "\($0)", count: 8) } + ["12345678", "87654321"]
        for digits in trivial {
            let code = try SetupCode(digits)
            #expect(code.isTrivial)
            #expect(throws: SetupCodeError.self) { try code.checkedForAccessory() }
        }
        for fine in ["12345679", "01234567", "23456789", "98765432", "11111112"] {
            #expect(try SetupCode(fine).checkedForAccessory().text.count == 10)
        }
    }

    // IC-027
    @Test func drawsAgainWhenARandomCodeIsTrivial() {
        // A generator whose first value yields 00000000.
        var generator = ScriptedGenerator([UInt8](repeating: 0, count: 8) + [UInt8](repeating: 0x5A, count: 8))
        let code = SetupCode.random(using: &generator)
        #expect(!code.isTrivial)
        #expect(generator.isSpent)
        var seeded = SeededGenerator(seed: 27)
        for _ in 0..<2_000 { #expect(!SetupCode.random(using: &seeded).isTrivial) }
    }

    @Test func neverPrintsItsDigits() throws {
        let code = try SetupCode("031-45-154")
        for text in ["\(code)", String(reflecting: code), String(describing: Optional(code))] {
            #expect(!text.contains("031") && !text.contains("3145154"))
        }
        var dumped = ""
        dump(code, to: &dumped)
        #expect(!dumped.contains("3145154"))
    }

    @Test func acceptsOnlyFourDigitsOrLettersAsSetupID() throws {
        #expect(try SetupID("7osx").text == "7OSX")
        for wrong in ["", "ABC", "ABCDE", "AB-C", "ÄBCD", "AB C"] {
            #expect(throws: SetupCodeError.self) { try SetupID(wrong) }
        }
        var generator = SeededGenerator(seed: 4)
        let drawn = SetupID.random(using: &generator)
        #expect(try SetupID(drawn.text) == drawn)
    }

    // IC-066
    @Test func comparesDeviceIDsWithoutRegardToCase() throws {
        #expect(try DeviceID("1a:2b:3c:4d:5e:6f") == DeviceID("1A:2B:3C:4D:5E:6F"))
        #expect(try DeviceID("00:0a:00:00:00:01").text == "00:0A:00:00:00:01")
        for wrong in [
            "", "1A:2B:3C:4D:5E", "1A:2B:3C:4D:5E:6F:", "1A-2B-3C-4D-5E-6F", "1G:2B:3C:4D:5E:6F", "1A2B3C4D5E6F",
        ] {
            #expect(throws: SetupCodeError.self) { try DeviceID(wrong) }
        }
    }

    // Figures from HomeKitADK, Tests/HAPAccessorySetupGetSetupHashTest.c.
    @Test(arguments: [("E1:91:1A:70:85:AA", "C9FE1BCF", "yf4bzw=="), ("C8:D8:58:C6:63:F5", "EF5D8E9B", "712Omw==")])
    func hashesSetupIDAndDeviceID(device: String, hash: String, base64: String) throws {
        let setupHash = SetupHash(setupID: try SetupID("7OSX"), deviceID: try DeviceID(device))
        #expect(setupHash.bytes == hexadecimal(hash))
        #expect(setupHash.base64 == base64)
    }
}
