import CLinux
import Glibc

extension NetworkInterface {
    /// The name of the interface with an index, or nil.
    static func name(ofIndex index: UInt32) -> String? {
        withUnsafeTemporaryAllocation(of: CChar.self, capacity: Int(IF_NAMESIZE)) { buffer in
            guard let base = buffer.baseAddress, if_indextoname(index, base) != nil else { return nil }
            return String(cString: base)
        }
    }

    /// The machine's interfaces, by index.
    static func all() throws(NetworkError) -> [NetworkInterface] {
        var head: UnsafeMutablePointer<ifaddrs>?
        guard getifaddrs(&head) == 0 else { throw NetworkError(errno: errno, "list the network interfaces") }
        defer { freeifaddrs(head) }
        var order: [String] = []
        var flags: [String: UInt32] = [:]
        var assignments: [String: [Assignment]] = [:]
        var entry = head
        while let current = entry {
            let item = current.pointee
            entry = item.ifa_next
            let name = String(cString: item.ifa_name)
            if flags[name] == nil { order.append(name) }
            flags[name] = item.ifa_flags
            guard let address = item.ifa_addr.flatMap(ip(of:)) else { continue }
            let prefix = item.ifa_netmask.flatMap(ip(of:))?.bytes.reduce(0) { $0 + $1.nonzeroBitCount } ?? 0
            assignments[name, default: []].append(Assignment(address: address, prefixLength: prefix))
        }
        func has(_ name: String, _ flag: Int) -> Bool { Int(flags[name] ?? 0) & flag != 0 }
        return order.compactMap { name -> NetworkInterface? in
            let index = if_nametoindex(name)
            guard index != 0 else { return nil }
            let all = assignments[name] ?? []
            return NetworkInterface(
                name: name, index: index, isRunning: has(name, Int(IFF_UP)) && has(name, Int(IFF_RUNNING)),
                isLoopback: has(name, Int(IFF_LOOPBACK)),
                isPointToPoint: has(name, Int(IFF_POINTOPOINT)),
                supportsMulticast: has(name, Int(IFF_MULTICAST)),
                assignments: all.filter { $0.address.family == .v4 } + all.filter { $0.address.family == .v6 })
        }.sorted { $0.index < $1.index }
    }

    private static func ip(of pointer: UnsafeMutablePointer<sockaddr>) -> IPAddress? {
        let raw = UnsafeRawPointer(pointer)
        switch CInt(pointer.pointee.sa_family) {
        case AF_INET:
            let four = raw.loadUnaligned(as: sockaddr_in.self)
            return IPAddress(bytes: withUnsafeBytes(of: four.sin_addr) { Array($0) })
        case AF_INET6:
            let six = raw.loadUnaligned(as: sockaddr_in6.self)
            return IPAddress(bytes: withUnsafeBytes(of: six.sin6_addr) { Array($0) }, scope: six.sin6_scope_id)
        default:
            return nil
        }
    }
}
