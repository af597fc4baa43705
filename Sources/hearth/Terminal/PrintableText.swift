/// Text from outside made safe for a terminal.
///
/// Names and values come from accessories, and an escape sequence in one of them could repaint or reprogram a terminal.
enum PrintableText {
    /// Control characters and bidirectional overrides become `�`; line breaks and tabs become spaces.
    static func make(_ text: String) -> String {
        guard text.unicodeScalars.contains(where: isHarmful) else { return text }
        var result = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\n", "\r", "\t": result.append(" ")
            default: result.append(isHarmful(scalar) ? "\u{FFFD}" : scalar)
            }
        }
        return String(result)
    }

    private static func isHarmful(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0..<0x20, 0x7F..<0xA0, 0x200E...0x200F, 0x202A...0x202E, 0x2066...0x2069: true
        default: false
        }
    }
}
