import HearthNetworking
import Testing

@Suite struct DatagramTests {
    @Test(arguments: NetworkKind.allCases, [IPAddress.loopbackV4, .loopbackV6])
    func carriesDatagramsWithSenderAndInterface(kind: NetworkKind, address: IPAddress) async throws {
        try await kind.run { network in
            let first = try network.bindDatagram(on: .ip(address, port: 0))
            let second = try network.bindDatagram(on: .ip(address, port: 0))
            for size in [0, 1, 1472, 9000] {
                try first.send(pattern(size), to: second.localAddress)
                let datagram = try await second.receive(deadline: network.patience)
                #expect(datagram.bytes == pattern(size))
                #expect(datagram.sender == first.localAddress)
                #expect(datagram.interfaceIndex == 1)
            }
            first.close()
            second.close()
        }
    }

    @Test(arguments: NetworkKind.allCases) func anIPv6SocketReachesIPv4(kind: NetworkKind) async throws {
        try await kind.run { network in
            let six = try network.bindDatagram(on: .any(port: 0))
            let four = try network.bindDatagram(on: .loopback(port: 0))
            try six.send([1], to: four.localAddress)
            let datagram = try await four.receive(deadline: network.patience)
            #expect(datagram.sender == .loopback(port: try #require(six.localAddress.port)))
            try four.send([2], to: datagram.sender)
            let answer = try await six.receive(deadline: network.patience)
            #expect(answer.bytes == [2])
            #expect(answer.sender == four.localAddress)
            #expect(throws: NetworkError.self) { try four.send([3], to: .ip(.loopbackV6, port: 9)) }
            six.close()
            four.close()
        }
    }

    @Test(arguments: NetworkKind.allCases) func refusesWhatIsTooLongAndStaysUsable(kind: NetworkKind) async throws {
        try await kind.run { network in
            let socket = try network.bindDatagram(on: .loopback(port: 0))
            let error = #expect(throws: NetworkError.self) {
                try socket.send([UInt8](repeating: 0, count: 70_000), to: socket.localAddress)
            }
            #expect(error?.code == .messageTooLong)
            try socket.send([1], to: socket.localAddress)
            #expect(try await socket.receive(deadline: network.patience).bytes == [1])
            socket.close()
        }
    }

    @Test(arguments: NetworkKind.allCases) func receivingEndsByDeadlineAndClosing(kind: NetworkKind) async throws {
        try await kind.run { network in
            let socket = try network.bindDatagram(on: .loopback(port: 0))
            let soon = network.loop.now + .milliseconds(2)
            #expect(try await code { try await socket.receive(deadline: soon) } == .timedOut)
            let receiving = network.loop.task { try await code { try await socket.receive() } }
            network.loop.execute { socket.close() }
            #expect(try await receiving.value == .closed)
            #expect(throws: NetworkError.self) { try socket.send([1], to: socket.localAddress) }
        }
    }

    @Test func multicastReachesEveryMemberAndNobodyElse() async throws {
        try await NetworkKind.memory.run { network in
            guard let network = network as? MemoryNetwork else { return }
            let group = IPAddress(224, 0, 0, 251)
            let hosts = [network, network.host(named: "second"), network.host(named: "third")]
            let sockets = try hosts.map { try $0.bindDatagram(on: .ip(.anyV4, port: 5353), sharingPort: true) }
            try sockets[0].join(group, interfaceIndex: 2)
            try sockets[1].join(group, interfaceIndex: 0)
            try sockets[2].join(group, interfaceIndex: 2)
            try sockets[2].leave(group, interfaceIndex: 2)
            try sockets[0].send([7], to: .ip(group, port: 5353), interfaceIndex: 2)
            for socket in sockets[..<2] {
                let datagram = try await socket.receive(deadline: network.patience)
                #expect(
                    datagram
                        == Datagram(bytes: [7], sender: .ip(IPAddress(192, 0, 2, 1), port: 5353), interfaceIndex: 2))
            }
            let soon = network.loop.now + .seconds(1)
            #expect(try await code { try await sockets[2].receive(deadline: soon) } == .timedOut)
            hosts[1].setUnplugged(true)
            try sockets[0].send([8], to: .ip(group, port: 5353), interfaceIndex: 2)
            #expect(
                try await code { try await sockets[1].receive(deadline: soon + .seconds(1)) }
                    == .timedOut)
            sockets.forEach { $0.close() }
        }
    }

    @Test(arguments: [("239.255.77.1", IPAddress.anyV4), ("ff02::4d01", IPAddress.any)])
    func theSystemsMulticastTellsTheInterfaceOfArrival(group: String, any: IPAddress) async throws {
        try await NetworkKind.system.run { network in
            let group = try #require(IPAddress(group))
            let usable = try network.interfaces().first { interface in
                interface.isRunning && interface.supportsMulticast && !interface.isLoopback
                    && interface.addresses.contains { $0.family == group.family }
            }
            guard let interface = usable else {
                print("SKIPPED: no interface of this machine carries multicast for \(group.family)")
                return
            }
            let receiver = try network.bindDatagram(on: .ip(any, port: 0), sharingPort: true)
            try receiver.join(group, interfaceIndex: interface.index)
            try receiver.join(group, interfaceIndex: interface.index)
            let sender = try network.bindDatagram(on: .ip(any, port: 0))
            let port = try #require(receiver.localAddress.port)
            try sender.send([1, 2], to: .ip(group, port: port), interfaceIndex: interface.index)
            let datagram = try await receiver.receive(deadline: network.patience)
            #expect(datagram.bytes == [1, 2])
            #expect(datagram.interfaceIndex == interface.index)
            #expect(datagram.sender.ipAddress.map { interface.addresses.contains($0) } == true)
            try receiver.leave(group, interfaceIndex: interface.index)
            receiver.close()
            sender.close()
        }
    }
}
