/// A fixed set of member names that ``JSONReader/nextName(in:)`` recognises from the bytes.
public struct JSONNameTable: Sendable {
    public enum Match: Hashable, Sendable {
        /// The index of the name in the list that made the table.
        case known(Int)
        case other(String)
    }

    private let names: [[UInt8]]
    /// Open addressing, a power of two of slots, at most half of them used; -1 is free.
    private let slots: [Int]

    /// The names must differ; of equal ones the first counts.
    public init(_ names: [String]) {
        self.names = names.map { Array($0.utf8) }
        var size = 4
        while size < names.count * 2 { size *= 2 }
        var slots = [Int](repeating: -1, count: size)
        for (index, name) in self.names.enumerated() {
            var slot = Self.hash(of: name[...]) & (size - 1)
            while slots[slot] >= 0 { slot = (slot + 1) & (size - 1) }
            slots[slot] = index
        }
        self.slots = slots
    }

    public subscript(name: String) -> Int? {
        let bytes = Array(name.utf8)
        return find(in: bytes, range: bytes.indices, hash: Self.hash(of: bytes[...]))
    }

    /// The name that begins at `start`, just behind the quote, and the offset behind its closing quote.
    func find(in bytes: [UInt8], at start: Int) -> (index: Int, end: Int)? {
        var hash = Self.seed
        var place = start
        while place < bytes.count, bytes[place] != UInt8(ascii: "\"") {
            hash = Self.mix(hash, bytes[place])
            place += 1
        }
        guard place < bytes.count, let index = find(in: bytes, range: start..<place, hash: hash) else { return nil }
        return (index, place + 1)
    }

    private func find(in bytes: [UInt8], range: Range<Int>, hash: Int) -> Int? {
        var slot = hash & (slots.count - 1)
        while slots[slot] >= 0 {
            let name = names[slots[slot]]
            if name.count == range.count, name.elementsEqual(bytes[range]) { return slots[slot] }
            slot = (slot + 1) & (slots.count - 1)
        }
        return nil
    }

    private static let seed = 5381

    private static func mix(_ hash: Int, _ byte: UInt8) -> Int { (hash &* 33) ^ Int(byte) }

    private static func hash(of bytes: ArraySlice<UInt8>) -> Int { bytes.reduce(seed, mix) }
}
