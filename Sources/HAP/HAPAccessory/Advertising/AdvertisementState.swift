import HearthServiceDiscovery

/// What a server has published, and whether that has to change.
struct AdvertisementState: Sendable {
    var service: (any PublishedService)?
    /// The record that stands on the network.
    var published: TXTRecord?
    /// Whether something has changed since the record was last compared.
    var isStale = false
    /// Whether the task that brings the network up to date is at work.
    var isUpdating = false
}
