import Glibc
import HearthNetworking
import Testing

@Suite struct UnixDatagramTests {
    @Test func reachesAFileAndANameWithoutOne() throws {
        let name = "hearth-test-\(getpid())-\(UInt64.random(in: 0...UInt64.max))"
        for path in ["/tmp/\(name)", "@\(name)"] {
            let receiver = try DatagramReceiver(path)
            try UnixDatagram.send(Array("READY=1".utf8), to: path)
            #expect(receiver.take() == Array("READY=1".utf8))
            try UnixDatagram.send([], to: path)
            #expect(receiver.take() == [])
        }
    }

    @Test func aReceiverThatDoesNotReadIsAnErrorAndNoWait() throws {
        let receiver = try DatagramReceiver("@hearth-test-\(getpid())-full")
        let error = #expect(throws: NetworkError.self) {
            // Linux lets a few hundred wait.
            for _ in 0..<100_000 { try UnixDatagram.send([1], to: receiver.path) }
        }
        #expect(error?.errno == EAGAIN)
    }

    @Test(arguments: [
        ("", NetworkError.Code.invalidAddress), ("@", .invalidAddress),
        ("/" + String(repeating: "x", count: 107), .invalidAddress),
        ("@" + String(repeating: "x", count: 108), .invalidAddress), ("/nobody/is/here", .connectionRefused),
        ("@nobody-is-here", .connectionRefused),
    ]) func saysWhyNobodyIsReached(path: String, code: NetworkError.Code) {
        let error = #expect(throws: NetworkError.self) { try UnixDatagram.send([1], to: path) }
        #expect(error?.code == code)
    }
}

/// A Unix socket that takes datagrams, as a service manager has it.
private final class DatagramReceiver {
    let path: String
    private let descriptor: CInt

    init(_ path: String) throws {
        self.path = path
        descriptor = socket(AF_UNIX, CInt(SOCK_DGRAM.rawValue), 0)
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        var bytes = Array(path.utf8)
        if path.hasPrefix("@") { bytes[0] = 0 }
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: bytes) }
        let length = socklen_t(MemoryLayout<sa_family_t>.size + bytes.count)
        let bound = withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { bind(descriptor, $0, length) }
        }
        try #require(bound == 0)
    }

    func take() -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: 256)
        let count = recv(descriptor, &bytes, bytes.count, CInt(MSG_DONTWAIT))
        return Array(bytes.prefix(max(count, 0)))
    }

    deinit {
        close(descriptor)
        if !path.hasPrefix("@") { unlink(path) }
    }
}
