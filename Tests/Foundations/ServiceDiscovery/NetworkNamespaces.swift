import Foundation
import HearthNetworking
import Synchronization

@testable import HearthServiceDiscovery

/// Two network namespaces of the test's own, joined by cables, so that real multicast DNS runs without touching
/// the machine's network. Needs root and iproute2.
final class NetworkNamespaces: Sendable {
    enum Side: String { case left, right }

    /// Whether they can be made here; says why not, once.
    static let areAvailable: Bool = {
        let probe = "hearth-probe-\(getpid())"
        do {
            try shell("ip netns add \(probe) && ip netns del \(probe)")
            return true
        } catch {
            print("SKIPPED: multicast DNS between network namespaces (needs root and iproute2): \(error)")
            return false
        }
    }()

    private static let counter = Atomic(0)
    private let prefix: String

    /// Cable `n` is the interface `cable<n>` on both sides, with 10.77.n.1 and .2, fd77:n::1 and ::2, as asked for.
    init(ipv4: Bool = true, ipv6: Bool = false, cables: Int = 1) throws {
        prefix = "hearth\(getpid())-\(NetworkNamespaces.counter.add(1, ordering: .relaxed).newValue)-"
        var script = ["set -e"]
        for side in [Side.left, .right] {
            script += ["ip netns add \(name(side))", "ip -n \(name(side)) link set lo up"]
            // Without duplicate address detection an address counts from the first moment.
            script.append(
                "ip netns exec \(name(side)) sh -c 'for k in all default; do cd /proc/sys/net/ipv6/conf/$k; "
                    + "echo 0 >accept_dad; echo \(ipv6 ? 0 : 1) >disable_ipv6; done'")
        }
        for cable in 0..<cables {
            script.append(
                "ip link add cable\(cable) netns \(name(.left)) type veth peer name cable\(cable) netns \(name(.right))"
            )
            for (last, side) in [(1, Side.left), (2, .right)] {
                if ipv4 { script.append("ip -n \(name(side)) addr add 10.77.\(cable).\(last)/24 dev cable\(cable)") }
                if ipv6 {
                    script.append("ip -n \(name(side)) addr add fd77:\(cable)::\(last)/64 dev cable\(cable) nodad")
                }
                script.append("ip -n \(name(side)) link set cable\(cable) up")
            }
        }
        do {
            try NetworkNamespaces.shell(script.joined(separator: "\n"))
        } catch {
            remove()
            throw error
        }
    }

    deinit { remove() }

    private func remove() {
        for side in [Side.left, .right] { try? NetworkNamespaces.shell("ip netns del \(name(side))") }
    }

    func name(_ side: Side) -> String { prefix + side.rawValue }

    /// Runs `ip` in one of the namespaces.
    func ip(_ side: Side, _ arguments: String) throws {
        try NetworkNamespaces.shell("ip -n \(name(side)) \(arguments)")
    }

    /// A loop whose thread lives in the namespace: every socket opened on it belongs there.
    func loop(_ side: Side) async throws -> EventLoop {
        let loop = try EventLoop(name: "test-\(side.rawValue)")
        let path = "/run/netns/\(name(side))"
        let problem: Int32 = await withCheckedContinuation { continuation in
            loop.execute {
                let descriptor = open(path, O_RDONLY | O_CLOEXEC)
                let failed = descriptor < 0 || NetworkNamespaces.enter(descriptor) != 0
                let number = errno
                if descriptor >= 0 { close(descriptor) }
                continuation.resume(returning: failed ? number : 0)
            }
        }
        guard problem == 0 else { throw Failure(text: "entering \(path): \(String(cString: strerror(problem)))") }
        return loop
    }

    /// `setns`, which the Glibc module does not export.
    private static func enter(_ descriptor: Int32) -> Int32 {
        typealias SetNamespace = @convention(c) (Int32, Int32) -> Int32
        guard let symbol = dlsym(nil, "setns") else { return -1 }
        let networkNamespace: Int32 = 0x4000_0000
        return unsafeBitCast(symbol, to: SetNamespace.self)(descriptor, networkNamespace)
    }

    struct Failure: Error, CustomStringConvertible {
        let text: String
        var description: String { text }
    }

    private static func shell(_ script: String) throws {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/bin/sh")
        process.arguments = ["-c", script]
        let output = Pipe()
        process.standardError = output
        process.standardOutput = output
        try process.run()
        let text = try output.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        guard process.terminationStatus == 0 else {
            throw Failure(
                text: String(decoding: text, as: UTF8.self).split(separator: "\n").last.map(String.init) ?? "it failed")
        }
    }
}

/// A discovery in a namespace, with its loop.
struct Station {
    let loop: EventLoop
    let discovery: AvahiDiscovery

    init(
        _ namespaces: NetworkNamespaces, _ side: NetworkNamespaces.Side, hostLabel: String? = nil,
        interfaces: [String]? = nil
    ) async throws {
        loop = try await namespaces.loop(side)
        discovery = AvahiDiscovery(network: SystemNetwork(loop: loop), interfaces: interfaces, hostLabel: hostLabel)
    }

    func end() async {
        await discovery.stop()
        loop.shutdown()
    }
}
