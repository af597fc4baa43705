import HearthNetworking
import HomeEngine
import HomeModel

/// Pairings with fake links, which a test makes and takes away.
public actor FakeAdapter: LinkAdapter {
    public nonisolated let scheme: String
    public nonisolated let loop: EventLoop
    public nonisolated var unownedExecutor: UnownedSerialExecutor { loop.asUnownedSerialExecutor() }
    public private(set) var paired: [FakeLink]
    /// Who could be paired, with the code that each wants.
    public private(set) var unpaired: [(link: FakeLink, code: String)] = []
    public var unfinished: [String] = []
    public private(set) var isStarted = false

    /// - Parameter scheme: the names of the links are to begin with it and a dash.
    public init(_ paired: [FakeLink] = [], scheme: String = "fake", loop: EventLoop) {
        self.scheme = scheme
        self.loop = loop
        self.paired = paired
    }

    public func offer(_ link: FakeLink, code: String) { unpaired.append((link, code)) }
    /// The keys are gone.
    public func lose(_ name: String) { paired.removeAll { $0.name == name } }

    public func pairings() -> [any AccessoryLink] { paired }
    public func start() async throws(LinkError) { isStarted = true }
    public func close() { isStarted = false }

    public func nearby() async -> [NearbyAccessory] {
        var found: [NearbyAccessory] = []
        for (link, _) in unpaired { found.append(await Self.sight(of: link, isPaired: false)) }
        for link in paired { found.append(await Self.sight(of: link, isPaired: true)) }
        return found
    }

    private static func sight(of link: FakeLink, isPaired: Bool) async -> NearbyAccessory {
        let information = await link.description.accessory.information
        return NearbyAccessory(
            id: link.name, name: information.name, category: information.category, isPaired: isPaired)
    }

    public func pair(_ request: PairingRequest) async throws(LinkError) -> (link: any AccessoryLink, LinkDescription) {
        guard case .accessory(let id, let code) = request else {
            throw LinkError(.notSupported, "Fake accessories have no QR code.")
        }
        guard let place = unpaired.firstIndex(where: { $0.link.name == id }) else {
            throw LinkError(.unreachable, "There is no fake accessory \(id).")
        }
        guard unpaired[place].code == code else { throw LinkError(.pairingRefused, "The code is another one.") }
        let link = unpaired.remove(at: place).link
        paired.append(link)
        return (link, await link.description)
    }

    public func unpair(_ name: String) async throws(LinkError) {
        guard let link = paired.first(where: { $0.name == name }) else {
            throw LinkError(.notFound, "There is no fake pairing \(name).")
        }
        guard await link.condition.isReachable else { throw await link.condition.failure }
        paired.removeAll { $0.name == name }
    }

    public func forget(_ name: String) async throws(LinkError) { lose(name) }

    public func reconcile(_ links: Set<String>) async throws(LinkError) -> LinkOrphans {
        // As one that reads a file.
        try? await loop.sleep(for: .milliseconds(5))
        let own = Set(paired.map(\.name))
        return LinkOrphans(
            unclaimed: own.subtracting(links).sorted(),
            missing: links.subtracting(own).filter { $0.hasPrefix("\(scheme)-") }.sorted(), unfinished: unfinished)
    }
}
