import HAPModel
import HAPProtocol
import HearthNetworking

/// What an accessory server is told once, before it starts.
public struct AccessoryServerConfiguration: Sendable {
    /// Where to listen; port 0 lets the system choose. By default every address of the machine.
    public var address: SocketAddress
    /// What a person types to pair. Trivial codes (000-00-000, 123-45-678, …) are refused at the start.
    public var setupCode: SetupCode
    /// Ties a printed QR code to this accessory. nil keeps the stored one, or makes one.
    public var setupID: SetupID?
    /// The device ID of a server that has no stored state yet. nil draws one, as every real accessory does at the factory.
    public var deviceID: DeviceID?
    /// The name on the network; cut to 63 bytes at the border of a character. nil takes the name of the first accessory.
    public var name: String?
    /// What the accessory mainly is. nil means a bridge when there is more than one accessory, else "other".
    public var category: AccessoryCategory?

    /// Connections held at once, verified or not. One more closes the verified connection that has been idle longest
    /// among those without subscriptions, else the idlest of all; when every connection is at work the new one gets
    /// HTTP 503. At least 8, as HAP requires (IP accessories: R2, 2.5.3).
    public var maximumSessions: Int
    /// How many controllers can be paired; at least 16.
    public var maximumPairings: Int

    /// The least time between two messages with changed values on one connection; 1 s by R2, 6.8. The first change after
    /// a quiet window leaves at once.
    public var coalescingWindow: Duration
    /// How long the application may take for one accessory's part of a request before that part is answered with
    /// -70408.
    public var handlerDeadline: Duration
    /// How long a connection may stay unverified; a pair-setup under way gets ``pairSetupDeadline`` instead.
    public var unverifiedDeadline: Duration
    /// How long a connection whose pair-setup is under way may wait for its person to find the setup code.
    public var pairSetupDeadline: Duration
    /// How long an unknown controller waits for its refusal. Some reconnect the moment their session is ended, and would
    /// otherwise keep the accessory busy with signatures.
    public var verifyRefusalDelay: Duration
    /// How long after the removal of a controller its connections are closed; from the removal on they may do nothing.
    /// Some controllers (aiohomekit 4) reconnect within milliseconds and take the refusal that they get for a fault of the
    /// connection, unless they have had the time to hear of their removal otherwise.
    public var removalGrace: Duration
    /// How long a verified connection may be silent in both directions. Long: controllers keep idle sessions for days,
    /// and probing them would wake phones.
    public var idleDeadline: Duration
    /// How long a peer may leave what was sent to it unread.
    public var stalledDeadline: Duration

    public init(
        setupCode: SetupCode, address: SocketAddress = .any(port: 0), setupID: SetupID? = nil, name: String? = nil,
        category: AccessoryCategory? = nil
    ) {
        self.setupCode = setupCode
        self.address = address
        self.setupID = setupID
        self.name = name
        self.category = category
        maximumSessions = 8_192
        maximumPairings = PairingTable.minimumCapacity
        coalescingWindow = .seconds(1)
        handlerDeadline = .seconds(9)
        unverifiedDeadline = .seconds(60)
        pairSetupDeadline = .seconds(300)
        removalGrace = .milliseconds(250)
        verifyRefusalDelay = .milliseconds(200)
        idleDeadline = .seconds(86_400)
        stalledDeadline = .seconds(30)
    }
}
