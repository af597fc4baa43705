import HAPAccessory
import HearthJSON
import HearthNetworking

/// Lets other programs move a home that runs here: requests and answers as lines of JSON over a socket.
/// `Docs/guides/simulator.md` has the protocol.
///
/// ```swift
/// let control = ControlServer(of: home, network: network, address: .unix(path: "/run/user/1000/hearth-simulator.sock"))
/// try await control.start()
/// ```
/// Whoever can connect can do everything, so the socket belongs to one user: `SystemNetwork` gives Unix sockets mode 0600.
public actor ControlServer {
    /// The longest request, in bytes: more than any definition of an accessory needs.
    public static let longestLine = 1 << 20
    /// Clients at a time.
    public static let mostClients = 64

    /// How long a client may say nothing, unless it follows events.
    static let idleDeadline = Duration.seconds(3_600)
    /// How long a client may leave an answer unread.
    static let stalledDeadline = Duration.seconds(30)
    /// Events that a follower may leave unread, in bytes; one that leaves more is given up.
    static let mostUnread = 4 << 20

    nonisolated let home: SimulatedHome
    private nonisolated let network: any Network
    private nonisolated let address: SocketAddress
    private var listener: (any Listener)?
    private var clients: [Int: any ByteStream] = [:]
    private var followers: Set<Int> = []
    private var nextClient = 0
    private var watch: Task<Void, any Error>?

    public nonisolated var unownedExecutor: UnownedSerialExecutor { home.unownedExecutor }

    /// - Parameter network: on the home's loop.
    public init(of home: SimulatedHome, network: any Network, address: SocketAddress) {
        self.home = home
        self.network = network
        self.address = address
    }

    /// Listens.
    /// - Throws: `addressInUse` when another simulator has the socket. A socket that nobody listens on any more is replaced.
    @discardableResult
    public func start() throws(NetworkError) -> SocketAddress {
        let listener = try network.listen(on: address)
        self.listener = listener
        home.loop.task { await self.accept(from: listener) }
        return listener.localAddress
    }

    /// Ends every connection.
    public func stop() {
        listener?.close()
        listener = nil
        watch?.cancel()
        watch = nil
        for client in clients.values { client.closeAfterWriting() }
        clients = [:]
        followers = []
    }

    /// Tells followers what happened at an accessory server.
    public func note(_ event: ServerEvent) {
        guard !followers.isEmpty, let members = ControlEvent.members(event) else { return }
        tell(members)
    }

    // MARK: Clients

    private func accept(from listener: any Listener) async {
        while self.listener != nil {
            do throws(NetworkError) {
                take(try await listener.accept())
            } catch {
                guard error.code != .closed, error.code != .cancelled else { return }
                do { try await home.loop.sleep(for: .milliseconds(100)) } catch { return }
            }
        }
    }

    private func take(_ stream: any ByteStream) {
        guard clients.count < Self.mostClients else {
            let error = ControlError(.misuse, "\(Self.mostClients) clients are connected already; end one of them")
            stream.write(Self.line(Self.failure(error, id: .null)))
            stream.closeAfterWriting()
            return
        }
        let number = nextClient
        nextClient += 1
        clients[number] = stream
        home.loop.task { await self.converse(with: number, stream) }
    }

    private func converse(with number: Int, _ stream: any ByteStream) async {
        var lines = LineBuffer(limit: Self.longestLine)
        do {
            while clients[number] != nil {
                let deadline = followers.contains(number) ? nil : home.loop.now + Self.idleDeadline
                guard let bytes = try await stream.read(deadline: deadline) else { break }
                lines.append(bytes)
                while let line = try lines.next() {
                    if line.isEmpty { continue }
                    stream.write(Self.line(await answer(line, from: number)))
                    try await stream.flush(deadline: home.loop.now + Self.stalledDeadline)
                }
            }
        } catch let error as LineBuffer.LineTooLong {
            stream.write(Self.line(Self.failure(ControlError(.tooLong, error.description), id: .null)))
        } catch {
            // The connection is gone, or its client said nothing for too long; there is nobody to tell.
        }
        clients[number] = nil
        followers.remove(number)
        stream.closeAfterWriting()
    }

    private func answer(_ line: [UInt8], from number: Int) async -> JSONValue {
        let request: ControlRequest
        do throws(ControlRequest.Failure) {
            request = try ControlRequest(parsing: line)
        } catch {
            return Self.failure(error.error, id: error.id)
        }
        do throws(ControlError) {
            let members = try await home.carryOut(request.command)
            if request.command == .events { await follow(number) }
            return Self.success(members, id: request.id)
        } catch {
            return Self.failure(error, id: request.id)
        }
    }

    // MARK: Events

    private func follow(_ number: Int) async {
        followers.insert(number)
        guard watch == nil else { return }
        // Asked for before the answer goes out: what happens after it is told.
        let events = await home.events()
        guard watch == nil else { return }
        watch = home.loop.task { for await event in events { await self.tell(ControlEvent.members(event)) } }
    }

    private func tell(_ members: [(String, JSONValue?)]) {
        guard !followers.isEmpty else { return }
        let time = home.assumeIsolated { $0.clockTime.description }
        let line = Self.line(JSONValue.object(members + [("time", .string(time))]))
        for number in followers {
            guard let stream = clients[number] else { continue }
            guard stream.queuedBytes <= Self.mostUnread else {
                // Who does not read would otherwise fill the memory.
                followers.remove(number)
                clients[number] = nil
                stream.close()
                continue
            }
            stream.write(line)
        }
    }

    // MARK: Lines

    private static func success(_ members: [(String, JSONValue?)], id: JSONValue) -> JSONValue {
        JSONValue.object([("id", id), ("ok", true)] + members)
    }

    private static func failure(_ error: ControlError, id: JSONValue) -> JSONValue {
        JSONValue.object([
            ("id", id),
            (
                "error",
                JSONValue.object([
                    ("code", .string(error.code.rawValue)), ("message", .string(error.message)),
                    ("remedy", ControlJSON.text(error.remedy)),
                ])
            ),
        ])
    }

    private static func line(_ value: JSONValue) -> [UInt8] {
        var writer = JSONWriter()
        writer.value(value, integral: .plain)
        return writer.bytes + [UInt8(ascii: "\n")]
    }
}
