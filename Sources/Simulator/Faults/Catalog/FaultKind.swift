extension Fault {
    /// The kinds of fault, by the names that definition files and commands use.
    public enum Kind: String, Sendable, CaseIterable {
        case drop
        case delay
        case halfOpen = "half-open"
        case resetMidFrame = "reset-mid-frame"
        case singleBytes = "single-bytes"
        case trickle
        case noAnswer = "no-answer"
        case wrongKeys = "wrong-keys"
        case garbage
        case wrongStatus = "wrong-status"
        case wrongHTTPStatus = "wrong-http-status"
        case unreachable
        case staleValues = "stale-values"
        case outOfRange = "out-of-range"
        case missingField = "missing-field"
        case wrongType = "wrong-type"
        case nullValue = "null-value"
        case malformedJSON = "malformed-json"
        case chunked
        case wrongLength = "wrong-length"
        case eventStorm = "event-storm"
        case lostEvents = "lost-events"
        case duplicateEvents = "duplicate-events"
        case busy
        case slowHandler = "slow-handler"
        case reboot
        case lostPairings = "lost-pairings"
        case changedPort = "changed-port"
        case raisedConfiguration = "raised-configuration"
        case duplicateName = "duplicate-name"
        case unannounced
        case clockDrift = "clock-drift"
    }

    public var kind: Kind {
        switch self {
        case .drop: .drop
        case .delay: .delay
        case .halfOpen: .halfOpen
        case .resetMidFrame: .resetMidFrame
        case .singleBytes: .singleBytes
        case .trickle: .trickle
        case .noAnswer: .noAnswer
        case .wrongKeys: .wrongKeys
        case .garbage: .garbage
        case .wrongStatus: .wrongStatus
        case .wrongHTTPStatus: .wrongHTTPStatus
        case .unreachable: .unreachable
        case .staleValues: .staleValues
        case .outOfRange: .outOfRange
        case .missingField: .missingField
        case .wrongType: .wrongType
        case .nullValue: .nullValue
        case .malformedJSON: .malformedJSON
        case .chunked: .chunked
        case .wrongLength: .wrongLength
        case .eventStorm: .eventStorm
        case .lostEvents: .lostEvents
        case .duplicateEvents: .duplicateEvents
        case .busy: .busy
        case .slowHandler: .slowHandler
        case .reboot: .reboot
        case .lostPairings: .lostPairings
        case .changedPort: .changedPort
        case .raisedConfiguration: .raisedConfiguration
        case .duplicateName: .duplicateName
        case .unannounced: .unannounced
        case .clockDrift: .clockDrift
        }
    }
}

extension Fault.Kind {
    /// What it does, in one sentence.
    public var sentence: String {
        switch self {
        case .drop: "Closes the connection instead of answering."
        case .delay: "Sends answers and events late."
        case .halfOpen: "Lets nothing more through either way, while the connection seems to stand."
        case .resetMidFrame: "Resets the connection in the middle of a message."
        case .singleBytes: "Sends every byte by itself."
        case .trickle: "Sends a few bytes at a time, with pauses between them."
        case .noAnswer: "Takes requests and never answers them."
        case .wrongKeys: "Encrypts messages with other keys than were agreed."
        case .garbage: "Sends random bytes instead of messages."
        case .wrongStatus: "Answers reads and writes of characteristics with a HAP status instead of carrying them out."
        case .wrongHTTPStatus: "Answers requests with an HTTP status and nothing else."
        case .unreachable: "Is not reached by its bridge: reads and writes answer with status -70402."
        case .staleValues: "Answers reads with the values of the moment when the fault began."
        case .outOfRange: "Tells values that its own metadata forbid."
        case .missingField: "Leaves a field out of what it tells of characteristics."
        case .wrongType: "Tells numbers and booleans as texts, and texts as numbers."
        case .nullValue: "Tells null instead of values."
        case .malformedJSON: "Sends bodies that are not JSON."
        case .chunked: "Sends bodies in chunks (Transfer-Encoding: chunked)."
        case .wrongLength: "Tells another length of the body than it has."
        case .eventStorm: "Sends many events at once, without regard to the window of one second."
        case .lostEvents: "Sends no events."
        case .duplicateEvents: "Sends every event more than once."
        case .busy: "Refuses to pair, because another controller is said to be pairing."
        case .slowHandler: "Takes its time to carry out writes."
        case .reboot: "Goes down, and comes back with the same identity and pairings."
        case .lostPairings: "Forgets every controller without telling, as after a reset, and restarts its connections."
        case .changedPort: "Moves to another port; connections break."
        case .raisedConfiguration: "Raises the configuration number (c#) although nothing has changed."
        case .duplicateName: "Announces itself by a name that another accessory has."
        case .unannounced: "Vanishes from mDNS, although it can still be reached."
        case .clockDrift: "Lets its own clock run fast or slow, and with it all that takes time."
        }
    }

    /// What can be struck by it.
    public enum Reach: Sendable {
        /// Whole servers only.
        case server
        /// Servers, and single accessories also behind a bridge.
        case accessory
        /// Servers and single connections.
        case connection
        /// All of them.
        case anything
    }

    public var reach: Reach {
        switch self {
        case .singleBytes, .trickle, .busy: .connection
        case .unreachable, .eventStorm, .slowHandler, .clockDrift: .accessory
        case .reboot, .lostPairings, .changedPort, .raisedConfiguration, .duplicateName, .unannounced: .server
        default: .anything
        }
    }

    /// Whether it goes on until it is cleared. Otherwise it happens once.
    public var lasts: Bool {
        switch self {
        case .eventStorm, .reboot, .lostPairings, .changedPort, .raisedConfiguration: false
        default: true
        }
    }

    /// Whether a chance makes sense: each message, connection or occasion is then struck or not.
    public var takesChance: Bool {
        switch self {
        case .unreachable, .duplicateName, .unannounced, .clockDrift: false
        default: true
        }
    }
}
