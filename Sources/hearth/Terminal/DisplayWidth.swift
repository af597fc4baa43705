/// How many terminal columns a text takes.
enum DisplayWidth {
    static func of(_ text: some StringProtocol) -> Int {
        text.reduce(0) { $0 + of($1) }
    }

    /// 2 for East Asian wide characters and emoji, 0 for combining marks alone, else 1.
    static func of(_ character: Character) -> Int {
        guard let first = character.unicodeScalars.first else { return 0 }
        if first.value < 0x300 { return 1 }
        if character.unicodeScalars.count > 1, character.unicodeScalars.contains(where: { $0.value == 0xFE0F }) {
            return 2
        }
        switch first.value {
        case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0x33FF, 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xA000...0xA4CF,
            0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F, 0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x1F000...0x1F64F,
            0x1F680...0x1FAFF, 0x20000...0x3FFFD:
            return 2
        default: break
        }
        // Emoji among the older symbols: ⌚, ⚡, ⭐.
        if first.properties.isEmojiPresentation { return 2 }
        switch first.properties.generalCategory {
        case .nonspacingMark, .enclosingMark, .format: return 0
        default: return 1
        }
    }

    /// The text cut to `columns`, with `…` where something was left out.
    static func cut(_ text: String, to columns: Int) -> String {
        if of(text) <= columns { return text }
        guard columns > 0 else { return "" }
        var kept = ""
        var used = 0
        for character in text {
            let wide = of(character)
            if used + wide > columns - 1 { break }
            kept.append(character)
            used += wide
        }
        return kept + "…"
    }

    /// The text cut or filled with spaces to exactly `columns`.
    static func fit(_ text: String, to columns: Int) -> String {
        let cutText = cut(text, to: columns)
        return cutText + String(repeating: " ", count: max(0, columns - of(cutText)))
    }
}
