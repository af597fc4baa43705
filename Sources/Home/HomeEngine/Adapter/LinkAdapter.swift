import HomeModel

/// A protocol's side of the home: its pairings, each with a link, and what adds and removes them.
///
/// It keeps the keys. They are durable before the accessory counts as paired and before ``pair(_:)`` returns; what a crash
/// leaves in between, ``reconcile(_:)`` finds.
public protocol LinkAdapter: Actor {
    /// What the names of its links begin with, before a dash.
    nonisolated var scheme: String { get }

    /// A link for each pairing.
    func pairings() async -> [any AccessoryLink]
    /// Looks out for accessories from now on: tells the links where theirs are, and remembers who else is there.
    /// - Throws: `unreachable` where nothing can be discovered. Links then only know the addresses of before.
    func start() async throws(LinkError)
    /// Who announces itself at present, paired or not.
    func nearby() async -> [NearbyAccessory]
    /// Pairs with an accessory.
    /// - Returns: its link, and what it consists of.
    func pair(_ request: PairingRequest) async throws(LinkError) -> (link: any AccessoryLink, LinkDescription)
    /// Makes the accessory forget this home, and forgets it here. The link ends.
    /// - Throws: when the accessory can't be reached; the pairing then stays.
    func unpair(_ link: String) async throws(LinkError)
    /// Forgets the accessory without telling it: it has to be reset by hand before it can be added anywhere.
    func forget(_ link: String) async throws(LinkError)
    /// Compares the pairings with what homes know, and settles what settles itself.
    /// - Parameter links: `AccessoryEndpoint.link` of all accessories, of whatever protocol.
    func reconcile(_ links: Set<String>) async throws(LinkError) -> LinkOrphans
    /// Looks out no longer. Links and pairings stay.
    func close() async
}

/// Who is to be paired.
public enum PairingRequest: Sendable {
    /// What the accessory's QR code says: "X-HM://…", "MT:…".
    case payload(String)
    /// One that announces itself, by ``NearbyAccessory/id``, or one that does not, by its IP address and port; with the
    /// code on its label.
    case accessory(id: String, code: String)
}

/// An accessory that announces itself.
public struct NearbyAccessory: Hashable, Sendable {
    /// What ``PairingRequest/accessory(id:code:)`` takes.
    public var id: String
    public var name: String
    public var category: AccessoryCategory
    /// Whether some controller has it already; it can't be paired then.
    public var isPaired: Bool

    public init(id: String, name: String, category: AccessoryCategory, isPaired: Bool) {
        self.id = id
        self.name = name
        self.category = category
        self.isPaired = isPaired
    }
}

/// What does not fit together, after a crash or a restored backup.
public struct LinkOrphans: Hashable, Sendable {
    /// Links of pairings whose accessory is in no home.
    public var unclaimed: [String] = []
    /// Links of accessories in homes that nobody has the keys of: to be removed, reset and added again.
    public var missing: [String] = []
    /// Accessories that may hold a pairing with this hub that the hub does not have, as a person would name them: to be
    /// reset by hand.
    public var unfinished: [String] = []

    public init(unclaimed: [String] = [], missing: [String] = [], unfinished: [String] = []) {
        self.unclaimed = unclaimed
        self.missing = missing
        self.unfinished = unfinished
    }

    public var isEmpty: Bool { unclaimed.isEmpty && missing.isEmpty && unfinished.isEmpty }
}
