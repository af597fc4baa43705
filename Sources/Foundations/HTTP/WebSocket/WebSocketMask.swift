/// The mask of a client's frame (RFC 6455, section 5.3), and how far into it a payload has come.
struct WebSocketMask: Sendable {
    /// The four bytes, the first in the lowest eight bits, rotated so that the next to use is the first.
    private var key: UInt32

    init(_ a: UInt8, _ b: UInt8, _ c: UInt8, _ d: UInt8) {
        key = UInt32(a) | UInt32(b) << 8 | UInt32(c) << 16 | UInt32(d) << 24
    }

    init(using generator: inout some RandomNumberGenerator) { key = generator.next() }

    var bytes: [UInt8] { (0..<4).map { UInt8(truncatingIfNeeded: key >> ($0 * 8)) } }

    /// Masks or unmasks what stands in `bytes` from `start` on, and moves on by as much.
    mutating func apply(to bytes: inout [UInt8], from start: Int) {
        let count = bytes.count - start
        guard count > 0 else { return }
        let wide = UInt64(key) | UInt64(key) << 32
        let key = self.key
        bytes.withUnsafeMutableBytes { buffer in
            var place = start
            let end = buffer.count
            while place + 8 <= end {
                let word = UInt64(littleEndian: buffer.loadUnaligned(fromByteOffset: place, as: UInt64.self))
                buffer.storeBytes(of: (word ^ wide).littleEndian, toByteOffset: place, as: UInt64.self)
                place += 8
            }
            var rest = key
            while place < end {
                buffer[place] ^= UInt8(truncatingIfNeeded: rest)
                rest = rest >> 8 | rest << 24
                place += 1
            }
        }
        let used = UInt32(count & 3) * 8
        if used > 0 { self.key = key >> used | key << (32 - used) }
    }
}
