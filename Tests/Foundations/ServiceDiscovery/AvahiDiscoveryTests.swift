import Foundation
import HearthNetworking
import Testing

@testable import HearthServiceDiscovery

/// Ours with ours over real multicast DNS, in network namespaces.
@Suite(.enabled(if: NetworkNamespaces.areAvailable), .timeLimit(.minutes(2)))
struct AvahiDiscoveryTests {
    private let lamp = ServiceRegistration(
        name: "Desk lamp / Küche.", type: "_hap._tcp", subtypes: ["_L3840"], port: 4711, txt: ["s#": "1", "sf": "1"],
        hostLabel: "lamp-A1B2")

    // IC-077
    @Test func findsUpdatesAndRemovesOverIPv4() async throws {
        let namespaces = try NetworkNamespaces()
        let (server, client) = (try await Station(namespaces, .left), try await Station(namespaces, .right))
        let events = EventLog(try await client.discovery.browse("_hap._tcp"))
        let service = try await server.discovery.publish(lamp)
        #expect(await service.name == lamp.name)
        #expect(await service.hostName == "lamp-A1B2.local")
        let found = try await events.found(lamp.name)
        #expect(found.host == "lamp-A1B2.local" && found.port == 4711)
        #expect(found.addresses == [IPAddress(10, 77, 0, 1)])
        #expect(found.txt == lamp.txt)
        try await service.update(txt: ["s#": "2", "sf": "0"])
        _ = try await events.updated(lamp.name) { $0.txt["sf"] == "0" && $0.txt["s#"] == "2" }
        try await service.update(txt: [:])
        #expect(try await events.updated(lamp.name) { $0.txt.isEmpty }.port == 4711)
        await service.withdraw()
        try await events.removed(lamp.name)
        await #expect(throws: DiscoveryError.self) { try await service.update(txt: [:]) }
        await server.end()
        await client.end()
    }

    @Test func findsOverIPv6Alone() async throws {
        let namespaces = try NetworkNamespaces(ipv4: false, ipv6: true)
        let (server, client) = (try await Station(namespaces, .left), try await Station(namespaces, .right))
        let events = EventLog(try await client.discovery.browse("_hap._tcp"))
        let service = try await server.discovery.publish(lamp)
        let found = try await events.state(lamp.name) { $0.addresses.count == 2 }
        #expect(found.addresses.first == IPAddress("fd77:0::1"))
        let linkLocal = try #require(found.addresses.last)
        #expect(linkLocal.isLinkLocal && linkLocal.scope != 0)
        try await service.update(txt: ["s#": "2"])
        _ = try await events.updated(lamp.name) { $0.txt["s#"] == "2" }
        await server.end()
        try await events.removed(lamp.name)
        await client.end()
    }

    @Test func browsesSubtypesAlone() async throws {
        let namespaces = try NetworkNamespaces()
        let (server, client) = (try await Station(namespaces, .left), try await Station(namespaces, .right))
        let events = EventLog(try await client.discovery.browse("_hap._tcp", subtype: "_L3840"))
        var other = lamp
        other.name = "Without subtype"
        other.subtypes = []
        async let first = server.discovery.publish(other)
        async let second = server.discovery.publish(lamp)
        _ = try await (first, second)
        let event = try await events.next("anything") { $0 }
        #expect(event.service.name == lamp.name)
        await server.end()
        await client.end()
    }

    @Test func startsAnewAfterItFailed() async throws {
        let namespaces = try NetworkNamespaces()
        let (server, client) = (try await Station(namespaces, .left), try await Station(namespaces, .right))
        let events = try await client.discovery.browse("_hap._tcp")
        await client.discovery.put(.serverFailed)
        // Ends.
        for await _ in events {}
        let again = EventLog(try await client.discovery.browse("_hap._tcp"))
        _ = try await server.discovery.publish(lamp)
        _ = try await again.found(lamp.name)
        await client.discovery.stop()
        await #expect(throws: DiscoveryError.self) { try await client.discovery.browse("_hap._tcp") }
        await server.end()
        await client.end()
    }

