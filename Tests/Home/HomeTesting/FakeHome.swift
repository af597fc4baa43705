import HearthNetworking
import HomeEngine
import HomeModel
import Synchronization

/// A home whose accessories are fake links, on a manual loop.
public struct FakeHome: Sendable {
    public let loop: EventLoop
    public let roster: LinkRoster
    public let told: ToldEvents
    public private(set) var structure = HomeStructure()
    public private(set) var links: [FakeLink] = []
    public let home = HomeID(rawValue: 1)

    /// - Parameters:
    ///   - names: of links, which are taken into the roster and, with what is behind them, into the home.
    ///   - prepare: done before the link first connects.
    public init(
        _ names: [String], bridged: [String] = [], loop: EventLoop,
        prepare: @Sendable (FakeLink) async -> Void = { _ in }
    ) async throws {
        self.loop = loop
        let told = ToldEvents()
        self.told = told
        roster = LinkRoster(loop: loop)
        await roster.setReady { told.isReady.withLock { $0 += 1 } }
        let owner = NewUser(name: "Ada", account: "ada@example.org", role: .owner)
        _ = try structure.apply(.addHome(home, name: "Home", owner: owner, IdentifierSeed(1)))
        for (number, name) in names.enumerated() {
            let link = FakeLink(name, loop: loop, bridged: bridged)
            await prepare(link)
            let description = await link.description
            _ = try structure.apply(
                .addAccessory(
                    AccessoryID(rawValue: UInt128(100 + number)), home, description.accessory,
                    bridged: description.bridged, IdentifierSeed(UInt128(1_000 + number))))
            await roster.add(link)
            links.append(link)
        }
    }

    /// The characteristic with a key of the accessory at an endpoint.
    public func characteristic(_ link: String, _ key: String = "on", of accessory: String = "self") -> CharacteristicID?
    {
        structure.accessory(at: AccessoryEndpoint(link: link, key: accessory))?.services.flatMap(\.characteristics)
            .first { $0.key == key }?.id
    }

    /// Takes what was told and keeps it.
    public func takeEvents(atMost limit: Int = .max) async -> [EventInbox.Entry] { await roster.take(atMost: limit) }
}

/// How often the roster has said that there is something to take.
public final class ToldEvents: Sendable {
    public let isReady = Mutex(0)
}
