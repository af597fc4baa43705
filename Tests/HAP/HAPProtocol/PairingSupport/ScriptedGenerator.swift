/// Gives out exactly the bytes it was made with, then complains.
struct ScriptedGenerator: RandomNumberGenerator {
    private var bytes: ArraySlice<UInt8>

    init(_ bytes: [UInt8]) { self.bytes = bytes[...] }

    var isSpent: Bool { bytes.isEmpty }

    mutating func next() -> UInt64 {
        precondition(bytes.count >= 8, "the script has fewer bytes than the code under test draws")
        defer { bytes = bytes.dropFirst(8) }
        return bytes.prefix(8).reversed().reduce(0) { $0 << 8 | UInt64($1) }
    }
}
