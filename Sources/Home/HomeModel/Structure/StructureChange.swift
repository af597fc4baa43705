import HearthCalendar

/// Everything that may be done to the structure. What comes of it is in the events that ``HomeStructure/apply(_:)`` gives.
public enum StructureChange: Hashable, Sendable {
    // MARK: Homes

    /// With its room for the entire home, its built-in action sets and its owner. The first home becomes the primary one.
    case addHome(HomeID, name: String, owner: NewUser, IdentifierSeed)
    case renameHome(HomeID, String)
    case setLocation(HomeID, Coordinate?)
    case setTimeZone(HomeID, TimeZone?)
    case setPrimaryHome(HomeID)
    /// With all that is in it. Another one becomes the primary home.
    case removeHome(HomeID)

    // MARK: Rooms, zones, service groups

    case addRoom(RoomID, HomeID, name: String)
    case renameRoom(RoomID, String)
    /// Its accessories move to the room for the entire home.
    case removeRoom(RoomID)

    case addZone(ZoneID, HomeID, name: String)
    case renameZone(ZoneID, String)
    case addRoomToZone(RoomID, ZoneID)
    case removeRoomFromZone(RoomID, ZoneID)
    case removeZone(ZoneID)

    case addServiceGroup(ServiceGroupID, HomeID, name: String)
    case renameServiceGroup(ServiceGroupID, String)
    case addServiceToGroup(ServiceID, ServiceGroupID)
    case removeServiceFromGroup(ServiceID, ServiceGroupID)
    case removeServiceGroup(ServiceGroupID)

    // MARK: Accessories

    /// With those behind it, when it is a bridge. Names that break a rule or are taken are made to fit.
    case addAccessory(AccessoryID, HomeID, AccessoryDescription, bridged: [AccessoryDescription], IdentifierSeed)
    /// What it says of itself now. Identities, given names and all that refers to what is still there are kept; what is no
    /// longer there goes, as if its accessory had been removed. With nil, those behind it stay as they are.
    case refreshAccessory(AccessoryID, AccessoryDescription, bridged: [AccessoryDescription]?, IdentifierSeed)
    case renameAccessory(AccessoryID, String)
    case assignAccessory(AccessoryID, RoomID)
    /// Its link has another name, for instance after it was paired anew.
    case moveAccessory(AccessoryID, AccessoryEndpoint)
    /// With those behind it, which can't be unblocked by themselves.
    case setBlocked(AccessoryID, Bool)
    /// With those behind it, and with every action, event and membership that concerns any of them.
    case removeAccessory(AccessoryID)
    /// nil for the accessory's own name.
    case renameService(ServiceID, String?)
    case setAssociatedType(ServiceID, ServiceType?)

    // MARK: Action sets

    case addActionSet(ActionSetID, HomeID, name: String)
    /// One that the trigger owns and runs.
    case addOwnedActionSet(ActionSetID, TriggerID)
    case renameActionSet(ActionSetID, String)
    case addAction(Action, ActionSetID)
    case setTargetValue(ActionID, ActionSetID, HomeValue)
    case removeAction(ActionID, ActionSetID)
    case removeActionSet(ActionSetID)
    /// It was run.
    case recordExecution(ActionSetID, at: Instant)

    // MARK: Users

    case addUser(UserID, HomeID, NewUser)
    case renameUser(UserID, String)
    case setAccess(UserID, UserRole, UserControl)
    /// Ownership passes to another person, and the one who had it becomes an administrator.
    case transferOwnership(UserID)
    case removeUser(UserID)

    // MARK: Triggers

    /// New ones are disabled. The time decides whether a date has passed.
    case addTrigger(TriggerID, HomeID, name: String, TriggerCondition, now: Instant)
    case renameTrigger(TriggerID, String)
    /// Of the same kind as before: a timer stays one.
    case setCondition(TriggerID, TriggerCondition, now: Instant)
    case addActionSetToTrigger(ActionSetID, TriggerID)
    case removeActionSetFromTrigger(ActionSetID, TriggerID)
    /// Enabling needs actions to run and a date that is not past.
    case setEnabled(TriggerID, Bool, now: Instant)
    case removeTrigger(TriggerID)
    /// It fired; one that was to fire once is now disabled.
    case recordFiring(TriggerID, at: Instant)

    /// Whether the change only notes when something happened, and a store may take its time to make it durable.
    public var isRecord: Bool {
        switch self {
        case .recordExecution, .recordFiring: true
        default: false
        }
    }
}

/// A person to be given access to a home.
public struct NewUser: Hashable, Sendable {
    public var name: String
    /// See ``User/account``.
    public var account: String
    public var role: UserRole
    public var control: UserControl

    public init(name: String, account: String, role: UserRole = .resident, control: UserControl = .anywhere) {
        self.name = name
        self.account = account
        self.role = role
        self.control = control
    }
}
