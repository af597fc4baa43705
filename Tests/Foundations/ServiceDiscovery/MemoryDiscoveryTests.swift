import HearthNetworking
import Testing

@testable import HearthServiceDiscovery

@Suite struct MemoryDiscoveryTests {
    private let link = MemoryLink()

    private func host(_ label: String, _ last: UInt8) -> MemoryDiscovery {
        MemoryDiscovery(link: link, hostLabel: label, addresses: [IPAddress(10, 0, 0, last)])
    }

    private let lamp = ServiceRegistration(name: "Lamp", type: "_hap._tcp", port: 80, txt: ["s#": "1"])

    @Test func findsWhatWasThereBeforeAndWhatComesLater() async throws {
        let (server, client) = (host("server", 1), host("client", 2))
        _ = try await server.publish(lamp)
        var events = try await client.browse("_hap._tcp").makeAsyncIterator()
        let found = try #require(await events.next()?.service)
        #expect(found.host == "server.local" && found.port == 80 && found.addresses == [IPAddress(10, 0, 0, 1)])
        #expect(found.txt["s#"] == "1")
        _ = try await client.publish(ServiceRegistration(name: "Fan", type: "_hap._tcp", port: 90))
        #expect(await events.next()?.service.id.description == "Fan._hap._tcp.local")
    }

    @Test func reportsUpdatesAndWithdrawal() async throws {
        let (server, client) = (host("server", 1), host("client", 2))
        var events = try await client.browse("_hap._tcp").makeAsyncIterator()
        let service = try await server.publish(lamp)
        guard case .found = await events.next() else { throw Unexpected() }
        try await service.update(txt: ["s#": "2"])
        guard case .updated(let changed) = await events.next() else { throw Unexpected() }
        #expect(changed.txt["s#"] == "2")
        server.set(addresses: [IPAddress(10, 0, 0, 9)])
        guard case .updated(let added) = await events.next() else { throw Unexpected() }
        #expect(added.addresses.contains(IPAddress(10, 0, 0, 9)))
        guard case .updated(let moved) = await events.next() else { throw Unexpected() }
        #expect(moved.addresses == [IPAddress(10, 0, 0, 9)])
        await service.withdraw()
        guard case .removed = await events.next() else { throw Unexpected() }
        await service.withdraw()
        await #expect(throws: DiscoveryError.self) { try await service.update(txt: [:]) }
    }

    // IC-073
    @Test func renamesTheSecondOfTwoWithOneName() async throws {
        let (first, second) = (host("same", 1), host("same", 2))
        let one = try await first.publish(lamp)
        let two = try await second.publish(lamp)
        let three = try await second.publish(lamp)
        #expect(await [one.name, two.name, three.name] == ["Lamp", "Lamp (2)", "Lamp (3)"])
        #expect(await [one.hostName, two.hostName] == ["same.local", "same-2.local"])
        await one.withdraw()
        #expect(await two.name == "Lamp (2)")
    }

    @Test func browsesSubtypesAlone() async throws {
        let server = host("server", 1)
        var subtyped = ServiceRegistration(name: "New", type: "_matterc._udp", subtypes: ["_L3840", "_CM"], port: 5540)
        var events = try await server.browse("_matterc._udp", subtype: "_CM").makeAsyncIterator()
        _ = try await server.publish(ServiceRegistration(name: "Old", type: "_matterc._udp", port: 5541))
        _ = try await server.publish(subtyped)
        #expect(await events.next()?.service.name == "New")
        subtyped.subtypes = ["not a label"]
        await #expect(throws: DiscoveryError.self) { try await server.publish(subtyped) }
    }

    @Test func aHostThatIsCutOffIsGoneForTheOthers() async throws {
        let (server, client) = (host("server", 1), host("client", 2))
        _ = try await server.publish(lamp)
        var events = try await client.browse("_hap._tcp").makeAsyncIterator()
        var own = try await server.browse("_hap._tcp").makeAsyncIterator()
        guard case .found = await events.next(), case .found = await own.next() else { throw Unexpected() }
        server.set(connected: false)
        guard case .removed = await events.next() else { throw Unexpected() }
        server.set(connected: true)
        guard case .found = await events.next() else { throw Unexpected() }
        await server.stop()
        guard case .removed = await events.next() else { throw Unexpected() }
        #expect(await own.next() == nil, "its own streams end")
        await #expect(throws: DiscoveryError.self) { try await server.publish(lamp) }
        await #expect(throws: DiscoveryError.self) { try await server.browse("_hap._tcp") }
    }

    @Test func refusesWhatNoNetworkCouldCarry() async throws {
        let server = host("server", 1)
        for change: (inout ServiceRegistration) -> Void in [
            { $0.name = "" }, { $0.name = "a\0" }, { $0.port = 0 }, { $0.txt = ["": "x"] }, { $0.hostLabel = "a.b" },
            { $0.hostLabel = "" },
        ] {
            var wrong = lamp
            change(&wrong)
            let registration = wrong
            await #expect(throws: DiscoveryError.self) { try await server.publish(registration) }
        }
    }
}

struct Unexpected: Error {}
