import Seeded
import HAPModel
import HAPProtocol
import Testing

@testable import HAPAccessory

@Suite struct StateTests {
    private static func state() throws -> AccessoryState {
        var generator = SeededGenerator(seed: 1)
        var state = try AccessoryState.new(pairingCapacity: 16, using: &generator)
        for (name, permissions) in [("first", PairingPermissions.admin), ("second", [])] {
            _ = try state.pairings.add(
                Pairing(
                    identifier: #require(PairingIdentifier(name)),
                    publicKey: LongTermKey.random(using: &generator).publicKey, permissions: permissions))
        }
        state.failedAttempts = 7
        let accessories = try state.known.resolve(TestHome.accessories)
        state.configuration.update(AccessoryDatabase(accessories))
        return state
    }

    @Test func roundTrips() throws {
        let state = try Self.state()
        let read = try AccessoryState(decoding: state.encoded, pairingCapacity: 16)
        #expect(read.encoded == state.encoded)
        #expect(read.pairings == state.pairings)
        #expect(read.identity.key.seed == state.identity.key.seed)
        #expect(read.configuration == state.configuration)
        #expect(read.known == state.known)
        #expect(read.failedAttempts == 7)
    }

    @Test func everyTruncationIsAnError() throws {
        let bytes = try Self.state().encoded
        for count in stride(from: 0, to: bytes.count - 1, by: 7) {
            #expect(throws: AccessoryServerError.self) {
                try AccessoryState(decoding: Array(bytes.prefix(count)), pairingCapacity: 16)
            }
        }
    }

    @Test func aNewerFormIsNoDamage() throws {
        let text = String(decoding: try Self.state().encoded, as: UTF8.self)
        let newer = text.replacing("\"version\":1", with: "\"version\":2,\"unheard\":[]")
        let error = #expect(throws: AccessoryServerError.self) {
            try AccessoryState(decoding: Array(newer.utf8), pairingCapacity: 16)
        }
        #expect(error?.code == .state)
        #expect(error?.message.contains("newer version (form 2, this one knows 1)") == true)
    }

    @Test(arguments: [
        "version", "deviceID", "secretKey", "setupID", "failedAttempts", "configurationNumber", "pairings",
        "nextAccessory", "accessories",
    ])
    func aMissingOrMistypedMemberIsNamed(_ member: String) throws {
        let text = String(decoding: try Self.state().encoded, as: UTF8.self)
        let missing = text.replacing("\"\(member)\":", with: "\"other\":", maxReplacements: 1)
        let error = #expect(throws: AccessoryServerError.self) {
            try AccessoryState(decoding: Array(missing.utf8), pairingCapacity: 16)
        }
        #expect(error?.message.contains(member) == true)
        let mistyped = text.replacing("\"\(member)\":", with: "\"\(member)\":null,\"other\":", maxReplacements: 1)
        #expect(throws: AccessoryServerError.self) {
            try AccessoryState(decoding: Array(mistyped.utf8), pairingCapacity: 16)
        }
    }

    @Test func damagedBytesNeverTrap() throws {
        let bytes = try Self.state().encoded
        var random = SeededGenerator(seed: 2)
        for _ in 0..<3_000 {
            var damaged = bytes
            for _ in 0..<Int.random(in: 1...3, using: &random) {
                damaged[Int.random(in: damaged.indices, using: &random)] = UInt8.random(in: 32...126, using: &random)
            }
            if let read = try? AccessoryState(decoding: damaged, pairingCapacity: 16) {
                _ = try AccessoryState(decoding: read.encoded, pairingCapacity: 16)
            }
        }
    }

    @Test func aNewerVersionIsLeftAlone() throws {
        let text = String(decoding: try Self.state().encoded, as: UTF8.self)
            .replacing("\"version\":1", with: "\"version\":2")
        let store = MemoryAccessoryStore(Array(text.utf8))
        let error = #expect(throws: AccessoryServerError.self) { try TestHome.run(store: store) { _ in } }
        #expect(error?.code == .state)
        #expect(error?.message.contains("version") == true)
        #expect(store.contents == Array(text.utf8))
    }

    @Test func errorsDoNotShowTheSecretKey() throws {
        let state = try Self.state()
        let secret = Base64.encode(state.identity.key.seed)
        let damaged = String(decoding: state.encoded, as: UTF8.self)
            .replacing(secret, with: String(secret.dropLast(8)))
        let error = #expect(throws: AccessoryServerError.self) {
            try AccessoryState(decoding: Array(damaged.utf8), pairingCapacity: 16)
        }
        #expect(error?.message.contains(secret.prefix(12)) == false)
        #expect("\(String(reflecting: error?.underlying))".contains(secret.prefix(12)) == false)
    }

    @Test func twoAccessoriesCannotHaveOneIdentityOrId() throws {
        var known = KnownAccessories()
        let lamp = TestHome.accessories[1]
        #expect(throws: AccessoryServerError.self) { try known.resolve([lamp, lamp]) }
        var fixed = lamp
        fixed.identity = "other lamp"
        fixed.aid = 1
        #expect(throws: AccessoryServerError.self) { try known.resolve([TestHome.accessories[0], fixed]) }
    }
}
