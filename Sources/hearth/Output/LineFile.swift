import Glibc
import Synchronization

/// A file that lines are added to, each as a whole: a record, a log. Not for use on an event loop, since disks may block.
final class LineFile: Sendable {
    private let descriptor: CInt
    private let path: String
    private let isOurs: Bool
    private let complain: @Sendable (String) -> Void
    private let isBroken = Mutex(false)

    /// The file is made when it is missing, for this user alone: it tells who does what in the home.
    /// - Parameters:
    ///   - path: - stands for standard output.
    ///   - option: what the person can give to have it elsewhere.
    init(appendingTo path: String, option: String, _ console: Console) throws(CommandFailure) {
        isOurs = path != "-"
        descriptor = isOurs ? open(path, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0o600) : STDOUT_FILENO
        self.path = path
        complain = console.complain
        guard descriptor >= 0 else {
            throw CommandFailure(
                .failure, "cannot write \(path): \(String(cString: strerror(errno)))",
                remedy: "Give another file with \(option) FILE.")
        }
    }

    /// A disk that is full is told once, and stops nothing.
    func append(_ line: String) {
        guard isOurs else { return DescriptorOutput.write(line + "\n", to: descriptor) }
        var rest = Array((line + "\n").utf8)[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
            if count > 0 {
                rest = rest.dropFirst(count)
            } else if errno != EINTR {
                let reason = String(cString: strerror(errno))
                let isNew = isBroken.withLock { broken in
                    defer { broken = true }
                    return !broken
                }
                if isNew { complain("\(path) cannot be written for now: \(reason)") }
                return
            }
        }
        isBroken.withLock { $0 = false }
    }

    deinit { if isOurs { close(descriptor) } }
}
