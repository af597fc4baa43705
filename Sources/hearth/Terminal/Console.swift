import Glibc

/// Where a command writes and reads: the process's standard streams, or what a test put in their place.
struct Console: Sendable {
    var write: @Sendable (String) -> Void
    var writeError: @Sendable (String) -> Void
    /// The next line of standard input without its line break; nothing at its end.
    var readLine: @Sendable () -> String?
    var outputIsTerminal = false
    var errorsAreTerminal = false
    var inputIsTerminal = false
    /// Columns and rows of the terminal, asked anew each time because windows change size.
    var size: @Sendable () -> (columns: Int, rows: Int) = { (80, 24) }
    var environment: [String: String] = [:]

    /// Columns that tables may fill; nothing where output is no terminal.
    var tableWidth: Int? { outputIsTerminal ? size().columns : nil }

    /// Whether output may have colours: not where `NO_COLOR` is set, whatever to (no-color.org).
    var wantsColours: Bool { environment["NO_COLOR"]?.isEmpty ?? true }

    func line(_ text: String = "") { write(text + "\n") }

    func show(_ table: TextTable) { for text in table.lines(width: tableWidth) { line(text) } }

    /// - Parameter colours: nil for those that suit where output goes.
    func show(_ label: SetupLabel, _ colours: QRCodeText.Colours? = nil) {
        let colours = colours ?? (outputIsTerminal ? .forced : .plainOnDark)
        for text in label.lines(colours: colours, width: tableWidth) { line(text) }
    }

    /// The same without progress lines.
    var quiet: Console {
        var console = self
        console.errorsAreTerminal = false
        return console
    }

    /// A line on standard error that starts with the program's name.
    func complain(_ text: String) { writeError("hearth: \(text)\n") }
}

extension Console {
    static func standard() -> Console {
        var environment: [String: String] = [:]
        var entry = environ
        while let text = entry.pointee {
            let parts = String(cString: text).split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            if parts.count == 2 { environment[String(parts[0])] = String(parts[1]) }
            entry += 1
        }
        let dumb = environment["TERM"] == "dumb" || environment["TERM"] == nil
        return Console(
            write: { DescriptorOutput.write($0, to: STDOUT_FILENO) },
            writeError: { DescriptorOutput.write($0, to: STDERR_FILENO) },
            readLine: { Swift.readLine(strippingNewline: true) },
            outputIsTerminal: isatty(STDOUT_FILENO) == 1 && !dumb,
            errorsAreTerminal: isatty(STDERR_FILENO) == 1 && !dumb,
            inputIsTerminal: isatty(STDIN_FILENO) == 1,
            size: TerminalSize.current,
            environment: environment)
    }
}

enum TerminalSize {
    /// The window's size, or 80 × 24 where none can be found.
    @Sendable static func current() -> (columns: Int, rows: Int) {
        var window = winsize()
        for descriptor in [STDOUT_FILENO, STDERR_FILENO, STDIN_FILENO]
        where ioctl(descriptor, UInt(TIOCGWINSZ), &window) == 0 && window.ws_col > 0 {
            return (Int(window.ws_col), Int(max(window.ws_row, 1)))
        }
        return (80, 24)
    }
}

enum DescriptorOutput {
    /// Writes all of the text, waiting where the descriptor does not take more.
    ///
    /// A reader that went away (`hearth accessories | head -1`) is no error worth a message: the process ends as the
    /// shell expects of a pipe's writer.
    static func write(_ text: String, to descriptor: CInt) {
        var text = text
        text.withUTF8 { bytes in
            var rest = UnsafeRawBufferPointer(bytes)[...]
            while !rest.isEmpty {
                let count = Glibc.write(descriptor, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
                if count > 0 {
                    rest = rest.dropFirst(count)
                } else if errno == EAGAIN {
                    var wanted = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
                    _ = poll(&wanted, 1, 1000)
                } else if errno == EPIPE {
                    _exit(128 + SIGPIPE)
                } else if errno != EINTR {
                    return
                }
            }
        }
    }
}
