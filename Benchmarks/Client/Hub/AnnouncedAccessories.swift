import HAPController
import HearthNetworking
import HearthServiceDiscovery

/// Announces the accessories of a controller's file, as multicast DNS would: that can't be had for a thousand of them on
/// loopback.
struct AnnouncedAccessories: ServiceDiscovery {
    let store: FileControllerStore

    func browse(_ type: DNSServiceType, subtype: String?) async throws(DiscoveryError) -> AsyncStream<ServiceEvent> {
        let (stream, continuation) = AsyncStream.makeStream(of: ServiceEvent.self)
        Task {
            for accessory in try await store.load()?.accessories ?? [] {
                guard let service = Self.service(accessory, type) else { continue }
                continuation.yield(.found(service))
            }
        }
        return stream
    }

    private static func service(_ accessory: StoredAccessory, _ type: DNSServiceType) -> DiscoveredService? {
        guard case .ip(let address, let port) = accessory.addresses.first else { return nil }
        let pairs: [(key: String, value: String)] = [
            ("c#", "1"), ("ff", "0"), ("id", accessory.id.text), ("md", "Benchmark-1"), ("pv", "1.1"), ("s#", "1"),
            ("sf", "0"), ("ci", "8"),
        ]
        return DiscoveredService(
            id: ServiceID(name: accessory.name, type: type), host: "accessory.local", port: port, addresses: [address],
            txt: TXTRecord(pairs))
    }

    func publish(
        _ registration: ServiceRegistration, timeout: Duration
    ) async throws(DiscoveryError) -> any PublishedService {
        throw DiscoveryError(.stopped, "Nothing is published here; the accessories of the measurement are listed.")
    }

    func stop() async {}
}
