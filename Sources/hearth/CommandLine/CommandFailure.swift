/// Why a command ends without having done its work: what happened, what to do about it, and the exit code.
struct CommandFailure: Error, Equatable {
    var code: ExitCode
    /// One sentence without a final full stop, such as `no accessory is called "Desk lmap"`.
    var message: String
    /// What the person can do now; a sentence, or nothing.
    var remedy: String?

    init(_ code: ExitCode, _ message: String, remedy: String? = nil) {
        self.code = code
        self.message = message
        self.remedy = remedy
    }
}

/// A command line that does not fit the declarations.
struct UsageError: Error, Equatable {
    /// What was found and what was expected.
    var message: String
    /// The command that was being parsed, as words from the program's name on.
    var path: [String]
    /// Its usage line.
    var usage: String
}
