/// Finding and publishing services by DNS-SD (RFC 6763), over multicast DNS or in memory.
public protocol ServiceDiscovery: Sendable {
    /// Watches the services of a type, or of one subtype (`_L3840`) of it, until the stream is dropped.
    ///
    /// Those already there are reported first. Every change is reported as long as the stream lives:
    /// TXT, port, host, addresses. A service is reported once however many interfaces carry it.
    /// The stream ends when discovery was stopped or failed; after a failure, browsing again starts it anew.
    func browse(_ type: DNSServiceType, subtype: String?) async throws(DiscoveryError) -> AsyncStream<ServiceEvent>

    /// Publishes a service and returns once its name is established on the network, renamed if it was taken.
    ///
    /// - Parameter timeout: how long to wait for that. Afterwards nothing stays published and the error tells
    ///   whether the network was missing or the names were disputed.
    func publish(_ registration: ServiceRegistration, timeout: Duration) async throws(DiscoveryError)
        -> any PublishedService

    /// Withdraws everything with goodbyes and ends all streams. Call it before the process ends.
    func stop() async
}

extension ServiceDiscovery {
    public func browse(_ type: DNSServiceType) async throws(DiscoveryError) -> AsyncStream<ServiceEvent> {
        try await browse(type, subtype: nil)
    }

    public func publish(_ registration: ServiceRegistration) async throws(DiscoveryError) -> any PublishedService {
        try await publish(registration, timeout: .seconds(15))
    }
}

/// A service as it stands on the network.
public protocol PublishedService: AnyObject, Sendable {
    /// The instance name in use: the registered one, or `Name (2)` when that was taken. May change later
    /// when two networks with the same name are joined.
    var name: String { get async }
    /// The host name in use, e.g. `desk-lamp.local`.
    var hostName: String { get async }
    /// Replaces the TXT record and announces it at once, without withdrawing anything.
    func update(txt: TXTRecord) async throws(DiscoveryError)
    /// Says goodbye. Further updates throw `stopped`; withdrawing again does nothing.
    func withdraw() async
}
