import CLinux
import Glibc
import Synchronization

/// Asks the system for the addresses of names, on threads of its own, for the system's call blocks.
final class NameResolver: Sendable {
    static let shared = NameResolver()

    private typealias Request = @Sendable () -> Void
    private struct State {
        var waiting: [Request] = []
        var threads = 0
    }

    /// A name that takes long must not hold up the others for ever, nor may there be a thread for each.
    private static let threadLimit = 4
    private let state = Mutex(State())

    /// Calls `completion` once, on any thread.
    func resolve(
        _ host: String, port: UInt16, completion: @escaping @Sendable (Result<[SocketAddress], NetworkError>) -> Void
    ) {
        let startsThread = state.withLock { state in
            state.waiting.append { completion(NameResolver.lookUp(host, port)) }
            guard state.threads < NameResolver.threadLimit else { return false }
            state.threads += 1
            return true
        }
        guard startsThread else { return }
        let number = hearth_start_thread(
            "hearth-names", 262_144,
            { context in
                guard let context else { return }
                Unmanaged<NameResolver>.fromOpaque(context).takeRetainedValue().serve()
            },
            Unmanaged.passRetained(self).toOpaque())
        guard number != 0 else { return }
        Unmanaged.passUnretained(self).release()
        state.withLock { $0.threads -= 1 }
        completion(.failure(NetworkError(errno: number, "look up “\(host)”")))
    }

    private func serve() {
        while true {
            let request = state.withLock { state -> Request? in
                if state.waiting.isEmpty {
                    state.threads -= 1
                    return nil
                }
                return state.waiting.removeFirst()
            }
            guard let request else { return }
            request()
        }
    }

    private static func lookUp(_ host: String, _ port: UInt16) -> Result<[SocketAddress], NetworkError> {
        var hints = addrinfo()
        hints.ai_family = AF_UNSPEC
        hints.ai_socktype = CInt(SOCK_STREAM.rawValue)
        hints.ai_flags = AI_ADDRCONFIG
        var head: UnsafeMutablePointer<addrinfo>?
        let number = getaddrinfo(host, nil, &hints, &head)
        guard number == 0 else { return .failure(error(number, host)) }
        defer { freeaddrinfo(head) }
        var found: [SocketAddress] = []
        var entry = head
        while let current = entry {
            entry = current.pointee.ai_next
            guard let address = current.pointee.ai_addr else { continue }
            var storage = sockaddr_storage()
            let length = min(Int(current.pointee.ai_addrlen), MemoryLayout<sockaddr_storage>.size)
            withUnsafeMutableBytes(of: &storage) {
                $0.copyMemory(from: UnsafeRawBufferPointer(start: address, count: length))
            }
            guard case .ip(let ip, _)? = SocketAddress(storage, length: socklen_t(length)) else { continue }
            let socketAddress = SocketAddress.ip(ip, port: port)
            if !found.contains(socketAddress) { found.append(socketAddress) }
        }
        return found.isEmpty ? .failure(error(EAI_NONAME, host)) : .success(found)
    }

    private static func error(_ number: CInt, _ host: String) -> NetworkError {
        switch number {
        case EAI_NONAME, -5:  // The second: the name exists but has no address; glibc hides its constant.
            NetworkError(.nameNotFound, "There is no host “\(host)”; check the spelling.")
        default:
            NetworkError(
                .nameServiceFailed, "Cannot look up “\(host)”: \(String(cString: gai_strerror(number))).")
        }
    }
}
