import Glibc

/// The signals that end a long-running command cleanly.
enum EndSignals {
    /// SIGTERM and SIGINT; SIGHUP too, unless whoever started the program has it ignored (`nohup`).
    static var numbers: [CInt] {
        var action = sigaction()
        sigaction(SIGHUP, nil, &action)
        let isIgnored =
            unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
        return isIgnored ? [SIGTERM, SIGINT] : [SIGTERM, SIGINT, SIGHUP]
    }
}
