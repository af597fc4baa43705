import CLinux
import Glibc

extension SocketAddress {
    static let longestUnixPath = 107

    var systemFamily: CInt {
        switch self {
        case .ip(let address, _): address.family == .v4 ? AF_INET : AF_INET6
        case .unix: AF_UNIX
        }
    }

    /// The system's form, for the time of a call.
    /// - Throws: `.invalidAddress` for a Unix path that is empty, too long or holds a zero byte.
    func withSystemAddress<Value>(
        _ body: (UnsafePointer<sockaddr>, socklen_t) throws(NetworkError) -> Value
    ) throws(NetworkError) -> Value {
        var storage = sockaddr_storage()
        let length: Int
        switch self {
        case .ip(let address, let port): length = SocketAddress.fill(&storage, address, port)
        case .unix(let path): length = try SocketAddress.fill(&storage, path)
        }
        let result: Result<Value, NetworkError> = withUnsafePointer(to: &storage) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
                do throws(NetworkError) {
                    return .success(try body(address, socklen_t(length)))
                } catch {
                    return .failure(error)
                }
            }
        }
        return try result.get()
    }

    private static func fill(_ storage: inout sockaddr_storage, _ address: IPAddress, _ port: UInt16) -> Int {
        let bytes = address.bytes
        return withUnsafeMutableBytes(of: &storage) { raw in
            switch address.family {
            case .v4:
                var four = sockaddr_in()
                four.sin_family = sa_family_t(AF_INET)
                four.sin_port = port.bigEndian
                withUnsafeMutableBytes(of: &four.sin_addr) { $0.copyBytes(from: bytes) }
                raw.storeBytes(of: four, as: sockaddr_in.self)
                return MemoryLayout<sockaddr_in>.size
            case .v6:
                var six = sockaddr_in6()
                six.sin6_family = sa_family_t(AF_INET6)
                six.sin6_port = port.bigEndian
                six.sin6_scope_id = address.scope
                withUnsafeMutableBytes(of: &six.sin6_addr) { $0.copyBytes(from: bytes) }
                raw.storeBytes(of: six, as: sockaddr_in6.self)
                return MemoryLayout<sockaddr_in6>.size
            }
        }
    }

    private static func fill(_ storage: inout sockaddr_storage, _ path: String) throws(NetworkError) -> Int {
        let bytes = Array(path.utf8)
        guard !bytes.isEmpty, bytes.count <= longestUnixPath, !bytes.contains(0) else {
            throw NetworkError(
                .invalidAddress,
                "The path of a Unix socket must have 1 to \(longestUnixPath) bytes; “\(path)” has \(bytes.count).")
        }
        let offset = MemoryLayout<sockaddr_un>.offset(of: \.sun_path) ?? 2
        withUnsafeMutableBytes(of: &storage) { raw in
            raw.storeBytes(of: sa_family_t(AF_UNIX), as: sa_family_t.self)
            UnsafeMutableRawBufferPointer(rebasing: raw[offset...]).copyBytes(from: bytes)
        }
        return offset + bytes.count + 1
    }

    /// From what the system filled in; nil for a family that is none of ours.
    init?(_ storage: sockaddr_storage, length: socklen_t) {
        let parsed: SocketAddress? = withUnsafeBytes(of: storage) { raw in
            switch CInt(storage.ss_family) {
            case AF_INET:
                let four = raw.load(as: sockaddr_in.self)
                return IPAddress(bytes: withUnsafeBytes(of: four.sin_addr) { Array($0) })
                    .map { .ip($0, port: UInt16(bigEndian: four.sin_port)) }
            case AF_INET6:
                let six = raw.load(as: sockaddr_in6.self)
                return IPAddress(bytes: withUnsafeBytes(of: six.sin6_addr) { Array($0) }, scope: six.sin6_scope_id)
                    .map { .ip($0.unmapped, port: UInt16(bigEndian: six.sin6_port)) }
            case AF_UNIX:
                let offset = MemoryLayout<sockaddr_un>.offset(of: \.sun_path) ?? 2
                let end = min(Int(length), raw.count)
                let path = offset < end ? raw[offset..<end].prefix { $0 != 0 } : raw[0..<0]
                return .unix(path: String(decoding: path, as: UTF8.self))
            default:
                return nil
            }
        }
        guard let parsed else { return nil }
        self = parsed
    }

    /// The address of a socket's own end, or with `getpeername` of its peer's.
    static func local(_ descriptor: CInt) -> SocketAddress? { ask(descriptor, getsockname) }
    static func remote(_ descriptor: CInt) -> SocketAddress? { ask(descriptor, getpeername) }

    private static func ask(
        _ descriptor: CInt, _ call: (CInt, UnsafeMutablePointer<sockaddr>, UnsafeMutablePointer<socklen_t>) -> CInt
    ) -> SocketAddress? {
        var storage = sockaddr_storage()
        var length = socklen_t(MemoryLayout<sockaddr_storage>.size)
        let result = withUnsafeMutablePointer(to: &storage) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { call(descriptor, $0, &length) }
        }
        return result == 0 ? SocketAddress(storage, length: length) : nil
    }
}
