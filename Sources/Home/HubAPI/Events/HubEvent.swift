import HearthCalendar
import HomeDatabase
import HomeEngine
import HomeModel

/// One line of `/events`: what happened, with the number that comes after that of the line before.
public struct HubEvent: Codable, Hashable, Sendable {
    /// Of two hubs on the same homes the later one's are higher.
    public var sequence: UInt64
    public var kind: Kind
    /// With ``Kind/structure``.
    public var changes: [Change]?
    /// With ``Kind/value`` and ``Kind/occurrence``.
    public var reading: Reading?
    /// With ``Kind/link``.
    public var link: LinkChange?
    /// With ``Kind/automation``.
    public var trace: RunTrace?
    /// With ``Kind/scene``.
    public var run: SceneRunResource?

    public enum Kind: String, Codable, Hashable, Sendable, CaseIterable {
        /// The first line: what comes follows without a gap on ``HubEvent/sequence``.
        case begin
        /// The first line where what happened since then can't be told any more: read anew what you keep. What comes
        /// follows on ``HubEvent/sequence``.
        case reset
        /// Something was added, changed or removed.
        case structure
        /// A characteristic has another value than before.
        case value
        /// A moment, such as the press of a button.
        case occurrence
        /// The way to some accessories stands otherwise.
        case link
        /// What came of an occasion for an automation, when all of it is done.
        case automation
        /// A scene was run by a person.
        case scene
    }

    /// One row of the homes that is other than before; ask for it anew.
    public struct Change: Codable, Hashable, Sendable {
        public enum What: String, Codable, Hashable, Sendable, CaseIterable { case added, changed, removed }

        public var what: What
        /// "home", "room", "zone", "group", "accessory", "scene", "user", "automation".
        public var kind: String
        public var id: String
        public var home: HomeID
        /// Now; of what was removed, at the end.
        public var name: String

        public init(_ what: What, kind: String, id: String, home: HomeID, name: String) {
            self.what = what
            self.kind = kind
            self.id = id
            self.home = home
            self.name = name
        }
    }

    public struct Reading: Codable, Hashable, Sendable {
        public var characteristic: CharacteristicID
        /// nil when it was removed meanwhile.
        public var accessory: AccessoryID?
        public var value: HomeValue
        public var time: Instant

        public init(characteristic: CharacteristicID, accessory: AccessoryID?, value: HomeValue, time: Instant) {
            self.characteristic = characteristic
            self.accessory = accessory
            self.value = value
            self.time = time
        }
    }

    public struct LinkChange: Codable, Hashable, Sendable {
        public var accessories: [AccessoryID]
        public var link: LinkResource

        public init(accessories: [AccessoryID], link: LinkResource) {
            self.accessories = accessories
            self.link = link
        }
    }

    public init(
        sequence: UInt64, kind: Kind, changes: [Change]? = nil, reading: Reading? = nil, link: LinkChange? = nil,
        trace: RunTrace? = nil, run: SceneRunResource? = nil
    ) {
        self.sequence = sequence
        self.kind = kind
        self.changes = changes
        self.reading = reading
        self.link = link
        self.trace = trace
        self.run = run
    }
}
