import Foundation
import HearthNetworking
import Testing

@testable import HearthServiceDiscovery

/// Ours against python-zeroconf, both ways, in network namespaces.
@Suite(.enabled(if: NetworkNamespaces.areAvailable && ZeroconfPeer.python != nil), .timeLimit(.minutes(2)))
struct ZeroconfTests {
    private static let type: DNSServiceType = "_hap._tcp"

    private func theirs(_ changes: [String: Any] = [:]) throws -> [String] {
        var wanted: [String: Any] = [
            "type": "_hap._tcp.local.", "name": "Their lamp._hap._tcp.local.", "port": 5001, "server": "box.local.",
            "addresses": ["10.77.0.1"], "txt": ["s#": "1", "md": "LX-3"],
        ]
        wanted.merge(changes) { $1 }
        return ["publish", String(decoding: try JSONSerialization.data(withJSONObject: wanted), as: UTF8.self)]
    }

    // IC-071, IC-150
    @Test func findsTheirsAndFollowsTheirChanges() async throws {
        let namespaces = try NetworkNamespaces()
        let station = try await Station(namespaces, .right)
        let events = EventLog(try await station.discovery.browse(Self.type))
        let peer = try ZeroconfPeer(namespaces, .left, address: "10.77.0.1", try theirs())
        let found = try await events.found("Their lamp")
        #expect(found.host == "box.local" && found.port == 5001 && found.addresses == [IPAddress(10, 77, 0, 1)])
        #expect(found.txt["s#"] == "1" && found.txt["md"] == "LX-3")
        try peer.tell(#"txt {"s#": "2", "md": "LX-3"}"#)
        _ = try await events.updated("Their lamp") { $0.txt["s#"] == "2" }
        try peer.tell("port 5002")
        _ = try await events.updated("Their lamp") { $0.port == 5002 && $0.txt["s#"] == "2" }
        try peer.tell(#"server "other.local.""#)
        _ = try await events.updated("Their lamp") {
            $0.host == "other.local" && $0.addresses == [IPAddress(10, 77, 0, 1)]
        }
        try peer.tell("close")
        try await events.removed("Their lamp")
        await station.end()
    }

    // IC-072, IC-146
    @Test func findsTheirsOverIPv6WithUselessAddressesAndNoTXT() async throws {
        let namespaces = try NetworkNamespaces(ipv4: false, ipv6: true)
        let station = try await Station(namespaces, .right)
        let events = EventLog(try await station.discovery.browse(Self.type))
        let peer = try ZeroconfPeer(
            namespaces, .left, address: "fd77:0::1",
            try theirs(["addresses": ["::", "0.0.0.0", "fe80::1", "fd77:0::1"], "txt": [String: String]()]))
        let found = try await events.state("Their lamp") { $0.addresses.count == 2 }
        #expect(found.addresses.first == IPAddress("fd77:0::1"))
        #expect(found.addresses.last?.isLinkLocal == true && found.addresses.last?.scope != 0)
        #expect(found.txt.isEmpty)
        try peer.tell("close")
        try await events.removed("Their lamp")
        await station.end()
    }

    // IC-148
    @Test func ignoresTheirServiceOnPortZero() async throws {
        let namespaces = try NetworkNamespaces()
        let station = try await Station(namespaces, .right)
        let events = EventLog(try await station.discovery.browse(Self.type))
        let peer = try ZeroconfPeer(namespaces, .left, address: "10.77.0.1", try theirs(["port": 0]))
        _ = try await peer.lines.next("published") { $0.event == "published" ? true : nil }
        try peer.tell("port 5003")
        let event = try await events.next("anything") { $0 }
        #expect(event.service.port == 5003)
        try peer.tell("close")
        try await events.removed("Their lamp")
        await station.end()
    }

    // IC-149
    @Test(arguments: [false, true]) func theyFindOurs(ipv6: Bool) async throws {
        let namespaces = try NetworkNamespaces(ipv4: true, ipv6: ipv6)
        let station = try await Station(namespaces, .left)
        let peer = try ZeroconfPeer(
            namespaces, .right, address: ipv6 ? "fd77:0::2" : "10.77.0.2", ["browse", "_hap._tcp.local."])
        let ours = ServiceRegistration(
            name: "Our lamp", type: Self.type, port: 4711, txt: ["s#": "1", "id": "AA:BB"], hostLabel: "lamp-A1B2")
        let service = try await station.discovery.publish(ours)
        let found = try await peer.lines.next("found") {
            $0.event == "found" && $0.name == "Our lamp._hap._tcp.local." ? $0 : nil
        }
        #expect(found.server == "lamp-A1B2.local." && found.port == 4711)
        #expect(found.txt == ["s#": "1", "id": "AA:BB"])
        try await service.update(txt: ["s#": "2", "id": "AA:BB"])
        let updated = try await peer.lines.next("TXT update") {
            $0.event == "updated" && $0.txt?["s#"] == "2" ? $0 : nil
        }
        // Zeroconf calls a service found with whichever addresses it has heard by then.
        let addresses = Set((found.addresses ?? []) + (updated.addresses ?? []))
        #expect(addresses.contains("10.77.0.1"))
        #expect(addresses.contains("fd77::1") == ipv6)
        await service.withdraw()
        _ = try await peer.lines.next("goodbye") { $0.event == "removed" ? true : nil }
        await station.end()
    }

    // IC-149
    @Test func setsTheCacheFlushBitOnUniqueRecordsAlone() async throws {
        let namespaces = try NetworkNamespaces()
        let station = try await Station(namespaces, .left)
        let peer = try ZeroconfPeer(namespaces, .right, address: "10.77.0.2", ["browse", "_hap._tcp.local."])
        _ = try await station.discovery.publish(
            ServiceRegistration(name: "Our lamp", type: Self.type, port: 4711, txt: ["s#": "1"], hostLabel: "lamp"))
        var isUnique: [Int: Bool] = [:]
        while isUnique.keys.count < 4 {
            let record = try await peer.lines.next("records") { line in
                line.event == "record" && (line.ttl ?? 0) > 0 ? line : nil
            }
            isUnique[try #require(record.type)] = record.unique
        }
        let (pointer, service, text, address) = (12, 33, 16, 1)
        #expect(isUnique == [pointer: false, service: true, text: true, address: true])
        await station.end()
    }

    @Test func theyFindOursBySubtype() async throws {
        let namespaces = try NetworkNamespaces()
        let station = try await Station(namespaces, .left)
        let peer = try ZeroconfPeer(
            namespaces, .right, address: "10.77.0.2", ["browse", "_L3840._sub._matterc._udp.local."])
        _ = try await station.discovery.publish(
            ServiceRegistration(name: "Commissionable", type: "_matterc._udp", subtypes: ["_L3840", "_CM"], port: 5540))
        let found = try await peer.lines.next("found") { $0.event == "found" ? $0 : nil }
        #expect(found.name == "Commissionable._matterc._udp.local." && found.port == 5540)
        await station.end()
        _ = try await peer.lines.next("goodbye") { $0.event == "removed" ? true : nil }
    }

    // IC-073
    @Test func givesWayToTheirName() async throws {
        let namespaces = try NetworkNamespaces()
        let station = try await Station(namespaces, .right)
        let peer = try ZeroconfPeer(namespaces, .left, address: "10.77.0.1", try theirs())
        _ = try await peer.lines.next("published") { $0.event == "published" ? true : nil }
        let ours = try await station.discovery.publish(
            ServiceRegistration(name: "Their lamp", type: Self.type, port: 4711, hostLabel: "box"))
        #expect(await ours.name == "Their lamp (2)")
        #expect(await ours.hostName == "box-2.local")
        await station.end()
    }

    @Test func livesBesideAnotherResponderOnTheMachine() async throws {
        let namespaces = try NetworkNamespaces()
        let (server, client) = (try await Station(namespaces, .left), try await Station(namespaces, .right))
        let peer = try ZeroconfPeer(namespaces, .left, address: "10.77.0.1", try theirs())
        _ = try await peer.lines.next("published") { $0.event == "published" ? true : nil }
        let near = EventLog(try await server.discovery.browse(Self.type))
        let far = EventLog(try await client.discovery.browse(Self.type))
        let ours = try await server.discovery.publish(
            ServiceRegistration(name: "Our lamp", type: Self.type, port: 4711, hostLabel: "lamp"))
        #expect(await [ours.name, ours.hostName] == ["Our lamp", "lamp.local"])
        _ = try await near.found("Their lamp")
        var hosts: Set<String> = []
        while hosts.count < 2 {
            hosts.insert(try await far.next("both") { if case .found(let service) = $0 { service.host } else { nil } })
        }
        #expect(hosts == ["lamp.local", "box.local"])
        await server.end()
        await client.end()
    }

    // IC-076
    @Test func theyFollowOurAddress() async throws {
        let namespaces = try NetworkNamespaces()
        let station = try await Station(namespaces, .left)
        let peer = try ZeroconfPeer(namespaces, .right, address: "10.77.0.2", ["browse", "_hap._tcp.local."])
        _ = try await station.discovery.publish(ServiceRegistration(name: "Our lamp", type: Self.type, port: 4711))
        _ = try await peer.lines.next("found") { $0.event == "found" && $0.addresses == ["10.77.0.1"] ? true : nil }
        try namespaces.ip(.left, "addr del 10.77.0.1/24 dev cable0")
        try namespaces.ip(.left, "addr add 10.77.0.9/24 dev cable0")
        _ = try await peer.lines.next("the new address") { $0.addresses?.contains("10.77.0.9") == true ? true : nil }
        await station.end()
    }
}
