import HearthNetworking
import Synchronization

/// A line on standard error while something takes longer than a second, on terminals only.
enum Progress {
    /// How long nothing is shown, so that quick commands stay quiet.
    static let patience = Duration.seconds(1)
    private static let frames = ["⠋", "⠙", "⠹", "⠸", "⠼", "⠴", "⠦", "⠧", "⠇", "⠏"]

    static func show<Result, Failure: Error>(
        _ text: String, _ console: Console, on loop: EventLoop, _ work: () async throws(Failure) -> Result
    ) async throws(Failure) -> Result {
        guard console.errorsAreTerminal else { return try await work() }
        let line = Line(text: text, console: console, loop: loop)
        line.next(after: patience)
        defer { line.end() }
        return try await work()
    }

    private final class Line: Sendable {
        private struct State {
            var frame = 0
            var isShown = false
            var isOver = false
            var timer: ScheduledWork?
        }

        let text: String
        let console: Console
        let loop: EventLoop
        private let state = Mutex(State())

        init(text: String, console: Console, loop: EventLoop) {
            self.text = text
            self.console = console
            self.loop = loop
        }

        func next(after time: Duration) {
            let timer = loop.schedule(after: time) { self.draw() }
            state.withLock { $0.timer = timer }
        }

        private func draw() {
            let frame: String? = state.withLock { state in
                guard !state.isOver else { return nil }
                state.isShown = true
                state.frame += 1
                return Progress.frames[state.frame % Progress.frames.count]
            }
            guard let frame else { return }
            let shown = DisplayWidth.cut(PrintableText.make(text), to: max(console.size().columns - 3, 1))
            console.writeError("\r\u{1B}[K\(frame) \(shown)")
            next(after: .milliseconds(100))
        }

        func end() {
            let wasShown = state.withLock { state in
                state.isOver = true
                state.timer?.cancel()
                return state.isShown
            }
            if wasShown { console.writeError("\r\u{1B}[K") }
        }
    }
}
