import HAPAccessory
import HAPModel
import HAPProtocol
import HearthNetworking
import HearthServiceDiscovery
import Testing

@Suite struct AdvertisingTests {
    /// Every state of the published services, as another host of the link sees them.
    private static func watch(_ home: TestHome) async throws -> AsyncStream<ServiceEvent>.Iterator {
        let other = MemoryDiscovery(link: home.link, hostLabel: "other", addresses: [IPAddress(192, 0, 2, 9)])
        return try await other.browse("_hap._tcp").makeAsyncIterator()
    }

    // IC-075, IC-077
    @Test func theStatusFlagFollowsThePairing() throws {
        try TestHome.run { home in
            var services = try await Self.watch(home)
            let found = try #require(await services.next()).service
            #expect(found.name == "Bridge")
            #expect(found.port == 5001)
            let unpaired = try AccessoryAdvertisement(pairs: found.txt.pairs)
            #expect(unpaired.status == .notPaired)
            #expect(unpaired.model == "LX-3")
            #expect(unpaired.category == .bridge)
            #expect(unpaired.protocolVersion == "1.1")
            #expect(unpaired.matches(try #require(await home.server.setupID)))

            let accessory = try await home.pair()
            let paired = try AccessoryAdvertisement(pairs: try #require(await services.next()).service.txt.pairs)
            #expect(paired.status == [])
            #expect(paired.deviceID == accessory.deviceID)

            let admin = try await home.session(home.first, accessory)
            _ = try await admin.request(.post, "/pairings", PairingsRequest.remove(home.first.identifier).body)
            let again = try AccessoryAdvertisement(pairs: try #require(await services.next()).service.txt.pairs)
            #expect(again.status == .notPaired)
        }
    }

    // IC-069
    @Test func aNewConfigurationNumberIsAnnounced() throws {
        try TestHome.run { home in
            var services = try await Self.watch(home)
            _ = await services.next()
            try await home.server.replaceAccessories(Array(TestHome.accessories.prefix(3)))
            let changed = try AccessoryAdvertisement(pairs: try #require(await services.next()).service.txt.pairs)
            #expect(changed.configurationNumber == 2)
        }
    }

    // IC-065, IC-074
    @Test func theInstanceNameIsForPeopleAndTheHostNameIsNot() throws {
        let name = "  Küche / Licht #2 " + String(repeating: "灯", count: 30)
        try TestHome.run(configure: { $0.name = name }) { home in
            var services = try await Self.watch(home)
            let found = try #require(await services.next()).service
            #expect(found.name.hasPrefix("Küche / Licht #2 灯"))
            #expect(found.name.utf8.count <= 63)
            #expect(found.host.hasPrefix("K-che-Licht-2"))
            let label = found.host.split(separator: ".")[0]
            #expect(label.utf8.count <= 63)
            #expect(label.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-") })
        }
    }

    // IC-073
    @Test func aTakenNameIsChangedAndTheIdentityStays() throws {
        try TestHome.run { home in
            var services = try await Self.watch(home)
            let first = try #require(await services.next()).service
            let twin = AccessoryServer(
                configuration: AccessoryServerConfiguration(
                    setupCode: home.code, address: .ip(IPAddress(192, 0, 2, 1), port: 5002)),
                accessories: TestHome.accessories, network: home.network,
                discovery: MemoryDiscovery(link: home.link, addresses: [IPAddress(192, 0, 2, 1)]),
                store: MemoryAccessoryStore(), delegate: home.device)
            _ = try await twin.start()
            let second = try #require(await services.next()).service
            #expect(first.name == "Bridge")
            #expect(second.name == "Bridge (2)")
            #expect(second.txt["id"] != first.txt["id"])
            #expect(second.txt["id"] == (await twin.deviceID)?.text)
            await twin.stop()
        }
    }
}
