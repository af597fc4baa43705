import Synchronization

/// A listener of a `MemoryNetwork`.
final class MemoryListener: Listener, @unchecked Sendable {
    // Unchecked: every mutable property is touched on the loop only.
    let localAddress: SocketAddress
    let hostName: String
    private let medium: MemoryMedium
    private let backlog: Int
    private var waiting: [MemoryByteStream] = []
    private var acceptors: [Waiter<any ByteStream>] = []
    private var isClosed = false

    init(medium: MemoryMedium, hostName: String, localAddress: SocketAddress, backlog: Int) {
        self.medium = medium
        self.hostName = hostName
        self.localAddress = localAddress
        self.backlog = backlog
    }

    func accepts(_ address: SocketAddress, on host: String) -> Bool {
        switch (localAddress, address) {
        case (.unix(let own), .unix(let wanted)): own == wanted
        case (.ip(let own, let port), .ip(let wanted, let wantedPort)):
            host == hostName && port == wantedPort
                && (own == wanted || own == .any || own == .anyV4 && wanted.family == .v4
                    || own.scoped(to: 0) == wanted.scoped(to: 0))
        default: false
        }
    }

    var hasRoom: Bool { !isClosed && waiting.count <= backlog }

    func take(_ stream: MemoryByteStream) {
        waiting.append(stream)
        serve()
    }

    func accept() async throws(NetworkError) -> any ByteStream {
        try await medium.loop.wait(until: nil) { [self] (waiter: Waiter<any ByteStream>) in
            guard !isClosed else { return waiter.finish(.failure(.closed("listener"))) }
            acceptors.append(waiter)
            serve()
        }
    }

    private func serve() {
        acceptors.removeAll { !$0.isWaiting }
        while !waiting.isEmpty, !acceptors.isEmpty {
            acceptors.removeFirst().finish(.success(waiting.removeFirst()))
        }
    }

    /// In memory there are no troubles that pass.
    func onTrouble(_ handler: @escaping @Sendable (NetworkError) -> Void) {}

    func close() {
        medium.withState { state in state.listeners.removeAll { $0 === self } }
        medium.loop.perform { [self] in
            guard !isClosed else { return }
            isClosed = true
            let acceptors = self.acceptors
            self.acceptors = []
            for acceptor in acceptors { acceptor.finish(.failure(.closed("listener"))) }
            for stream in waiting { stream.breakBothEnds() }
            waiting = []
        }
    }
}
