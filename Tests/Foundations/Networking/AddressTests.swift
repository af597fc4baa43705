import HearthNetworking
import Testing

@Suite struct AddressTests {
    @Test(arguments: [
        ("0.0.0.0", "0.0.0.0"), ("192.168.1.20", "192.168.1.20"), ("255.255.255.255", "255.255.255.255"), ("::", "::"),
        ("::1", "::1"), ("FE80::00a1", "fe80::a1"), ("2001:db8:0:0:1:0:0:1", "2001:db8::1:0:0:1"),
        ("::ffff:192.0.2.1", "::ffff:192.0.2.1"),
    ]) func readsAndWritesText(text: String, canonical: String) throws {
        let address = try #require(IPAddress(text))
        #expect(address.description == canonical)
        #expect(IPAddress(bytes: address.bytes) == address)
    }

    @Test(arguments: [
        "", "1.2.3", "1.2.3.4.5", "256.1.1.1", "1.2.3.4 ", "::g", "1::2::3", ":1", "fe80::1%",
        "fe80::1%nosuchinterface",
        "1.2.3.4%1", "localhost",
    ]) func refusesWhatIsNoAddress(text: String) { #expect(IPAddress(text) == nil) }

    @Test(arguments: ["192.168.1.2:80", "[::1]:65535", "[fe80::1%lo]:1"])
    func readsAndWritesAddressesWithPorts(text: String) { #expect(SocketAddress(text)?.description == text) }

    @Test(arguments: [
        "", ":", "1.2.3.4", "1.2.3.4:", "1.2.3.4:0", "1.2.3.4:65536", "1.2.3.4:+1", "::1:80", "[1.2.3.4]:80", "[]:80",
        "[::1]", "lamp.local:80", "0A:1B:2C:3D:4E:50",
    ]) func refusesWhatIsNoAddressWithAPort(text: String) { #expect(SocketAddress(text) == nil) }

    @Test func knowsTheKindsOfAddresses() throws {
        func address(_ text: String) throws -> IPAddress { try #require(IPAddress(text)) }
        #expect(try address("127.9.9.9").isLoopback && IPAddress.loopbackV6.isLoopback)
        #expect(try !address("128.0.0.1").isLoopback && !address("::2").isLoopback)
        #expect(
            try address("169.254.0.1").isLinkLocal && address("fe80::1").isLinkLocal && address("febf::1").isLinkLocal)
        #expect(try !address("169.255.0.1").isLinkLocal && !address("fec0::1").isLinkLocal)
        #expect(IPAddress.any.isUnspecified && IPAddress.anyV4.isUnspecified && !IPAddress.loopbackV6.isUnspecified)
        #expect(try address("224.0.0.251").isMulticast && address("ff02::fb").isMulticast)
        #expect(try !address("223.0.0.1").isMulticast && !address("fe02::fb").isMulticast)
        #expect(try address("fd00::1").isUniqueLocal && !address("fe00::1").isUniqueLocal)
        #expect(try address("::ffff:10.0.0.1").unmapped == IPAddress(10, 0, 0, 1))
    }

    @Test func scopesTellLinkLocalAddressesApart() throws {
        let address = try #require(IPAddress("fe80::1%1"))
        #expect(address.scope == 1)
        #expect(address.description == "fe80::1%lo")
        #expect(address != IPAddress("fe80::1"))
        #expect(address.scoped(to: 0) == IPAddress("fe80::1"))
        #expect(IPAddress("fe80::1%lo") == address)
        #expect(address.unscopedDescription == "fe80::1")
        #expect(try #require(IPAddress("fe80::1%4000000")).description == "fe80::1%4000000")
    }

    @Test func refusesBytesOfAnyOtherLength() {
        for count in 0..<20 where count != 4 && count != 16 {
            #expect(IPAddress(bytes: [UInt8](repeating: 1, count: count)) == nil)
        }
    }

    @Test func socketAddressesPrintAsTheyAreWritten() throws {
        #expect(SocketAddress.loopback(port: 80).description == "127.0.0.1:80")
        #expect(SocketAddress.ip(try #require(IPAddress("fe80::1%lo")), port: 8080).description == "[fe80::1%lo]:8080")
        #expect(SocketAddress.unix(path: "/run/x").description == "/run/x")
    }
}