    // IC-073
    @Test func renamesTheSecondOfTwoWithOneName() async throws {
        let namespaces = try NetworkNamespaces()
        let (first, second) = (try await Station(namespaces, .left), try await Station(namespaces, .right))
        let one = try await first.discovery.publish(lamp)
        let two = try await second.discovery.publish(lamp)
        let three = try await second.discovery.publish(lamp)
        #expect(await one.name == lamp.name)
        #expect(await two.name == "\(lamp.name) (2)")
        #expect(await three.name == "\(lamp.name) (3)")
        #expect(await one.hostName == "lamp-A1B2.local")
        #expect(await two.hostName == "lamp-A1B2-2.local")
        let events = EventLog(try await first.discovery.browse("_hap._tcp"))
        let found = try await events.found("\(lamp.name) (2)")
        #expect(found.host == "lamp-A1B2-2.local" && found.addresses == [IPAddress(10, 77, 0, 2)])
        #expect(found.txt == lamp.txt)
        await first.end()
        await second.end()
    }

    // IC-076
    @Test func announcesAnotherAddressOfTheInterface() async throws {
        let namespaces = try NetworkNamespaces()
        let (server, client) = (try await Station(namespaces, .left), try await Station(namespaces, .right))
        let events = EventLog(try await client.discovery.browse("_hap._tcp"))
        _ = try await server.discovery.publish(lamp)
        _ = try await events.found(lamp.name)
        try namespaces.ip(.left, "addr add 10.77.0.5/24 dev cable0")
        let both = try await events.updated(lamp.name) { $0.addresses.count == 2 }
        #expect(both.addresses == [IPAddress(10, 77, 0, 1), IPAddress(10, 77, 0, 5)], "the first one stays")
        try namespaces.ip(.left, "addr del 10.77.0.1/24 dev cable0")
        try namespaces.ip(.left, "addr replace 10.77.0.9/24 dev cable0")
        _ = try await events.state(lamp.name) {
            !$0.addresses.contains(IPAddress(10, 77, 0, 1)) && $0.addresses.contains(IPAddress(10, 77, 0, 9))
        }
        await server.end()
        await client.end()
    }

    @Test func mergesTwoCablesIntoOneServiceUntilBothAreCut() async throws {
        let namespaces = try NetworkNamespaces(cables: 2)
        let (server, client) = (try await Station(namespaces, .left), try await Station(namespaces, .right))
        let events = EventLog(try await client.discovery.browse("_hap._tcp"))
        _ = try await server.discovery.publish(lamp)
        let both = try await events.state(lamp.name) { $0.interfaces.count == 2 && $0.addresses.count == 2 }
        #expect(both.addresses == [IPAddress(10, 77, 0, 1), IPAddress(10, 77, 1, 1)])
        try namespaces.ip(.right, "link set cable0 down")
        let one = try await events.updated(lamp.name) { $0.interfaces.count == 1 && $0.addresses.count == 1 }
        #expect(one.addresses == [IPAddress(10, 77, 1, 1)])
        try namespaces.ip(.right, "link set cable1 down")
        try await events.removed(lamp.name)
        await server.end()
        await client.end()
    }

    @Test func usesOnlyTheNamedInterfaces() async throws {
        let namespaces = try NetworkNamespaces(cables: 2)
        let server = try await Station(namespaces, .left, interfaces: ["cable1"])
        let client = try await Station(namespaces, .right)
        let events = EventLog(try await client.discovery.browse("_hap._tcp"))
        _ = try await server.discovery.publish(lamp)
        #expect(try await events.found(lamp.name).addresses == [IPAddress(10, 77, 1, 1)])
        await server.end()
        await client.end()
    }

    @Test func twoServersOnOneMachineLiveSideBySide() async throws {
        let namespaces = try NetworkNamespaces()
        let (one, two) = (try await Station(namespaces, .left), try await Station(namespaces, .left))
        var fan = lamp
        fan.name = "Fan"
        fan.hostLabel = nil
        var desk = lamp
        desk.hostLabel = nil
        let first = try await one.discovery.publish(desk)
        let second = try await two.discovery.publish(fan)
        #expect(await [first.name, second.name] == [desk.name, "Fan"])
        let hosts = await [first.hostName, second.hostName]
        #expect(hosts[0] != hosts[1])
        let events = EventLog(try await one.discovery.browse("_hap._tcp"))
        #expect(try await events.found("Fan").addresses == [IPAddress(10, 77, 0, 1)])
        await one.end()
        await two.end()
    }

    @Test func findsItsOwnServices() async throws {
        let namespaces = try NetworkNamespaces()
        let station = try await Station(namespaces, .left)
        let events = EventLog(try await station.discovery.browse("_hap._tcp"))
        _ = try await station.discovery.publish(lamp)
        #expect(try await events.found(lamp.name).port == 4711)
        await station.end()
    }

