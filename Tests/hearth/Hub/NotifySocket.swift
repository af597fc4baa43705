import Foundation
import Testing

/// The service manager's end of sd_notify(3): a Unix socket that takes datagrams.
final class NotifySocket: Sendable {
    let path: String
    private let descriptor: Int32

    /// - Parameter path: with an `@` in front, a name in the abstract namespace.
    init(_ path: String) throws {
        self.path = path
        descriptor = socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue), 0)
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        var bytes = Array(path.utf8)
        if path.hasPrefix("@") { bytes[0] = 0 }
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: bytes) }
        let length = socklen_t(MemoryLayout<sa_family_t>.size + bytes.count)
        let bound = withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { bind(descriptor, $0, length) }
        }
        try #require(bound == 0, "cannot bind \(path)")
    }

    /// The lines of the next datagram; none when there is none within the time.
    func take(within seconds: Double = 20) -> [String] {
        var wanted = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        guard poll(&wanted, 1, Int32(seconds * 1_000)) == 1 else { return [] }
        var bytes = [UInt8](repeating: 0, count: 4_096)
        let count = recv(descriptor, &bytes, bytes.count, 0)
        return String(decoding: bytes.prefix(max(count, 0)), as: UTF8.self).split(separator: "\n").map(String.init)
    }

    /// Passes over what comes until a datagram has the line.
    func wait(for line: String) -> Bool {
        for _ in 0..<1_000 {
            let lines = take()
            if lines.contains(line) { return true }
            if lines.isEmpty { return false }
        }
        return false
    }

    deinit { close(descriptor) }
}
