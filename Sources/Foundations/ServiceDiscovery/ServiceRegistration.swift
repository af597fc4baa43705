/// A service to publish.
public struct ServiceRegistration: Sendable, Hashable {
    /// The instance name people see; 1 to 63 bytes of UTF-8, spaces and punctuation included.
    public var name: String
    public var type: DNSServiceType
    /// Labels such as `_L3840` under which it can be browsed as well (RFC 6763, section 7.1).
    public var subtypes: [String]
    public var port: UInt16
    public var txt: TXTRecord
    /// The first label of the host name to publish; nil takes the one of the discovery.
    /// Give one that is unique to the device (its identifier in it) when several servers may run on one machine.
    public var hostLabel: String?

    public init(
        name: String, type: DNSServiceType, subtypes: [String] = [], port: UInt16, txt: TXTRecord = TXTRecord(),
        hostLabel: String? = nil
    ) {
        self.name = name
        self.type = type
        self.subtypes = subtypes
        self.port = port
        self.txt = txt
        self.hostLabel = hostLabel
    }

    /// Throws when any part cannot be published. The engine below ends the process on wrong arguments, so
    /// nothing reaches it without this check.
    func validate() throws(DiscoveryError) {
        try InstanceName.validate(name)
        for subtype in subtypes { _ = try DNSServiceType.subtypeLabel(subtype) }
        _ = try txt.encoded()
        guard port != 0 else {
            throw DiscoveryError(
                .invalidPort, "\"\(name)\" cannot be published on port 0; listen first, then publish the port")
        }
        if let hostLabel { try HostLabel.validate(hostLabel) }
    }
}
