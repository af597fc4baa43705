import HomeModel

/// What a link tells by itself.
public enum LinkEvent: Hashable, Sendable {
    /// The characteristic has this value now; nil when the accessory says that it has none.
    case value(CharacteristicAddress, HomeValue?)
    /// A moment, such as the press of a button: every one counts, in order, and none is the state of anything.
    case occurrence(CharacteristicAddress, HomeValue)
    case state(LinkState)
    /// The accessory, or what is behind it, consists of something else than before.
    case description(LinkDescription)
}

/// What the network says of an accessory, without anybody having asked it.
public struct LinkSighting: Hashable, Sendable {
    /// The name that it announces.
    public var name: String
    /// Where it is, in the link's own form; to be compared and shown, not to be used.
    public var location: [String]
    /// Changes whenever what the accessory consists of may have changed; nil where the link has no such thing.
    public var configuration: String?

    public init(name: String, location: [String], configuration: String? = nil) {
        self.name = name
        self.location = location
        self.configuration = configuration
    }
}

/// What happens between a link and the accessory; for the link's keeper.
public enum LinkSignal: Sendable {
    /// Whatever a command or an attempt needs stands: verified, subscriptions renewed, values read again.
    case connected
    /// The connection has ended. Only after `connected`.
    case disconnected(LinkError)
    /// Discovery sees the accessory: new, or changed in any way.
    case sighted(LinkSighting)
    /// Discovery lost sight of it, which says little about a connection that stands.
    case vanished
    /// Something for the engine. Never `state`, which is for the keeper to say.
    case event(LinkEvent)
}
