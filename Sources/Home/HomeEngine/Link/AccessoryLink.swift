import HearthNetworking
import HomeModel

/// The way to one accessory, or to a bridge with all that is behind it: what the engine knows of a protocol.
///
/// A link is an actor on the engine's loop. It does what is asked and tells what happens; *when* to connect, to look for a
/// sign of life and to describe anew is for its ``KeptLink`` to decide. A command that finds no connection tries once to
/// make one, together with whoever else wants it. Subscriptions outlive connections: whatever is subscribed is subscribed
/// and read again before `connected` is told.
///
/// The keys of accessories, services and characteristics are the link's own and stay the same for as long as the accessory
/// is paired.
public protocol AccessoryLink: Actor {
    /// `AccessoryEndpoint.link` of all that it leads to.
    nonisolated var name: String { get }
    nonisolated var loop: EventLoop { get }
    nonisolated var pace: LinkPace { get }
    /// When the accessory was heard of last over the connection; nil where it never was.
    var lastHeard: ContinuousClock.Instant? { get }

    /// Says who is told what happens, called on the loop. The last one counts; nil tells nobody.
    ///
    /// What is known already (a connection that stands, the latest sighting) is told at once.
    func setObserver(_ observer: (@Sendable (LinkSignal) -> Void)?)

    // MARK: For the keeper

    /// Makes a connection, or returns at once where one stands. `connected` is told before it returns. Every attempt ends
    /// in bounded time.
    func connect() async throws(LinkError)
    /// Ends the connection, if any.
    func disconnect(_ reason: LinkError) async
    /// Asks for any answer within a time. Without one the connection ends.
    func checkAlive(within time: Duration) async throws(LinkError)
    /// Ends the link for good. The pairing stays.
    func close() async

    // MARK: For the engine

    /// What the accessory consists of.
    /// - Parameter refreshing: asks the accessory in any case.
    func describe(refreshing: Bool) async throws(LinkError) -> LinkDescription
    /// A result for each address, in order. Throws when the accessory as a whole did not answer.
    func read(_ addresses: [CharacteristicAddress]) async throws(LinkError) -> [LinkReadResult]
    /// A result for each write, in order. Throws when nothing is known to have been done.
    func write(_ writes: [LinkWrite]) async throws(LinkError) -> [LinkWriteResult]
    /// Wants to be told of every change, from now on and after every reconnection.
    /// - Returns: what the accessory does not tell by itself, with its reason. The link reads it at intervals instead.
    func subscribe(_ addresses: [CharacteristicAddress]) async throws(LinkError) -> [CharacteristicAddress: LinkError]
    func unsubscribe(_ addresses: [CharacteristicAddress]) async throws(LinkError)
    /// Asks the accessory with this key to blink, or beep.
    func identify(_ accessory: String) async throws(LinkError)

    // MARK: What not every link can

    /// What a camera sees, as JPEG.
    func snapshot(of accessory: String, size: SnapshotSize) async throws(LinkError) -> [UInt8]
    func transition(_ transition: LightTransition) async throws(LinkError)
    func operateLock(_ command: LockCommand) async throws(LinkError)
}

extension AccessoryLink {
    public nonisolated var pace: LinkPace { .awake }

    public func describe() async throws(LinkError) -> LinkDescription { try await describe(refreshing: false) }

    public func write(_ write: LinkWrite) async throws(LinkError) -> HomeValue? {
        guard let result = try await self.write([write]).first else {
            throw LinkError(.invalidResponse, "The accessory did not say what became of the write.")
        }
        return try result.get().response
    }

    public func read(_ address: CharacteristicAddress) async throws(LinkError) -> HomeValue? {
        guard let result = try await read([address]).first else {
            throw LinkError(.invalidResponse, "The accessory did not answer the read.")
        }
        return try result.get()
    }

    public func snapshot(of accessory: String, size: SnapshotSize) async throws(LinkError) -> [UInt8] {
        throw .notSupported("show a picture")
    }

    public func transition(_ transition: LightTransition) async throws(LinkError) {
        throw .notSupported("change light evenly by itself; write the values one after the other instead")
    }

    public func operateLock(_ command: LockCommand) async throws(LinkError) {
        throw .notSupported("take a PIN; write the lock's target state instead")
    }
}
