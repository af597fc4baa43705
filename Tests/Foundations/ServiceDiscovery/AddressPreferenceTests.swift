import HearthNetworking
import Testing

@testable import HearthServiceDiscovery

@Suite struct AddressPreferenceTests {
    // IC-072
    @Test func dropsUselessAddressesAndPutsScopelessLinkLocalLast() throws {
        let texts = [
            "fe80::9", "0.0.0.0", "169.254.7.7", "::", "ff02::fb", "fe80::9%3", "192.168.1.5", "fd00::5", "192.168.1.5",
        ]
        let addresses = try texts.map { try #require(IPAddress($0)) }
        let expected = try ["192.168.1.5", "fd00::5", "169.254.7.7", "fe80::9%3", "fe80::9"].map {
            try #require(IPAddress($0))
        }
        #expect(AddressPreference.ordered(addresses) == expected)
        #expect(AddressPreference.ordered(addresses.reversed()) == expected)
    }

    @Test func publishesWhatOthersOnTheLinkCanReach() throws {
        func interface(
            _ name: String, _ index: UInt32, _ addresses: [String], running: Bool = true, loopback: Bool = false,
            pointToPoint: Bool = false, multicast: Bool = true
        ) throws -> NetworkInterface {
            NetworkInterface(
                name: name, index: index, isRunning: running, isLoopback: loopback, isPointToPoint: pointToPoint,
                supportsMulticast: multicast,
                assignments: try addresses.map { .init(address: try #require(IPAddress($0)), prefixLength: 24) })
        }
        let interfaces = [
            try interface("lo", 1, ["127.0.0.1"], loopback: true),
            try interface("eth0", 2, ["192.168.1.5", "169.254.1.1", "fe80::5%2"]),
            try interface("eth1", 3, ["169.254.1.2"]),
            try interface("down0", 4, ["192.168.4.4"], running: false),
            try interface("tun0", 5, ["10.0.0.1"], pointToPoint: true),
            try interface("dummy0", 6, ["10.0.0.2"], multicast: false),
        ]
        let all = InterfaceAddress.publishable(interfaces, named: nil)
        #expect(
            Set(all.map { "\($0.interface) \($0.address.unscopedDescription)" }) == [
                "2 192.168.1.5", "2 fe80::5", "3 169.254.1.2",
            ])
        #expect(InterfaceAddress.publishable(interfaces, named: ["eth1", "lo"]).map(\.interface) == [3])
    }
}
