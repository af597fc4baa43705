import HearthCryptography
import Testing

@Suite struct KeyDerivationTests {
    @Test func hkdfAgreesWithRFC5869Cases() throws {
        let first = try HKDF<SHA256>.deriveKey(
            inputKeyMaterial: SymmetricKey([UInt8](repeating: 0x0b, count: 22)),
            salt: hex("000102030405060708090a0b0c"), info: hex("f0f1f2f3f4f5f6f7f8f9"), outputByteCount: 42)
        #expect(
            first
                == SymmetricKey(
                    hex("3cb25f25faacd57a90434f64d0362f2a2d2d0a90cf1a5a4c5db02d56ecc4c5bf34007208d5b887185865")))

        let second = try HKDF<SHA256>.deriveKey(
            inputKeyMaterial: SymmetricKey(Array(0x00...0x4f)), salt: Array(0x60...0xaf), info: Array(0xb0...0xff),
            outputByteCount: 82)
        #expect(
            second
                == SymmetricKey(
                    hex(
                        """
                        b11e398dc80327a1c8e7f78c596a49344f012eda2d4efad8a050cc4c19afa97c59045a99cac7827271cb41c65e590e09
                        da3275600c2f09b8367793a9aca3db71cc30c58179ec3e87c14c01d5c1f3434f1d87
                        """)))

        let third = try HKDF<SHA256>.deriveKey(
            inputKeyMaterial: SymmetricKey([UInt8](repeating: 0x0b, count: 22)), outputByteCount: 42)
        #expect(
            third
                == SymmetricKey(
                    hex("8da4e775a563c18f715f802a063c5a31b8a11f5c5ee1879ec3454e5f3c738d2d9d201395faa4b61a96c8")))
    }

    @Test func extractAnswersThePseudoRandomKey() {
        let key = HKDF<SHA256>.extract(
            inputKeyMaterial: SymmetricKey([UInt8](repeating: 0x0b, count: 22)),
            salt: hex("000102030405060708090a0b0c"))
        #expect(key.bytes == hex("077709362c2e32df0ddc3f0dc47bba6390b6c73bb50f9c3122ec844ad7c2b3e5"))
    }

    @Test(arguments: [-1, 0, 255 * 64 + 1]) func hkdfRefusesLengthsOutsideItsRange(_ count: Int) {
        let error = #expect(throws: CryptographyError.self) {
            try HKDF<SHA512>.deriveKey(inputKeyMaterial: SymmetricKey([1]), outputByteCount: count)
        }
        #expect(error?.code == .incorrectSize)
    }

    @Test func hkdfReachesItsLongestOutput() throws {
        let key = try HKDF<SHA512>.deriveKey(inputKeyMaterial: SymmetricKey([1]), outputByteCount: 255 * 64)
        #expect(key.byteCount == 255 * 64)
    }

    @Test func pbkdf2AgreesWithRFC7914Cases() throws {
        let once = try PBKDF2<SHA256>.deriveKey(
            password: "passwd".utf8, salt: "salt".utf8, rounds: 1, outputByteCount: 64)
        #expect(
            once
                == SymmetricKey(
                    hex(
                        """
                        55ac046e56e3089fec1691c22544b605f94185216dde0465e68b9d57c20dacbc
                        49ca9cccf179b645991664b39d77ef317c71b845b1e30bd509112041d3a19783
                        """)))
        let often = try PBKDF2<SHA256>.deriveKey(
            password: "Password".utf8, salt: "NaCl".utf8, rounds: 80000, outputByteCount: 64)
        #expect(
            often
                == SymmetricKey(
                    hex(
                        """
                        4ddcd8f60b98be21830cee5ef22701f9641a4418d04c0414aeff08876b34ab56
                        a1d425a1225833549adb841b51c9b3176a272bdebba1d078478f62b397f33c8d
                        """)))
    }

    @Test func pbkdf2AgreesWithTheCasesOfRFC6070UnderSHA512() throws {
        let twice = try PBKDF2<SHA512>.deriveKey(
            password: "password".utf8, salt: "salt".utf8, rounds: 2, outputByteCount: 64)
        #expect(
            twice
                == SymmetricKey(
                    hex(
                        """
                        e1d9c16aa681708a45f5c7c4e215ceb66e011a2e9f0040713f18aefdb866d53c
                        f76cab2868a39b9f7840edce4fef5a82be67335c77a6068e04112754f27ccf4e
                        """)))
    }

    @Test func pbkdf2TakesAnEmptyPassword() throws {
        let empty = try PBKDF2<SHA256>.deriveKey(password: [], salt: "salt".utf8, rounds: 1, outputByteCount: 32)
        #expect(empty == SymmetricKey(hex("f135c27993baf98773c5cdb40a5706ce6a345cde61b000a67858650cd6a324d7")))
    }

    @Test(arguments: [(0, 32), (-1, 32), (1, 0), (1, -1), (1 << 40, 32)])
    func pbkdf2RefusesImpossibleSizes(rounds: Int, count: Int) {
        let error = #expect(throws: CryptographyError.self) {
            try PBKDF2<SHA256>.deriveKey(password: [1], salt: [2], rounds: rounds, outputByteCount: count)
        }
        #expect(error?.code == .incorrectSize)
    }
}
