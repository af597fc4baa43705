import Seeded
import Foundation
import HearthNetworking
import Testing

@testable import HearthServiceDiscovery

/// The engine guards its own code with assertions that end the process, so what a stranger on the link may send
/// must never reach one of them.
@Suite(.enabled(if: NetworkNamespaces.areAvailable), .timeLimit(.minutes(2)))
struct DamagedPacketTests {
    private static let seeds: ClosedRange<UInt64> =
        ProcessInfo.processInfo.environment["HEARTH_FULL"] == nil ? 1...1 : 1...40

    @Test(arguments: seeds) func damagedPacketsDoNoHarm(seed: UInt64) async throws {
        let namespaces = try NetworkNamespaces()
        let station = try await Station(namespaces, .right, hostLabel: "victim")
        let loop = try await namespaces.loop(.left)
        let (socket, interface) = try await Attacker.open(on: loop)
        let events = EventLog(try await station.discovery.browse("_hap._tcp"))
        _ = try await station.discovery.publish(
            ServiceRegistration(name: "Lamp", type: "_hap._tcp", port: 4711, txt: ["s#": "1", "id": "AA:BB:CC"]))
        _ = try await events.found("Lamp")

        var samples: [[UInt8]] = [Attacker.response("Evil")]
        while samples.count < 4 {
            samples.append(try await socket.receive(deadline: loop.now.advanced(by: .seconds(10))).bytes)
        }
        var random = SeededGenerator(seed: seed)
        for round in 0..<15 {
            for _ in 0..<100 {
                let packet = Attacker.damage(samples.randomElement(using: &random) ?? [], &random)
                try? socket.send(packet, to: Attacker.group, interfaceIndex: interface)
            }
            // An intact one after them shows that all were read and that the engine still listens.
            let name = "proof\(round)"
            try socket.send(Attacker.response(name), to: Attacker.group, interfaceIndex: interface)
            let found = try await events.found(name)
            #expect(
                found.host == "\(name).local" && found.port == 0x1234 && found.addresses == [IPAddress(10, 77, 0, 9)])
        }
        socket.close()
        loop.shutdown()
        await station.end()
    }
}

private enum Attacker {
    static let group = SocketAddress.ip(IPAddress(224, 0, 0, 251), port: 5353)

    /// A socket on port 5353 in the loop's namespace, and the index of the interface to send through.
    static func open(on loop: EventLoop) async throws -> (socket: any DatagramSocket, interface: UInt32) {
        let network = SystemNetwork(loop: loop)
        let result: Result<(any DatagramSocket, UInt32), any Error> = await withCheckedContinuation { continuation in
            loop.execute {
                continuation.resume(
                    returning: Result {
                        let index = try network.interfaces().first { $0.name == "cable0" }?.index ?? 0
                        let socket = try network.bindDatagram(on: .ip(.anyV4, port: 5353), sharingPort: true)
                        try socket.join(IPAddress(224, 0, 0, 251), interfaceIndex: index)
                        return (socket, index)
                    })
            }
        }
        return try result.get()
    }

    static func damage(_ packet: [UInt8], _ random: inout SeededGenerator) -> [UInt8] {
        var packet = packet
        for _ in 0...Int.random(in: 0...6, using: &random) where packet.count > 12 {
            let place = Int.random(in: 0..<packet.count, using: &random)
            switch Int.random(in: 0..<6, using: &random) {
            case 0: packet[place] = .random(in: 0...255, using: &random)
            case 1: packet[place] ^= 1 << UInt8.random(in: 0...7, using: &random)
            case 2: packet.removeLast(min(packet.count - 1, Int.random(in: 1...30, using: &random)))
            case 3: packet.insert(.random(in: 0...255, using: &random), at: place)
            case 4: packet[place] = 0xC0
            default: packet.replaceSubrange(place..<place, with: packet[place...].prefix(20))
            }
        }
        return packet
    }

    /// One service in full: PTR, SRV, TXT and A, uncompressed.
    static func response(_ label: String) -> [UInt8] {
        let type = name("_hap", "_tcp", "local")
        let instance = name(label, "_hap", "_tcp", "local")
        let host = name(label, "local")
        var packet: [UInt8] = [0, 0, 0x84, 0, 0, 0, 0, 4, 0, 0, 0, 0]
        packet += record(type, 12, unique: false, instance)
        packet += record(instance, 33, unique: true, [0, 0, 0, 0, 0x12, 0x34] + host)
        packet += record(instance, 16, unique: true, [4] + Array("a=bc".utf8))
        packet += record(host, 1, unique: true, [10, 77, 0, 9])
        return packet
    }

    private static func name(_ labels: String...) -> [UInt8] {
        labels.flatMap { [UInt8($0.utf8.count)] + Array($0.utf8) } + [0]
    }

    private static func record(_ name: [UInt8], _ type: UInt8, unique: Bool, _ data: [UInt8]) -> [UInt8] {
        name + [0, type, unique ? 0x80 : 0, 1, 0, 0, 0, 120, UInt8(data.count >> 8), UInt8(data.count & 0xFF)] + data
    }
}
