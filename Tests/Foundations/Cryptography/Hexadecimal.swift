import Seeded
import Testing

/// The bytes of a hexadecimal string; blanks are ignored. A bad digit fails the test that uses it.
func hex(_ text: String, sourceLocation: SourceLocation = #_sourceLocation) -> [UInt8] {
    let digits = text.filter { !$0.isWhitespace }.compactMap(\.hexDigitValue)
    if digits.count != text.filter({ !$0.isWhitespace }).count || digits.count % 2 != 0 {
        Issue.record("not hexadecimal: \(text)", sourceLocation: sourceLocation)
        return []
    }
    return stride(from: 0, to: digits.count, by: 2).map { UInt8(digits[$0] << 4 | digits[$0 + 1]) }
}

extension SeededGenerator {
    mutating func bytes(_ count: Int) -> [UInt8] {
        (0..<count).map { _ in UInt8.random(in: 0...255, using: &self) }
    }
}
