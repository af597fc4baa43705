import HomeModel

/// One write. A characteristic that wants to be told in advance (a timed write) is, without being asked for it.
public struct LinkWrite: Hashable, Sendable {
    public var address: CharacteristicAddress
    public var value: HomeValue
    /// Proves that the write is allowed, where the accessory wants that.
    public var authorizationData: [UInt8]?
    /// Whether the value that the accessory answers with is wanted.
    public var wantsResponse: Bool

    public init(
        _ address: CharacteristicAddress, _ value: HomeValue, authorizationData: [UInt8]? = nil,
        wantsResponse: Bool = false
    ) {
        self.address = address
        self.value = value
        self.authorizationData = authorizationData
        self.wantsResponse = wantsResponse
    }
}

/// A write that the accessory has confirmed.
public struct LinkWritten: Hashable, Sendable {
    /// What the characteristic has now: the value asked for, brought to its format and step.
    public var value: HomeValue
    /// What the accessory answered with, where an answer was wanted.
    public var response: HomeValue?

    public init(_ value: HomeValue, response: HomeValue? = nil) {
        self.value = value
        self.response = response
    }
}

/// What became of one write.
public typealias LinkWriteResult = Result<LinkWritten, LinkError>
/// What became of one read: nil where the characteristic has no value, as a button between two presses.
public typealias LinkReadResult = Result<HomeValue?, LinkError>

/// A light that gets from where it is to other values evenly, in a time.
public struct LightTransition: Hashable, Sendable {
    /// `AccessoryEndpoint.key`.
    public var accessory: String
    /// By `Characteristic.key`: brightness, hue, saturation, color temperature.
    public var targets: [String: HomeValue]
    public var duration: Duration

    public init(accessory: String, targets: [String: HomeValue], duration: Duration) {
        self.accessory = accessory
        self.targets = targets
        self.duration = duration
    }
}

/// Locks or unlocks with a PIN.
public struct LockCommand: Hashable, Sendable {
    /// `AccessoryEndpoint.key`.
    public var accessory: String
    /// `Service.key` of the lock.
    public var service: String
    public var isLocked: Bool
    /// As typed.
    public var pin: String

    public init(accessory: String, service: String, isLocked: Bool, pin: String) {
        self.accessory = accessory
        self.service = service
        self.isLocked = isLocked
        self.pin = pin
    }
}

/// The size of a picture, in pixels.
public struct SnapshotSize: Hashable, Sendable {
    public var width: Int
    public var height: Int

    public init(width: Int, height: Int) {
        self.width = width
        self.height = height
    }
}
