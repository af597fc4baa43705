import Glibc
import Synchronization

/// Takes a terminal over: keys come at once and are not shown, the alternate screen is on. Gives everything back.
final class RawTerminal: Sendable {
    private let console: Console
    private let saved: Mutex<termios?>

    /// - Throws: ``CommandFailure`` when standard input is no terminal.
    init(_ console: Console) throws(CommandFailure) {
        var settings = termios()
        guard tcgetattr(STDIN_FILENO, &settings) == 0 else {
            throw CommandFailure(.failure, "standard input is no terminal: \(String(cString: strerror(errno)))")
        }
        self.console = console
        saved = Mutex(settings)
        // Signals stay on, so that Ctrl-C ends the program even when it hangs.
        settings.c_lflag &= ~tcflag_t(ICANON | ECHO)
        settings.c_iflag &= ~tcflag_t(IXON | ICRNL)
        tcsetattr(STDIN_FILENO, TCSADRAIN, &settings)
        // Alternate screen, no cursor, no wrapping at the last column.
        console.write("\u{1B}[?1049h\u{1B}[?25l\u{1B}[?7l\u{1B}[2J")
    }

    /// Does nothing the second time.
    func restore() {
        guard
            var settings = saved.withLock({ settings in
                defer { settings = nil }
                return settings
            })
        else { return }
        console.write("\u{1B}[?7h\u{1B}[?25h\u{1B}[?1049l")
        tcsetattr(STDIN_FILENO, TCSADRAIN, &settings)
    }

    deinit { restore() }
}

/// Draws only the lines that differ from those on the screen.
struct ScreenWriter {
    private var shown: [String] = []

    /// What to write so that the screen shows the lines.
    mutating func update(to lines: [String]) -> String {
        var text = ""
        for (row, line) in lines.enumerated() where row >= shown.count || shown[row] != line {
            // Cleared first: after a full line the cursor stands on its last character and would take it away.
            text += "\u{1B}[\(row + 1);1H\u{1B}[0m\u{1B}[K\(line)\u{1B}[0m"
        }
        shown = lines
        return text
    }

    /// Forgets what is on the screen, after the window changed its size.
    mutating func invalidate() { shown = [] }
}
