import HearthCryptography

/// What all connections of an accessory server share about pair-setup: whose turn it is, how many setup codes were
/// wrong, and the SRP verifier that a split pair-setup goes on with (R2, 5.6).
public struct PairSetupGuard: Sendable {
    /// A connection, by a number that the server chooses and does not use again.
    public struct Owner: RawRepresentable, Hashable, Sendable {
        public let rawValue: UInt64

        public init(rawValue: UInt64) {
            self.rawValue = rawValue
        }
    }

    /// With this many wrong setup codes, pair-setup stays locked until the accessory is reset.
    public static let maximumAttempts = 100

    /// Wrong setup codes so far; stored by the server, so that a restart does not help a guesser.
    public private(set) var failedAttempts: Int
    /// The connection whose pair-setup is under way.
    public private(set) var owner: Owner?
    /// How long the owner may be silent before another connection may take its place.
    public let patience: Duration
    private var lastHeard: ContinuousClock.Instant?
    /// Kept in memory only: a restart makes the controller begin a split pair-setup anew.
    var keptVerifier: SRP.Verifier?

    public init(failedAttempts: Int = 0, patience: Duration = .seconds(30)) {
        self.failedAttempts = max(0, failedAttempts)
        self.patience = patience
    }

    /// Takes the turn for a new attempt, or says why that is impossible. An attempt of the same connection ends.
    mutating func claim(_ connection: Owner, now: ContinuousClock.Instant) -> PairingError? {
        guard failedAttempts < Self.maximumAttempts else { return .maxTries }
        if let owner, owner != connection, let lastHeard, lastHeard.advanced(by: patience) > now { return .busy }
        owner = connection
        lastHeard = now
        return nil
    }

    /// Whether the turn is still the connection's; if so, it has been heard of.
    mutating func isTurn(of connection: Owner, now: ContinuousClock.Instant) -> Bool {
        guard owner == connection else { return false }
        lastHeard = now
        return true
    }

    /// Gives the turn back. Call this when a connection closes, whatever it was doing.
    public mutating func release(_ connection: Owner) {
        guard owner == connection else { return }
        owner = nil
        lastHeard = nil
    }

    mutating func countWrongCode() {
        failedAttempts += 1
    }

    mutating func countRightCode() {
        failedAttempts = 0
    }

    /// Forgets attempts and the kept verifier: for a factory reset.
    public mutating func reset() {
        failedAttempts = 0
        keptVerifier = nil
    }
}
