import Seeded
/// One seeded way of hurting a message: a bit flipped, a byte replaced, cut short, lengthened, or a part doubled.
enum Damage {
    static func apply(to bytes: [UInt8], using generator: inout SeededGenerator) -> [UInt8] {
        var bytes = bytes
        repeat {
            switch Int.random(in: 0..<6, using: &generator) {
            case 0 where !bytes.isEmpty:
                bytes[Int.random(in: 0..<bytes.count, using: &generator)] ^=
                    1 << UInt8.random(in: 0..<8, using: &generator)
            case 1 where !bytes.isEmpty:
                bytes[Int.random(in: 0..<bytes.count, using: &generator)] = UInt8.random(in: 0...255, using: &generator)
            case 2:
                bytes = Array(bytes.prefix(Int.random(in: 0...bytes.count, using: &generator)))
            case 3:
                bytes += generator.array(Int.random(in: 1...300, using: &generator))
            case 4:
                let at = Int.random(in: 0...bytes.count, using: &generator)
                bytes.insert(contentsOf: generator.array(Int.random(in: 1...4, using: &generator)), at: at)
            default:
                let from = Int.random(in: 0...bytes.count, using: &generator)
                bytes += bytes[from...]
            }
        } while Bool.random(using: &generator)
        return bytes
    }
}

/// Cuts bytes into pieces of random sizes, empty ones among them.
func cut(_ bytes: [UInt8], using generator: inout SeededGenerator, largest: Int = 40) -> [[UInt8]] {
    var pieces: [[UInt8]] = []
    var rest = bytes[...]
    while !rest.isEmpty {
        let count = min(rest.count, Int.random(in: 0...largest, using: &generator))
        pieces.append(Array(rest.prefix(count)))
        rest = rest.dropFirst(count)
    }
    return pieces
}

extension SeededGenerator {
    mutating func array(_ count: Int) -> [UInt8] {
        (0..<count).map { _ in UInt8(truncatingIfNeeded: next()) }
    }
}
