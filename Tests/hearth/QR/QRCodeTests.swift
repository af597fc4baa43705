import Foundation
import Testing

@testable import hearth

@Suite struct QRCodeTests {
    static let payload = "X-HM://00ABCDEFG1Q2S"

    /// Reads the drawn half blocks as a picture: a character is one column and two rows.
    static func picture(of lines: [String], drawnIsDark: Bool, scale: Int = 4) -> Data {
        let cells = lines.map { line in
            Array(line.replacing("\u{1B}[38;5;16;48;5;231m", with: "").replacing("\u{1B}[0m", with: ""))
        }
        let width = cells[0].count
        var pixels: [UInt8] = []
        for row in cells {
            for upper in [true, false] {
                let line = row.flatMap { character -> [UInt8] in
                    let drawn = character == "█" || character == (upper ? "▀" : "▄")
                    return Array(repeating: drawn == drawnIsDark ? 0 : 255, count: scale)
                }
                for _ in 0..<scale { pixels += line }
            }
        }
        return Data("P5\n\(width * scale) \(lines.count * 2 * scale)\n255\n".utf8) + Data(pixels)
    }

    /// What an independent reader sees in the picture, or nothing where none is installed.
    static func read(_ picture: Data) throws -> String? {
        let reader = "/usr/bin/zbarimg"
        guard FileManager.default.isExecutableFile(atPath: reader) else {
            print("SKIPPED: reading QR codes back needs zbarimg (Debian's zbar-tools)")
            return nil
        }
        let file = FileManager.default.temporaryDirectory.appendingPathComponent("qr-\(UUID()).pgm")
        try picture.write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }
        let process = Process()
        process.executableURL = URL(fileURLWithPath: reader)
        process.arguments = ["--quiet", "--raw", file.path]
        let output = Pipe()
        process.standardOutput = output
        process.standardError = Pipe()
        try process.run()
        let text = output.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        return String(decoding: text, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
    }

    @Test(arguments: [QRCodeText.Colours.forced, .plainOnDark, .plainOnLight])
    func anIndependentReaderReadsTheDrawnCode(colours: QRCodeText.Colours) throws {
        let code = try #require(QRCode(Self.payload))
        let drawing = QRCodeText(code: code, colours: colours)
        let picture = Self.picture(of: drawing.lines, drawnIsDark: colours != .plainOnDark)
        guard let text = try Self.read(picture) else { return }
        #expect(text == Self.payload)
    }

    @Test func quietZoneSurroundsTheSymbol() throws {
        let code = try #require(QRCode(Self.payload))
        let lines = QRCodeText(code: code, colours: .plainOnLight).lines
        #expect(lines.allSatisfy { $0.count == code.size + 8 })
        #expect(lines.prefix(2).allSatisfy { $0.allSatisfy { $0 == " " } })
        #expect(lines.allSatisfy { $0.hasPrefix("    ") && $0.hasSuffix("    ") })
        #expect(lines.count * 2 >= code.size + 8)
    }

    @Test func textThatDoesNotFitGivesNothing() {
        #expect(QRCode(String(repeating: "x", count: 5000)) == nil)
    }
}
