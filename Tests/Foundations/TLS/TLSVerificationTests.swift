import HearthCryptography
import Testing

/// Whom a client trusts, and what it says about whom it does not.
@Suite struct TLSVerificationTests {
    /// What the client makes of the server, and what the server then hears.
    private func refusal(
        _ made: SelfSignedCertificate, trusting trust: TLSTrust? = nil,
        expecting name: TLSPeerName? = .host("hub.local")
    ) throws -> TLSError? {
        var pair = try EnginePair(made, trusting: trust, expecting: name)
        do {
            try pair.shake()
            return nil
        } catch let error as TLSError {
            let heard = #expect(throws: TLSError.self) { try pair.server.handshake() }
            #expect(heard?.code == .refused)
            return error
        }
    }

    @Test(arguments: [
        TLSPeerName.host("hub.local"), .host("HUB.local"), .host("a.home.arpa"), .address([192, 0, 2, 1], "192.0.2.1"),
        .address([0x20, 1, 0xD, 0xB8] + [UInt8](repeating: 0, count: 11) + [1], "2001:db8::1"),
    ])
    func namesAndAddressesOfTheCertificateAreTaken(_ name: TLSPeerName) throws {
        let made = try Sample.certificate(
            names: ["hub.local", "*.home.arpa"],
            addresses: [[192, 0, 2, 1], [0x20, 1, 0xD, 0xB8] + [UInt8](repeating: 0, count: 11) + [1]])
        #expect(try refusal(made, expecting: name) == nil)
    }

    @Test(arguments: [
        TLSPeerName.host("other.local"), .host("a.b.home.arpa"), .host("home.arpa"), .host("ahome.arpa"),
        .address([192, 0, 2, 2], "192.0.2.2"),
    ])
    func otherNamesAndAddressesAreRefused(_ name: TLSPeerName) throws {
        let made = try Sample.certificate(names: ["hub.local", "*.home.arpa"])
        let error = try refusal(made, expecting: name)
        #expect(error?.code == .wrongName)
        #expect(error?.message.contains(name.description) == true)
    }

    @Test func timeIsChecked() throws {
        let expired = try refusal(Sample.certificate(validity: (Sample.now - 9)...(Sample.now - 1)))
        #expect(expired?.code == .outOfDate)
        #expect(expired?.message.contains("expired; renew it") == true)
        let early = try refusal(Sample.certificate(validity: (Sample.now + 9)...(Sample.now + 99)))
        #expect(early?.code == .outOfDate)
        #expect(early?.message.contains("not valid yet") == true)
    }

    @Test func aStrangersCertificateIsRefused() throws {
        let (made, other) = try (Sample.certificate(), Sample.certificate())
        let error = try refusal(made, trusting: .certificates([other.identity().certificate]))
        #expect(error?.code == .untrusted)
        #expect(error?.message.contains("pin its fingerprint") == true)
        #expect(try refusal(made, trusting: .system)?.code == .untrusted)
    }

    @Test func aPinIsAllThatCounts() throws {
        let (made, other) = try (
            Sample.certificate(validity: (Sample.now - 9)...(Sample.now - 1)), Sample.certificate()
        )
        let (own, wrong) = try (made.identity().certificate.fingerprint, other.identity().certificate.fingerprint)
        #expect(try refusal(made, trusting: .pinned([wrong, own]), expecting: nil) == nil)
        #expect(try refusal(made, trusting: .pinned([own]), expecting: .host("another")) == nil)
        let error = try refusal(made, trusting: .pinned([wrong]))
        #expect(error?.code == .wrongPin)
        #expect(error?.message.contains("somebody is in between") == true)
        #expect(try refusal(made, trusting: .pinned([]))?.code == .wrongPin)
    }

    @Test func aClientOfAnotherProtocolIsRefused() throws {
        let identity = try Sample.certificate().identity()
        let server = try TLSEngine(TLSContext.server(identity))
        let client = try TLSEngine(
            TLSContext.client(trusting: .pinned([identity.certificate.fingerprint]), protocols: ["h2"]))
        _ = try client.handshake()
        try server.receive(client.takeCiphertext())
        #expect(throws: TLSError.self) { try server.handshake() }
        try client.receive(server.takeCiphertext())
        let error = #expect(throws: TLSError.self) { try client.handshake() }
        #expect(error?.code == .refused)
        #expect(error?.message.contains("HTTP/1.1") == true)
    }
}
