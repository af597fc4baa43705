import Testing

@testable import HearthServiceDiscovery

@Suite struct ServiceTypeTests {
    @Test(arguments: ["_hap._tcp", "_matterc._udp", "_a._TCP", "_http-alt._tcp", "_1234567890abcde._udp"])
    func acceptsTypes(text: String) throws {
        let type = try DNSServiceType(text)
        #expect(type.description.lowercased() == text.lowercased())
    }

    @Test(arguments: [
        "", "_hap", "hap._tcp", "_hap._sctp", "_._tcp", "_-a._tcp", "_a-._tcp", "_hap._tcp.local",
        "_1234567890abcdef._tcp",
        "_ha p._tcp", "_hap\0._tcp", "_häp._tcp", "._tcp",
    ])
    func refusesOthers(text: String) {
        #expect(throws: DiscoveryError.self) { try DNSServiceType(text) }
    }

    @Test(arguments: ["", "_", "L3840", "_L 1", "_a.b", "_\(String(repeating: "x", count: 63))"])
    func refusesSubtypesThatAreNoLabel(text: String) {
        #expect(throws: DiscoveryError.self) { try DNSServiceType.subtypeLabel(text) }
    }
}