    @Test func aDroppedStreamEndsItsQuestions() async throws {
        let namespaces = try NetworkNamespaces()
        let station = try await Station(namespaces, .left)
        do { _ = try await station.discovery.browse("_hap._tcp") }
        await station.discovery.runsNoBrowse()
        await station.end()
    }

    @Test func saysThatThereIsNoNetwork() async throws {
        let namespaces = try NetworkNamespaces(cables: 0)
        let station = try await Station(namespaces, .left)
        let error = await #expect(throws: DiscoveryError.self) {
            try await station.discovery.publish(lamp, timeout: .milliseconds(50))
        }
        #expect(error?.code == .noUsableInterface)
        #expect(throws: Never.self) { try namespaces.ip(.left, "link show") }
        await station.end()
    }

    @Test func publishesOnceANetworkIsThere() async throws {
        let namespaces = try NetworkNamespaces(ipv4: false)
        let (server, client) = (try await Station(namespaces, .left), try await Station(namespaces, .right))
        let events = EventLog(try await client.discovery.browse("_hap._tcp"))
        async let publishing = server.discovery.publish(lamp)
        try namespaces.ip(.left, "addr add 10.77.0.1/24 dev cable0")
        try namespaces.ip(.right, "addr add 10.77.0.2/24 dev cable0")
        _ = try await publishing
        #expect(try await events.found(lamp.name).addresses == [IPAddress(10, 77, 0, 1)])
        await server.end()
        await client.end()
    }

    @Test func saysWhoKeepsThePortToHimself() async throws {
        let namespaces = try NetworkNamespaces(cables: 0)
        let station = try await Station(namespaces, .left)
        let network = SystemNetwork(loop: station.loop)
        let hog = try await Self.on(station.loop) { try network.bindDatagram(on: .any(port: 5353)) }
        for _ in 0..<2 {
            let error = await #expect(throws: DiscoveryError.self) { try await station.discovery.browse("_hap._tcp") }
            #expect(error?.code == .portUnavailable)
            #expect(error?.message.contains("5353") == true)
        }
        hog.close()
        await station.end()
    }

    @Test func refusesWrongArgumentsBeforeTheEngineAborts() async throws {
        let namespaces = try NetworkNamespaces()
        let station = try await Station(namespaces, .left)
        for change: @Sendable (inout ServiceRegistration) -> Void in [
            { $0.name = "" }, { $0.name = "a\0b" }, { $0.name = String(repeating: "é", count: 40) }, { $0.port = 0 },
            { $0.txt = ["": "x"] }, { $0.hostLabel = "a.b" }, { $0.hostLabel = "-" }, { $0.subtypes = ["a b"] },
            { $0.txt = TXTRecord(strings: [Array(repeating: 97, count: 300)]) },
        ] {
            var wrong = lamp
            change(&wrong)
            let registration = wrong
            await #expect(throws: DiscoveryError.self) { try await station.discovery.publish(registration) }
        }
        await #expect(throws: DiscoveryError.self) { try await station.discovery.browse("_hap._tcp", subtype: "a b") }
        let misnamed = AvahiDiscovery(network: SystemNetwork(loop: station.loop), interfaces: [""])
        await #expect(throws: DiscoveryError.self) { try await misnamed.browse("_hap._tcp") }
        await station.end()
        await #expect(throws: DiscoveryError.self) { try await station.discovery.publish(lamp) }
    }

    @Test func aCancelledPublishLeavesNothing() async throws {
        let namespaces = try NetworkNamespaces()
        let station = try await Station(namespaces, .left)
        let task = Task { try await station.discovery.publish(lamp) }
        task.cancel()
        let result = await task.result
        #expect(throws: DiscoveryError.self) { try result.get() }
        #expect(await station.discovery.countOfPublications == 0)
        await station.end()
    }

    private static func on<Value: Sendable>(
        _ loop: EventLoop, _ body: @escaping @Sendable () throws -> Value
    ) async throws -> Value {
        let result: Result<Value, any Error> = await withCheckedContinuation { continuation in
            loop.execute { continuation.resume(returning: Result { try body() }) }
        }
        return try result.get()
    }
}

extension AvahiDiscovery {
    fileprivate var countOfPublications: Int { publications.count }

    fileprivate func runsNoBrowse() async {
        while !browses.isEmpty { await Task.yield() }
    }
}
