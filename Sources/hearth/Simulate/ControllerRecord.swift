import Glibc
import HAPAccessory
import Synchronization

/// A file that gets a line of JSON for everything that controllers do. `Docs/guides/simulator.md` has the members.
final class ControllerRecord: Sendable {
    private let descriptor: CInt
    private let path: String
    private let isBroken = Mutex(false)

    /// The file is made when it is missing, for this user alone: it tells who did what in the home.
    init(appendingTo path: String) throws(CommandFailure) {
        descriptor = open(path, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0o600)
        self.path = path
        guard descriptor >= 0 else {
            throw CommandFailure(
                .failure, "cannot write \(path): \(String(cString: strerror(errno)))",
                remedy: "Give another file with --record FILE.")
        }
    }

    /// Whether it is something that a controller did.
    static func contains(_ event: AccessoryServerEvent) -> Bool {
        switch event {
        case .listening, .stopped, .changed, .configurationChanged, .advertised, .diagnostic: false
        default: true
        }
    }

    /// Adds a line as a whole. A disk that is full is told once, and does not stop the home.
    func append(_ line: String) {
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
                if isNew { Console.standard().complain("the record \(path) cannot be written: \(reason)") }
                return
            }
        }
        isBroken.withLock { $0 = false }
    }

    deinit { close(descriptor) }
}
