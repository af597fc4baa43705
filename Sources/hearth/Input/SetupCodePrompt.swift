import HAPProtocol

/// Asks the person for a setup code, again when it cannot be one.
struct SetupCodePrompt: Sendable {
    let console: Console

    /// - Throws: ``CommandFailure`` at the end of input, and at the first wrong line where nobody sits at a terminal.
    func ask() async throws -> SetupCode {
        while true {
            if console.inputIsTerminal { console.writeError("Setup code: ") }
            let read = console.readLine
            // The line may take minutes; the loop must not wait for it.
            guard let line = await Task.detached(operation: { read() }).value else {
                throw CommandFailure(
                    .usage, "no setup code was given",
                    remedy: "Give it as an argument, on standard input or at the prompt.")
            }
            do throws(CommandFailure) {
                return try SetupInput(line).code
            } catch {
                guard console.inputIsTerminal else { throw error }
                console.complain(error.message)
            }
        }
    }
}
