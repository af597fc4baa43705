import Seeded
import Testing

@testable import HearthSecrets

@Suite struct SecretSealerTests {
    private let content = Array(#"{"version":1,"controller":"Garçon"}"#.utf8)
    private let place = "secrets.json"

    private func key(_ first: UInt8 = 0) throws -> SecretKey { try SecretKey(random: (0..<32).map { $0 + first }) }

    private func bytes(_ hexadecimal: String) -> [UInt8] {
        let digits = hexadecimal.compactMap(\.hexDigitValue)
        return stride(from: 0, to: digits.count - 1, by: 2).map { UInt8(digits[$0] << 4 | digits[$0 + 1]) }
    }

    /// What another implementation sealed: HKDF, scrypt and ChaCha20-Poly1305 of Python's `cryptography` and `hashlib`,
    /// with the salts 40…5f and 80…8f.
    private static let sealedByKey = """
        486561727468207365616c656420310a0171c7cd66462457e0404142434445464748494a4b4c4d4e4f505152535455565758595a5b5c5d
        5e5f6c4193c27845adb682719a3a273ada179adc167ea3e4b80ae611de3eddb32c2d55260a8f57dfd57c755b06d6ea680bb6a2166e06
        """
    private static let sealedByPassphrase = """
        486561727468207365616c656420310a020f0803808182838485868788898a8b8c8d8e8f6350cc5dbcfecb33404142434445464748494a
        4b4c4d4e4f505152535455565758595a5b5c5d5e5f9d57a821e4bffa7ca790c50ec210d5f4176ef295cf8fe8bcd69a8a9a32215750a50c
        93739fc3a879e759090ffbd3edec6e169d1f
        """
    /// With N 16 and one pass.
    private static let sealedCheaply = """
        486561727468207365616c656420310a02040101808182838485868788898a8b8c8d8e8fc0a40b030a106222404142434445464748494a
        4b4c4d4e4f505152535455565758595a5b5c5d5e5ff4a1cd797635599afad0498884182716d60675610ee8dd132355a05f1ded711da80c
        65f659668f1d0c88ca01f4813893053dbae4
        """
    private static let passphrase = "korrekt Pferd Batterie Öse"

    /// The salts of the vectors.
    private static let counted: @Sendable (Int) -> [UInt8] = { count in
        (0..<count).map { UInt8($0) + (count == 16 ? 0x80 : 0x40) }
    }

    @Test func agreesWithAnotherImplementationOnKeys() async throws {
        let sealer = SecretSealer(key: try key(), random: Self.counted)
        #expect(try await sealer.seal(content) == bytes(Self.sealedByKey))
        #expect(try await sealer.open(bytes(Self.sealedByKey), from: place) == content)
    }

    @Test func agreesWithAnotherImplementationOnPassphrases() async throws {
        let sealer = SecretSealer(key: try SecretKey(passphrase: Self.passphrase), random: Self.counted)
        #expect(try await sealer.seal(content) == bytes(Self.sealedByPassphrase))
        #expect(try await sealer.open(bytes(Self.sealedByPassphrase), from: place) == content)
        #expect(try await sealer.open(bytes(Self.sealedCheaply), from: place) == content)
    }

    @Test func sealsTheSameContentDifferentlyEachTime() async throws {
        let sealer = SecretSealer(key: try key())
        let first = try await sealer.seal(content)
        let second = try await sealer.seal(content)
        #expect(first != second)
        #expect(try await sealer.open(first, from: place) == content)
        #expect(try await sealer.open(second, from: place) == content)
        #expect(try await sealer.open(try await sealer.seal([]), from: place) == [])
    }

    @Test func leavesEverythingPlainWithoutAKey() async throws {
        let sealer = SecretSealer(key: nil)
        #expect(try await sealer.seal(content) == content)
        #expect(try await sealer.open(content, from: place) == content)
        #expect(!SecretSealer.isSealed(content))
    }

    @Test func opensWhatIsPlainAlsoWithAKey() async throws {
        #expect(try await SecretSealer(key: try key()).open(content, from: place) == content)
    }

    @Test(arguments: [sealedByKey, sealedCheaply]) func saysThatAKeyIsNeeded(sealed: String) async throws {
        #expect(SecretSealer.isSealed(bytes(sealed)))
        let error = await #expect(throws: SecretError.self) {
            try await SecretSealer(key: nil).open(bytes(sealed), from: place)
        }
        #expect(error?.code == .keyNeeded)
        #expect(error?.message.contains(place) == true)
    }

    @Test(arguments: [sealedByKey, sealedCheaply]) func saysThatTheKeyIsAnother(sealed: String) async throws {
        for other in [try key(1), try SecretKey(passphrase: "Öse")] {
            let error = await #expect(throws: SecretError.self) {
                try await SecretSealer(key: other).open(bytes(sealed), from: place)
            }
            #expect(error?.code == .wrongKey)
        }
    }

    @Test func opensWithFormerKeysAndSealsWithTheNewOne() async throws {
        let sealed = try await SecretSealer(key: try key()).seal(content)
        let changing = SecretSealer(key: try key(1), former: [try key(2), try key()])
        let opened = try await changing.open(sealed, from: place)
        #expect(opened == content)
        let resealed = try await changing.seal(opened)
        #expect(try await SecretSealer(key: try key(1)).open(resealed, from: place) == content)
        // Without a new key, what was sealed becomes plain.
        let unsealing = SecretSealer(key: nil, former: [try key()])
        #expect(try await unsealing.seal(try await unsealing.open(sealed, from: place)) == content)
    }

    @Test func refusesANewerForm() async throws {
        let error = await #expect(throws: SecretError.self) {
            try await SecretSealer(key: try key()).open(Array("Hearth sealed 2\nsecret".utf8), from: place)
        }
        #expect(error?.code == .newer)
    }

    /// A head may ask neither for gigabytes nor for minutes.
    @Test(arguments: [[2, 21, 1, 1], [2, 20, 16, 1], [2, 15, 8, 17], [2, 15, 0, 1], [2, 0, 8, 1], [3, 15, 8, 1]])
    func refusesCostsBeyondMeasure(numbers: [UInt8]) async throws {
        let sealed = Array("Hearth sealed 1\n".utf8) + numbers + [UInt8](repeating: 7, count: 200)
        let error = await #expect(throws: SecretError.self) {
            try await SecretSealer(key: try SecretKey(passphrase: "a")).open(sealed, from: place)
        }
        #expect(error?.code == .damaged)
    }

    /// Whatever is changed, nothing comes out but the content that was sealed or an error.
    @Test func opensNothingThatWasDamaged() async throws {
        var random = SeededGenerator(seed: 11)
        let sealed = bytes(Self.sealedByKey)
        let sealer = SecretSealer(key: try key())
        for place in sealed.indices {
            var damaged = sealed
            damaged[place] ^= 1 << UInt8.random(in: 0..<8, using: &random)
            let opened = try? await sealer.open(damaged, from: "secrets.json")
            // A head that no longer says so is not sealed, and what is in it is no secret of ours.
            #expect(opened == nil || (opened == damaged && !SecretSealer.isSealed(damaged)), "byte \(place)")
        }
        for round in 0..<2_000 {
            let damaged = random.damage(sealed)
            guard damaged != sealed, SecretSealer.isSealed(damaged) else { continue }
            await #expect(throws: SecretError.self, "round \(round)") {
                try await sealer.open(damaged, from: "secrets.json")
            }
        }
    }
}
