/// How a command ended, as the shell sees it. The numbers are part of the interface and do not change.
enum ExitCode: Int32, Sendable, CaseIterable, Error {
    case success = 0
    /// Something went wrong that none of the other codes names.
    case failure = 1
    /// The command line itself was wrong; nothing was done.
    case usage = 2
    /// What was named does not exist: a pairing, an accessory, a characteristic, a file.
    case notFound = 3
    /// The accessory or the hub refused: wrong setup code, not paired, no permission, a value out of range, a name taken.
    case refused = 4
    /// No answer in time.
    case timedOut = 5
    /// A file that was read is not valid: a definition, a store.
    case invalidInput = 6

    /// What `--help` says about the code.
    var summary: String {
        switch self {
        case .success: "it worked"
        case .failure: "it failed for another reason than those below"
        case .usage: "the command line is wrong; nothing was done"
        case .notFound: "what was named does not exist or was not found on the network"
        case .refused: "the accessory or the hub refused: setup code, permission, value, or name"
        case .timedOut: "no answer in time"
        case .invalidInput: "a file is not valid, such as a definition, a backup, or the store of pairings"
        }
    }
}
