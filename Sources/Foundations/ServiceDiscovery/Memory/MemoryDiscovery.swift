import HearthNetworking

/// Service discovery on a `MemoryLink`: the twin of the real one for tests and simulated homes.
public final class MemoryDiscovery: ServiceDiscovery {
    private let link: MemoryLink
    private let node: Int

    /// One host on the link. `hostLabel` is changed (`host-2`) when it is taken.
    public init(link: MemoryLink, hostLabel: String = "host", addresses: [IPAddress]) {
        self.link = link
        node = link.attach(hostLabel: HostLabel.derive(from: hostLabel), addresses: addresses)
    }

    public func browse(_ type: DNSServiceType, subtype: String?) async throws(DiscoveryError) -> AsyncStream<
        ServiceEvent
    > {
        let assembly = try ServiceAssembly(type: type, subtype: subtype)
        let (stream, continuation) = AsyncStream.makeStream(of: ServiceEvent.self)
        let browser = link.browse(assembly, node: node, { continuation.yield($0) }, { continuation.finish() })
        guard let browser else { throw Self.stopped }
        continuation.onTermination = { [link] _ in link.endBrowse(browser) }
        return stream
    }

    public func publish(_ registration: ServiceRegistration, timeout: Duration) async throws(DiscoveryError)
        -> any PublishedService
    {
        try registration.validate()
        guard let publication = link.publish(registration, node: node) else { throw Self.stopped }
        return MemoryPublishedService(link: link, publication: publication)
    }

    public func stop() async { link.stop(node: node) }

    /// Gives the host other addresses, as when an interface is renumbered.
    public func set(addresses: [IPAddress]) { link.set(addresses: addresses, node: node) }

    /// Cuts the host off from the others, or joins it again; its own services it always sees.
    public func set(connected: Bool) { link.set(connected: connected, node: node) }

    fileprivate static var stopped: DiscoveryError {
        DiscoveryError(.stopped, "service discovery was stopped; make a new one")
    }
}

private final class MemoryPublishedService: PublishedService {
    private let link: MemoryLink
    private let publication: Int
    private let lastName: String
    private let lastHost: String

    init(link: MemoryLink, publication: Int) {
        self.link = link
        self.publication = publication
        let names = link.name(of: publication)
        lastName = names?.name ?? ""
        lastHost = names?.host ?? ""
    }

    var name: String { get async { link.name(of: publication)?.name ?? lastName } }
    var hostName: String { get async { link.name(of: publication)?.host ?? lastHost } }

    func update(txt: TXTRecord) async throws(DiscoveryError) {
        _ = try txt.encoded()
        guard link.update(publication, txt: txt) else {
            throw DiscoveryError(.stopped, "the service was withdrawn; publish it again to change its TXT record")
        }
    }

    func withdraw() async { link.withdraw(publication) }
}
