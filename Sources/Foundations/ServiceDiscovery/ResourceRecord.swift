import HearthNetworking

/// The record types that DNS-SD needs.
enum RecordKind: Sendable, Hashable {
    case pointer, service, text, addressV4, addressV6
}

/// One question: all records of a kind at a name.
struct RecordQuery: Sendable, Hashable {
    var name: DomainName
    var kind: RecordKind
}

/// What a record says.
enum RecordData: Sendable, Hashable {
    case pointer(DomainName)
    /// An empty target (`.`) is nil: the service is decidedly not available (RFC 2782).
    case service(port: UInt16, target: DomainName?)
    case text(TXTRecord)
    case address(IPAddress)
}

/// Where a record was heard: one interface and one of the two mDNS groups on it.
struct RecordLink: Sendable, Hashable {
    var interface: UInt32
    var isIPv6: Bool
}

/// What happened to the answers of a query.
struct RecordChange: Sendable, Hashable {
    enum Kind: Sendable, Hashable {
        case added(RecordData, RecordLink)
        case removed(RecordData, RecordLink)
        /// Nothing more is to be expected soon: caches were read and the network was asked.
        case settled
    }

    var query: RecordQuery
    var kind: Kind
}
