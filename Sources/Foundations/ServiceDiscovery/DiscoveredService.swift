import HearthNetworking

/// What makes a service instance the same one again: its name, type and domain. Never its address or port.
public struct ServiceID: Sendable, Hashable, CustomStringConvertible {
    /// The instance name as people see it, e.g. `Desk lamp`.
    public let name: String
    public let type: DNSServiceType
    /// Without trailing dot, e.g. `local`.
    public let domain: String

    public init(name: String, type: DNSServiceType, domain: String = "local") {
        self.name = name
        self.type = type
        self.domain = domain
    }

    public var description: String { "\(name).\(type).\(domain)" }
}

/// A resolved service instance: everything needed to connect, merged over all interfaces and protocols.
public struct DiscoveredService: Sendable, Hashable, Identifiable {
    public let id: ServiceID
    /// The host that offers it, e.g. `desk-lamp.local`. Need not resemble the instance name.
    public var host: String
    /// 1 to 65535.
    public var port: UInt16
    /// Where to connect, best first: routable addresses, then link-local ones with their interface, then
    /// link-local ones without, then loopback. Never empty, never unspecified.
    public var addresses: [IPAddress]
    /// Indexes of the interfaces on which it was seen, ascending.
    public var interfaces: [UInt32]
    public var txt: TXTRecord

    public var name: String { id.name }
    public var type: DNSServiceType { id.type }
    public var domain: String { id.domain }

    public init(
        id: ServiceID, host: String, port: UInt16, addresses: [IPAddress], interfaces: [UInt32] = [],
        txt: TXTRecord = TXTRecord()
    ) {
        self.id = id
        self.host = host
        self.port = port
        self.addresses = addresses
        self.interfaces = interfaces
        self.txt = txt
    }
}

/// A change among the services of the browsed type.
public enum ServiceEvent: Sendable, Hashable {
    /// A service that was not there before, resolved.
    case found(DiscoveredService)
    /// Its TXT record, port, host, addresses or interfaces changed; the value is the whole new state.
    case updated(DiscoveredService)
    /// It is gone from every interface; the value is what was known last.
    case removed(DiscoveredService)

    public var service: DiscoveredService {
        switch self {
        case .found(let service), .updated(let service), .removed(let service): service
        }
    }
}
