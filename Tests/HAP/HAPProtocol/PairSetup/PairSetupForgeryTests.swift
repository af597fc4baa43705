import HAPProtocol
import HearthCryptography
import Testing

/// Peers that know the setup code but lie inside of the encrypted part. The recorded exchange supplies the keys.
@Suite struct PairSetupForgeryTests {
    private func sealed(_ items: [TLV8.Item], state: PairingState, label: String) throws -> [UInt8] {
        let key = try HKDF<SHA512>.deriveKey(
            inputKeyMaterial: SymmetricKey(PeerTranscript.setupKey), salt: Array("Pair-Setup-Encrypt-Salt".utf8),
            info: Array("Pair-Setup-Encrypt-Info".utf8), outputByteCount: 32)
        let box = try ChaChaPoly.seal(
            TLV8(items).encoded(), using: key, nonce: ChaChaPoly.Nonce(data: [0, 0, 0, 0] + Array(label.utf8)))
        return PairingMessage(state: state, [.init(.encryptedData, box.ciphertextAndTag)]).encoded()
    }

    private func signed(_ name: [UInt8], _ key: [UInt8], by seed: [UInt8], role: String) throws -> [UInt8] {
        let prefix = try HKDF<SHA512>.deriveKey(
            inputKeyMaterial: SymmetricKey(PeerTranscript.setupKey), salt: Array("Pair-Setup-\(role)-Sign-Salt".utf8),
            info: Array("Pair-Setup-\(role)-Sign-Info".utf8), outputByteCount: 32)
        let signer = try Curve25519.Signing.PrivateKey(rawRepresentation: seed)
        return try signer.signature(for: prefix.withUnsafeBytes { Array($0) } + name + key)
    }

    /// Delivers M1 and M3 of the record, then this M5.
    private func accessoryAnswer(to m5: [UInt8]) throws -> [PairSetupAccessory.Action] {
        var generator = ScriptedGenerator(PeerTranscript.salt + PeerTranscript.b)
        var machine = PairSetupAccessory(connection: .init(rawValue: 1))
        var turns = PairSetupGuard()
        let identity = AccessoryIdentity(
            deviceID: try DeviceID(PeerTranscript.deviceID), key: known(LongTermKey(seed: PeerTranscript.accessorySeed))
        )
        var actions: [PairSetupAccessory.Action] = []
        for request in [PeerTranscript.setupM1, PeerTranscript.setupM3, m5] {
            actions = machine.receive(
                request, identity: identity, code: try SetupCode("031-45-154"), pairings: PairingTable(), turns: &turns,
                now: .now, using: &generator)
        }
        #expect(turns.owner == nil)
        #expect(!machine.isWaiting)
        return actions
    }

    private let name = Array(PeerTranscript.controllerName.utf8)
    private let key = known(LongTermKey(seed: PeerTranscript.controllerSeed)).publicKey.bytes

    @Test func theForgeryItselfIsSoundWhenTheSignatureIs() throws {
        let signature = try signed(name, key, by: PeerTranscript.controllerSeed, role: "Controller")
        let m5 = try sealed(
            [.init(.identifier, name), .init(.publicKey, key), .init(.signature, signature)], state: .m5,
            label: "PS-Msg05")
        #expect(m5 == PeerTranscript.setupM5)
    }

    @Test func refusesAControllerWhoseSignatureIsFromAnotherKeyOrForAnotherName() throws {
        let foreign = try signed(name, key, by: PeerTranscript.accessorySeed, role: "Controller")
        let renamed = try signed(Array("someone".utf8), key, by: PeerTranscript.controllerSeed, role: "Controller")
        let wrongRole = try signed(name, key, by: PeerTranscript.controllerSeed, role: "Accessory")
        for signature in [foreign, renamed, wrongRole] {
            let m5 = try sealed(
                [.init(.identifier, name), .init(.publicKey, key), .init(.signature, signature)], state: .m5,
                label: "PS-Msg05")
            let actions = try accessoryAnswer(to: m5)
            guard actions.count == 1, case .reply(let body)? = actions.first else { throw Unanswered() }
            #expect(body == PairingError.authentication.body(state: .m6))
        }
    }

    @Test func rejectsAnEncryptedPartThatIsIncomplete() throws {
        let signature = try signed(name, key, by: PeerTranscript.controllerSeed, role: "Controller")
        let whole = [TLV8.Item(.identifier, name), .init(.publicKey, key), .init(.signature, signature)]
        var incomplete = whole.indices.map { index in whole.filter { $0.type != whole[index].type } }
        incomplete.append([.init(.identifier, []), whole[1], whole[2]])
        incomplete.append([.init(.identifier, [UInt8](repeating: 65, count: 37)), whole[1], whole[2]])
        incomplete.append([.init(.identifier, [0xFF]), whole[1], whole[2]])
        incomplete.append([whole[0], .init(.publicKey, Array(key.dropLast())), whole[2]])
        incomplete.append([whole[0], whole[1], .init(.signature, signature + [0])])
        incomplete.append(whole + [.init(.state, []), whole[0]])
        for items in incomplete {
            let actions = try accessoryAnswer(to: try sealed(items, state: .m5, label: "PS-Msg05"))
            guard actions.count == 1, case .reject(let failure)? = actions.first else { throw Unanswered() }
            #expect(failure.code == .malformed)
        }
        // M6's label instead of M5's: a message that was reflected.
        let reflected = try accessoryAnswer(to: try sealed(whole, state: .m5, label: "PS-Msg06"))
        guard case .reply(let body)? = reflected.first else { throw Unanswered() }
        #expect(body == PairingError.authentication.body(state: .m6))
    }

    @Test func theControllerRefusesAnAccessoryWhoseSignatureIsWrong() throws {
        let accessory = known(LongTermKey(seed: PeerTranscript.accessorySeed)).publicKey.bytes
        let deviceID = Array(PeerTranscript.deviceID.utf8)
        let good = try signed(deviceID, accessory, by: PeerTranscript.accessorySeed, role: "Accessory")
        let foreign = try signed(deviceID, accessory, by: PeerTranscript.controllerSeed, role: "Accessory")
        for (signature, succeeds) in [(good, true), (foreign, false)] {
            var generator = ScriptedGenerator([UInt8](repeating: 0, count: 16) + PeerTranscript.a)
            var machine = PairSetupController(
                identity: ControllerIdentity(
                    identifier: known(PairingIdentifier(PeerTranscript.controllerName)),
                    key: known(LongTermKey(seed: PeerTranscript.controllerSeed))))
            _ = machine.start()
            _ = try machine.receive(PeerTranscript.setupM2)
            _ = try machine.enter(try SetupCode("031-45-154"), using: &generator)
            _ = try machine.receive(PeerTranscript.setupM4)
            let m6 = try sealed(
                [.init(.identifier, deviceID), .init(.publicKey, accessory), .init(.signature, signature)], state: .m6,
                label: "PS-Msg06")
            if succeeds {
                guard case .paired = try machine.receive(m6) else { throw Unanswered() }
            } else {
                let failure = #expect(throws: PairingFailure.self) { try machine.receive(m6) }
                #expect(failure?.code == .wrongSignature)
            }
        }
    }
}
