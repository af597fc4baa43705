/// Which exchange a message belongs to: the same refusal means something else in each.
enum PairingProcedure: Sendable {
    case pairSetup
    case pairVerify
    case pairings

    /// What a refusal means here and what a person can do about it.
    func advice(for refusal: PairingError, retryDelay: Duration?) -> String {
        switch (refusal, self) {
        case (.authentication, .pairSetup): "the setup code is wrong; check it and start again"
        case (.authentication, .pairVerify):
            "the accessory no longer knows this controller; remove it here and pair again"
        case (.authentication, .pairings): "only an admin may manage the pairings of this accessory"
        case (.backoff, _): "the accessory wants a pause\(retryDelay.map { " of \($0)" } ?? ""); try again later"
        case (.maxPeers, _): "the accessory has no room for another controller; remove one first"
        case (.maxTries, _): "too many wrong setup codes; reset the accessory"
        case (.unavailable, _): "the accessory is paired already; unpair it where it is paired, or reset it"
        case (.busy, _): "the accessory is pairing with another controller; try again in a minute"
        case (.unknown, .pairings): "the accessory could not store it, or knows that name with another key; try again"
        default: "the accessory answered with \(refusal); try again"
        }
    }
}
