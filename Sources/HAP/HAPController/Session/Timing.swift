/// How long a controller waits, and how often it looks.
public struct Timing: Sendable {
    /// For a connection to open, over all addresses.
    public var connect = Duration.seconds(10)
    /// For the answer to one request. An accessory behind a bridge may take some seconds.
    public var request = Duration.seconds(15)
    /// For each answer of pair-verify from the last address that is left; small accessories compute for seconds. From
    /// those before it, which may lead elsewhere, it is waited for as for other requests.
    public var verify = AccessoryConnection.pairingTime
    /// A subscribed session that was silent for so long is asked for a sign of life, since a half-open connection tells
    /// nothing. No answer within `request` ends it.
    public var silence = Duration.seconds(60)
    /// Between reads of characteristics that could not be subscribed.
    public var poll = Duration.seconds(30)
    /// A timed write has to follow its preparation within this time.
    public var timedWrite = Duration.seconds(10)

    /// Whether a subscribed session is opened again, asked for signs of life and read anew by itself. Off where an owner of
    /// many accessories decides when, with ``PairedAccessory/connect()`` and ``PairedAccessory/checkAlive(within:)``.
    public var keepsSessions = true

    public init() {}
}
