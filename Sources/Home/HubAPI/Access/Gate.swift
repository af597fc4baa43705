import HearthHTTP
import HearthNetworking
import HomeEngine
import Synchronization

/// Says of each request who it is from, by where it came in.
struct Gate: Sendable {
    let keeper: AccessKeeper
    private let time: any HomeTime
    /// Of a listener that needs no credentials.
    private let local: @Sendable (HTTPRequestContext) -> Caller
    private let doors = Doors()

    /// The listeners, by their address.
    private final class Doors: Sendable {
        let all = Mutex<[SocketAddress: Door]>([:])
    }

    private enum Door: Sendable {
        /// Whoever gets there may come in.
        case open
        case guarded(NetworkAccess, RequestGuard)
    }

    init(
        _ keeper: AccessKeeper, time: any HomeTime,
        local: @escaping @Sendable (HTTPRequestContext) -> Caller
    ) {
        self.keeper = keeper
        self.time = time
        self.local = local
    }

    /// From now on, people may come to this address.
    /// - Parameter access: how those are let in that show a credential; nil for an address that needs none.
    func openDoor(_ address: SocketAddress, _ access: NetworkAccess?) {
        let door = access.map { Door.guarded($0, RequestGuard($0, keeper, time: time)) } ?? .open
        doors.all.withLock { $0[address] = door }
    }

    private func door(_ context: HTTPRequestContext) -> Door? {
        guard case .ip(let ip, let port) = context.localAddress else {
            return doors.all.withLock { $0[context.localAddress] }
        }
        let address = SocketAddress.ip(ip.unmapped, port: port)
        return doors.all.withLock { $0[address] ?? $0[.any(port: port)] ?? $0[.ip(.anyV4, port: port)] }
    }

    /// The rules of the door that a request came through; nil for one that needs no credentials.
    func access(_ context: HTTPRequestContext) -> NetworkAccess? {
        if case .guarded(let access, _)? = door(context) { access } else { nil }
    }

    /// Where a browser finds the doors: `https://192.168.1.2:8765`.
    var addresses: [String] {
        doors.all.withLock { $0 }.compactMap { address, door in
            guard case .guarded(let access, _) = door else { return nil }
            return "\(access.isSecure ? "https" : "http")://\(access.place ?? "\(address)")"
        }.sorted()
    }

    /// On the loop of the server.
    func admit(_ request: HTTPRequest, _ context: HTTPRequestContext) async throws(Problem) -> Caller {
        switch door(context) {
        case .guarded(_, let guardian)?: return try await guardian.admit(request, context)
        case .open?: break
        // Never let in whom nobody has thought of.
        case nil: throw .unauthenticated("Nobody is let in at \(context.localAddress).")
        }
        let caller = local(context)
        guard let name = request.headers[.hearthApp]?.rawValue else { return caller }
        return try await app(name, of: Int(context.peer?.user ?? 0), caller)
    }

    /// A program on this machine that says its name. Who may open the socket may do everything, so this keeps only those out
    /// that keep to the rules, as on a phone the system makes them.
    private func app(_ name: String, of user: Int, _ caller: Caller) async throws(Problem) -> Caller {
        let now = time.now.civil
        let credential: Credential
        do {
            credential = try await keeper.app(try CredentialName(name).text, of: user, now: now)
        } catch {
            throw Problem(error)
        }
        return Caller(
            account: credential.account ?? caller.account, scope: credential.scope, name: credential.name,
            credential: credential.id)
    }
}

extension HTTPFieldName {
    /// The name of the program that asks.
    static let hearthApp: HTTPFieldName = "Hearth-App"
}

/// What a person calls a credential.
struct CredentialName {
    static let longest = 64
    let text: String

    init(_ text: String) throws(Problem) {
        let isPrintable = text.unicodeScalars.allSatisfy { scalar in
            switch scalar.properties.generalCategory {
            case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .unassigned: false
            default: true
            }
        }
        guard isPrintable, (1...Self.longest).contains(text.count), !text.allSatisfy(\.isWhitespace) else {
            throw .malformed("A name has 1 to \(Self.longest) characters, and no line ends or control characters.")
        }
        self.text = text
    }
}
