import HAPProtocol
import HearthNetworking
import HearthServiceDiscovery

extension DiscoveredAccessory {
    /// Nil when the service's TXT record is not one of an accessory.
    init?(_ service: DiscoveredService) {
        guard let advertisement = try? AccessoryAdvertisement(pairs: service.txt.pairs) else { return nil }
        self.init(
            name: service.name, advertisement: advertisement,
            addresses: service.addresses.map { .ip($0, port: service.port) }, host: service.host)
    }
}
