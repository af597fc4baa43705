import Glibc
import HearthJSON

/// A process that is told what to do: a line in, a line of JSON out, until the input ends.
enum CommandLoop {
    /// - Parameter answer: the figures of a command, by name.
    static func run(_ answer: ([Substring]) async throws -> [(String, Double)]) async throws {
        while let line = readLine() {
            let words = line.split(separator: " ")
            guard !words.isEmpty else { continue }
            var report = Report()
            for (name, value) in try await answer(words) { report[name] = value }
            say(report.json)
        }
    }

    /// At once, also into a pipe.
    static func say(_ line: String) {
        let bytes = Array((line + "\n").utf8)
        _ = write(STDOUT_FILENO, bytes, bytes.count)
    }
}
