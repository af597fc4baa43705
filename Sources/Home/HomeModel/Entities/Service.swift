/// One function of an accessory (`HMService`).
public struct Service: Hashable, Sendable {
    public let id: ServiceID
    /// What the accessory's link calls it; the same for as long as the accessory has it.
    public var key: String
    public var type: ServiceType
    /// The accessory's own name for it; nil where it has none.
    public var providedName: String?
    /// The name that a person gave it; nil where nobody did.
    public var userName: String?
    /// What is plugged in or switched, for an outlet or a switch.
    public var associatedType: ServiceType?
    /// The one that stands for the accessory.
    public var isPrimary: Bool
    /// Not to be shown to people.
    public var isHidden: Bool
    /// Services of the same accessory that belong with this one, such as the inputs of a television.
    public var linked: [ServiceID]
    /// `HMService.matterEndpointID`; for apps only, nothing is addressed by it.
    public var matterEndpointID: UInt16?
    /// In the accessory's own order.
    public var characteristics: [Characteristic]

    public init(
        id: ServiceID, key: String, type: ServiceType, providedName: String? = nil, userName: String? = nil,
        associatedType: ServiceType? = nil, isPrimary: Bool = false, isHidden: Bool = false, linked: [ServiceID] = [],
        matterEndpointID: UInt16? = nil, characteristics: [Characteristic] = []
    ) {
        self.id = id
        self.key = key
        self.type = type
        self.providedName = providedName
        self.userName = userName
        self.associatedType = associatedType
        self.isPrimary = isPrimary
        self.isHidden = isHidden
        self.linked = linked
        self.matterEndpointID = matterEndpointID
        self.characteristics = characteristics
    }

    /// The name that a person gave it, else the accessory's own; nil where the accessory's name must do.
    public var name: String? { userName ?? providedName }

    /// Whether a person has any business with it: not hidden, and not about the accessory or the protocol itself.
    public var isUserInteractive: Bool { !isHidden && !Self.notForPeople.contains(type) }

    private static let notForPeople: Set<ServiceType> = [.accessoryInformation, .protocolInformation, .label]
}
