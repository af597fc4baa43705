import HearthServiceDiscovery

/// What a server has published, and whether that has to change.
struct AdvertisementState: Sendable {
    var service: (any PublishedService)?
    /// Instead of the configured name.
    var name: String?
    /// Whether the accessory is to be announced at all.
    var isWanted = true
    /// Counts the attempts to publish: only the latest is to succeed.
    var round = 0
    /// The record that stands on the network.
    var published: TXTRecord?
    /// Whether something has changed since the record was last compared.
    var isStale = false
    /// Whether the task that brings the network up to date is at work.
    var isUpdating = false
}
