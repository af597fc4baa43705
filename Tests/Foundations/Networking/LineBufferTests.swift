import HearthNetworking
import Seeded
import Testing

@Suite struct LineBufferTests {
    @Test func linesComeOutWholeHoweverTheyAreCut() throws {
        var generator = SeededGenerator(seed: 0x52)
        for _ in 0..<300 {
            let lines = (0..<Int.random(in: 0...6, using: &generator)).map { _ in
                (0..<Int.random(in: 0...40, using: &generator)).map { _ in
                    UInt8.random(in: 32...126, using: &generator)
                }
            }
            let ends: [[UInt8]] = lines.map { _ in Bool.random(using: &generator) ? [13, 10] : [10] }
            var rest = Array(zip(lines, ends).map { $0 + $1 }.joined())[...]
            var splitter = LineBuffer(limit: 41)
            var found: [[UInt8]] = []
            while !rest.isEmpty {
                let count = Int.random(in: 1...min(rest.count, 9), using: &generator)
                splitter.append(Array(rest.prefix(count)))
                rest = rest.dropFirst(count)
                while let line = try splitter.next() { found.append(line) }
            }
            #expect(found == lines)
        }
    }

    @Test func aLineThatIsTooLongIsRefusedBeforeItEnds() throws {
        var splitter = LineBuffer(limit: 8)
        splitter.append(Array("12345678".utf8))
        #expect(try splitter.next() == nil)
        splitter.append(Array("9".utf8))
        #expect(throws: LineBuffer.LineTooLong.self) { try splitter.next() }
        var whole = LineBuffer(limit: 8)
        whole.append(Array("123456789\n".utf8))
        #expect(throws: LineBuffer.LineTooLong.self) { try whole.next() }
    }

    @Test func theRestIsALineWithoutAnEnd() throws {
        var lines = LineBuffer(limit: 8)
        #expect(lines.rest() == nil && lines.isEmpty)
        lines.append(Array("a\nbc".utf8))
        #expect(try lines.next() == [97] && !lines.isEmpty)
        #expect(try lines.next() == nil)
        #expect(lines.rest() == Array("bc".utf8) && lines.rest() == nil)
        lines.append(Array("d\n".utf8))
        #expect(try lines.next() == [100])
    }
}
