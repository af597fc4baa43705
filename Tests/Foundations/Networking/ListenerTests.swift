import Foundation
import Glibc
import HearthNetworking
import Synchronization
import Testing

@Suite struct ListenerTests {
    @Test(arguments: NetworkKind.allCases) func aTakenPortIsRefusedWithTheRemedy(kind: NetworkKind) async throws {
        try await kind.run { network in
            let listener = try network.listen(on: .loopback(port: 0))
            let error = #expect(throws: NetworkError.self) { try network.listen(on: listener.localAddress) }
            #expect(error?.code == .addressInUse)
            #expect(error?.message.contains("\(listener.localAddress)") == true)
            listener.close()
        }
    }

    @Test(arguments: NetworkKind.allCases) func connectingToNobodyIsRefused(kind: NetworkKind) async throws {
        try await kind.run { network in
            let listener = try network.listen(on: .loopback(port: 0))
            listener.close()
            #expect(
                try await code {
                    try await network.connect(to: listener.localAddress, deadline: network.patience)
                } == .connectionRefused)
        }
    }

    @Test(arguments: NetworkKind.allCases) func closingEndsAWaitingAccept(kind: NetworkKind) async throws {
        try await kind.run { network in
            let listener = try network.listen(on: .loopback(port: 0))
            let accepting = network.loop.task { try await code { try await listener.accept() } }
            network.loop.execute { listener.close() }
            #expect(try await accepting.value == .closed)
            #expect(try await code { try await listener.accept() } == .closed)
            listener.close()
        }
    }

    @Test(arguments: NetworkKind.allCases) func cancellationEndsAcceptWithoutLosingAConnection(kind: NetworkKind)
        async throws
    {
        try await kind.run { network in
            let listener = try network.listen(on: .loopback(port: 0))
            let accepting = network.loop.task { try await code { try await listener.accept() } }
            network.loop.execute { accepting.cancel() }
            #expect(try await accepting.value == .cancelled)
            let near = try await network.connect(to: listener.localAddress, deadline: network.patience)
            let far = try await listener.accept()
            near.write([5])
            #expect(try await far.read(deadline: network.patience) == [5])
            near.close()
            far.close()
            listener.close()
        }
    }

    @Test(arguments: NetworkKind.allCases) func oneListenerTakesIPv4AndIPv6(kind: NetworkKind) async throws {
        try await kind.run { network in
            let listener = try network.listen(on: .any(port: 0))
            let port = try #require(listener.localAddress.port)
            guard listener.localAddress.ipAddress?.family == .v6 else {
                print("SKIPPED: this machine has no IPv6")
                return
            }
            for address in [IPAddress.loopbackV4, .loopbackV6] {
                let accepting = network.loop.task { try await listener.accept() }
                let near = try await network.connect(to: .ip(address, port: port), deadline: network.patience)
                let far = try await accepting.value
                #expect(far.remoteAddress.ipAddress == address)
                #expect(far.localAddress == .ip(address, port: port))
                near.close()
                far.close()
            }
            listener.close()
        }
    }

    @Test(arguments: NetworkKind.allCases) func unixSocketsCarryBytesAndLeaveNoFile(kind: NetworkKind) async throws {
        let path = NSTemporaryDirectory() + "hearth-\(UUID().uuidString).sock"
        try await kind.run { network in
            let (near, far) = try await network.connectedPair(on: .unix(path: path))
            near.write(pattern(100_000))
            near.finishWriting()
            #expect(try await far.readToEnd(deadline: network.patience) == pattern(100_000))
            near.close()
            far.close()
            #expect(!FileManager.default.fileExists(atPath: path))
        }
    }

    @Test func unixSocketsAreTheirOwnersAloneAndReplaceOnlyStaleFiles() async throws {
        let path = NSTemporaryDirectory() + "hearth-\(UUID().uuidString).sock"
        try await NetworkKind.system.run { network in
            // What a killed process leaves: bound, and nobody listens.
            let stale = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
            var address = sockaddr_un()
            address.sun_family = sa_family_t(AF_UNIX)
            withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: Array(path.utf8)) }
            let bound = withUnsafePointer(to: &address) {
                $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                    bind(stale, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
                }
            }
            #expect(bound == 0)
            close(stale)
            let listener = try network.listen(on: .unix(path: path))
            var status = stat()
            #expect(lstat(path, &status) == 0 && status.st_mode & 0o777 == 0o600)
            let error = #expect(throws: NetworkError.self) { try network.listen(on: .unix(path: path)) }
            #expect(error?.code == .addressInUse)
            listener.close()
            try "not a socket".write(toFile: path, atomically: false, encoding: .utf8)
            defer { unlink(path) }
            #expect(throws: NetworkError.self) { try network.listen(on: .unix(path: path)) }
            #expect(try String(contentsOfFile: path, encoding: .utf8) == "not a socket")
        }
    }

    @Test func unixSocketsMayBeOpenToTheirGroup() async throws {
        let loop = try EventLoop(name: "test")
        defer { loop.shutdown() }
        let path = NSTemporaryDirectory() + "hearth-\(UUID().uuidString).sock"
        let listener = try SystemNetwork(loop: loop, unixSockets: .group).listen(on: .unix(path: path))
        defer { listener.close() }
        var status = stat()
        #expect(lstat(path, &status) == 0 && status.st_mode & 0o777 == 0o660)
    }

    @Test(arguments: NetworkKind.allCases)
    func bothEndsOfAUnixSocketLearnWhoIsThere(kind: NetworkKind) async throws {
        let path = NSTemporaryDirectory() + "hearth-\(UUID().uuidString).sock"
        try await kind.run { network in
            let own = PeerCredentials(process: getpid(), user: geteuid(), group: getegid())
            let (near, far) = try await network.connectedPair(on: .unix(path: path))
            #expect(near.peerCredentials == own && far.peerCredentials == own)
            let (here, there) = try await network.connectedPair()
            #expect(here.peerCredentials == nil && there.peerCredentials == nil)
            for stream in [near, far, here, there] { stream.close() }
        }
    }

    @Test(arguments: [0, 108, 300]) func refusesUnixPathsThatDoNotFit(length: Int) async throws {
        try await NetworkKind.system.run { (network) async throws in
            let path = String(repeating: "x", count: length)
            let error = #expect(throws: NetworkError.self) { try network.listen(on: .unix(path: path)) }
            #expect(error?.code == .invalidAddress)
            #expect(
                try await code {
                    try await network.connect(to: .unix(path: path), deadline: nil)
                } == .invalidAddress)
        }
    }

    @Test func connectingEndsOnItsDeadline() async throws {
        try await NetworkKind.memory.run { network in
            guard let network = network as? MemoryNetwork else { return }
            let other = network.host(named: "other")
            let listener = try other.listen(on: .any(port: 80))
            other.setUnplugged(true)
            let target = SocketAddress.ip(IPAddress(192, 0, 2, 2), port: 80)
            let deadline = network.loop.now + .seconds(10)
            #expect(
                try await code { try await network.connect(to: target, deadline: deadline) }
                    == .timedOut)
            #expect(network.loop.now == deadline)
            listener.close()
        }
    }

    @Test func runningOutOfDescriptorsPausesAcceptingAndIsTold() async throws {
        await #expect(processExitsWith: .success) {
            let loop = try EventLoop(name: "test")
            let network = SystemNetwork(loop: loop)
            let listener = try network.listen(on: .loopback(port: 0))
            let troubles = Mutex<[NetworkError]>([])
            listener.onTrouble { error in troubles.withLock { $0.append(error) } }
            // The connection waits in the system's backlog while every descriptor is being used up.
            let near = try await network.connect(to: listener.localAddress, deadline: .now + .seconds(30))
            var limit = rlimit()
            getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
            limit.rlim_cur = min(256, limit.rlim_max)
            setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
            var hoard: [Int32] = []
            while case let descriptor = open("/dev/null", O_RDONLY), descriptor >= 0 { hoard.append(descriptor) }
            let accepting = loop.task { try await listener.accept() }
            while troubles.withLock({ $0.isEmpty }) { try await loop.sleep(for: .milliseconds(1)) }
            guard troubles.withLock({ $0.map(\.code) }) == [.tooManyDescriptors] else { exit(1) }
            let failed = try await code {
                try await network.connect(to: listener.localAddress, deadline: .now + .seconds(30))
            }
            guard failed == .tooManyDescriptors else { exit(2) }
            for descriptor in hoard { close(descriptor) }
            let far = try await accepting.value
            near.write([1])
            exit(try await far.read(deadline: .now + .seconds(30)) == [1] ? 0 : 3)
        }
    }

    @Test func raisesTheDescriptorLimit() async {
        await #expect(processExitsWith: .success) {
            var limit = rlimit()
            getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
            limit.rlim_cur = 50
            setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
            exit(raiseDescriptorLimit() == Int(clamping: limit.rlim_max) ? 0 : 1)
        }
    }

    @Test func resolvesNamesAndPassesAddressesThrough() async throws {
        try await NetworkKind.system.run { network in
            let deadline = network.patience
            let local = try await network.resolve("localhost", port: 80, deadline: deadline)
            #expect(!local.isEmpty && local.allSatisfy { $0.ipAddress?.isLoopback == true && $0.port == 80 })
            #expect(try await network.resolve("::1", port: 1, deadline: deadline) == [.ip(.loopbackV6, port: 1)])
            let failure = try await code {
                try await network.resolve("no such host.invalid", port: 80, deadline: deadline)
            }
            #expect(failure == .nameNotFound || failure == .nameServiceFailed)
        }
    }
}
