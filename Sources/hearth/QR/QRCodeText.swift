/// A QR symbol drawn with half blocks: one character is two modules above each other.
struct QRCodeText {
    enum Colours {
        /// Black on white by escape sequence, so that it reads the same on dark and on light terminals.
        case forced
        /// No escape sequences: light modules are drawn, dark ones left out, right for a dark background.
        case plainOnDark
        /// No escape sequences: dark modules are drawn, right for a light background and for paper.
        case plainOnLight
    }

    /// Light modules on each side, which a reader needs to find the symbol.
    static let quietZone = 4

    let code: QRCode
    let colours: Colours

    /// Columns of the drawing.
    var width: Int { code.size + 2 * Self.quietZone }

    var lines: [String] {
        let last = code.size + Self.quietZone
        return stride(from: -Self.quietZone, to: last, by: 2).map { row in
            let cells = (-Self.quietZone..<last).map { column in
                // An odd number of rows leaves half a line over, which belongs to the quiet zone.
                character(upper: code[row: row, column: column], lower: code[row: row + 1, column: column])
            }
            return colours == .forced ? "\u{1B}[38;5;16;48;5;231m" + String(cells) + "\u{1B}[0m" : String(cells)
        }
    }

    private func character(upper: Bool, lower: Bool) -> Character {
        let drawn = colours == .plainOnDark ? (!upper, !lower) : (upper, lower)
        return switch drawn {
        case (true, true): "█"
        case (true, false): "▀"
        case (false, true): "▄"
        case (false, false): " "
        }
    }
}
