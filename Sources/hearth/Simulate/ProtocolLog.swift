import Simulator

/// What `--log` writes: every message, in the order of the wire, on a task of its own since disks may block.
final class ProtocolLog: Sendable {
    /// Messages that wait for the disk; of more, the newest are kept.
    private static let mostWaiting = 65_536

    private let queue: AsyncStream<String>.Continuation
    private let writing: Task<Void, Never>
    private let isJSON: Bool

    /// - Returns: nil when nobody wants one.
    init?(_ parsed: ParsedCommand, _ console: Console) throws(CommandFailure) {
        guard let path = parsed[SimulateOptions.log] else { return nil }
        let file = try LineFile(appendingTo: path, option: "--log", console)
        isJSON = path.hasSuffix(".jsonl") || (path == "-" && parsed[SimulateOptions.json])
        let (lines, queue) = AsyncStream.makeStream(
            of: String.self, bufferingPolicy: .bufferingNewest(Self.mostWaiting))
        self.queue = queue
        writing = Task { for await line in lines { file.append(line) } }
    }

    @Sendable func take(_ message: ProtocolMessage) { queue.yield(isJSON ? message.jsonLine : message.text) }

    /// Returns when everything is written.
    func end() async {
        queue.finish()
        await writing.value
    }
}
