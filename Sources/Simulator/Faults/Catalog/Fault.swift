import HAPProtocol

/// Something that goes wrong at a simulated accessory. Each is named after what it does; ``Kind/sentence`` tells it in
/// words.
public enum Fault: Hashable, Sendable {
    // What connections do.
    case drop
    case delay(by: Duration)
    case halfOpen
    /// - Parameter after: how many bytes of a message still leave; nil for half of them.
    case resetMidFrame(after: Int?)
    case singleBytes
    case trickle(bytes: Int, pause: Duration)
    case noAnswer
    case wrongKeys
    case garbage(bytes: Int)

    // What messages say.
    case wrongStatus(HAPStatus)
    case wrongHTTPStatus(Int)
    case unreachable
    case staleValues
    case outOfRange
    case missingField(Field)
    case wrongType
    case nullValue
    case malformedJSON
    case chunked(bytes: Int)
    /// - Parameter by: how much more than the truth; less when negative.
    case wrongLength(by: Int)
    case eventStorm(count: Int)
    case lostEvents
    case duplicateEvents(copies: Int)
    case busy
    case slowHandler(by: Duration)

    // What whole accessories do.
    case reboot(down: Duration)
    case lostPairings
    /// - Parameter port: nil lets the system choose.
    case changedPort(to: UInt16?)
    case raisedConfiguration
    /// - Parameter name: nil takes that of the next server of the home, or else the one that it has with a second server.
    case duplicateName(String?)
    case unannounced
    case clockDrift(speed: Double)

    /// A member of the objects that describe characteristics.
    public enum Field: String, Sendable, CaseIterable {
        case aid, iid, type, perms, format, value
    }
}
