/// A typeface of 5 × 7 dots, for what stands in the corners of a camera's picture. Letters are capitals; what it does not
/// have is a box.
enum Lettering {
    static let columns = 5
    static let rows = 7

    /// - Parameters:
    ///   - left: and `top`: of the first letter, in units of the picture's height.
    ///   - dot: how large a dot is, in the same units.
    static func draw(
        _ text: String, left: Double, top: Double, dot: Double, _ colour: Canvas.Colour, on canvas: inout Canvas
    ) {
        var x = left
        for letter in text.uppercased() {
            for (row, dots) in (glyphs[letter] ?? box).enumerated() {
                for column in 0..<columns where dots & (1 << (columns - 1 - column)) != 0 {
                    let dotLeft = x + Double(column) * dot
                    let dotTop = top + Double(row) * dot
                    canvas.fill(left: dotLeft, top: dotTop, right: dotLeft + dot, bottom: dotTop + dot, colour)
                }
            }
            x += Double(columns + 1) * dot
        }
    }

    /// In units of the picture's height.
    static func width(of text: String, dot: Double) -> Double { Double(text.count * (columns + 1)) * dot }

    private static let box = [0b11111, 0b10001, 0b10001, 0b10001, 0b10001, 0b10001, 0b11111]

    /// The rows of each letter from its top, one bit a dot.
    private static let glyphs: [Character: [Int]] = [
        " ": [0, 0, 0, 0, 0, 0, 0],
        "A": [14, 17, 17, 31, 17, 17, 17], "B": [30, 17, 17, 30, 17, 17, 30], "C": [14, 17, 16, 16, 16, 17, 14],
        "D": [30, 17, 17, 17, 17, 17, 30], "E": [31, 16, 16, 30, 16, 16, 31], "F": [31, 16, 16, 30, 16, 16, 16],
        "G": [14, 17, 16, 23, 17, 17, 14], "H": [17, 17, 17, 31, 17, 17, 17], "I": [14, 4, 4, 4, 4, 4, 14],
        "J": [7, 2, 2, 2, 2, 18, 12], "K": [17, 18, 20, 24, 20, 18, 17], "L": [16, 16, 16, 16, 16, 16, 31],
        "M": [17, 27, 21, 21, 17, 17, 17], "N": [17, 25, 21, 19, 17, 17, 17], "O": [14, 17, 17, 17, 17, 17, 14],
        "P": [30, 17, 17, 30, 16, 16, 16], "Q": [14, 17, 17, 17, 21, 18, 13], "R": [30, 17, 17, 30, 20, 18, 17],
        "S": [15, 16, 16, 14, 1, 1, 30], "T": [31, 4, 4, 4, 4, 4, 4], "U": [17, 17, 17, 17, 17, 17, 14],
        "V": [17, 17, 17, 17, 17, 10, 4], "W": [17, 17, 17, 21, 21, 27, 17], "X": [17, 17, 10, 4, 10, 17, 17],
        "Y": [17, 17, 10, 4, 4, 4, 4], "Z": [31, 1, 2, 4, 8, 16, 31],
        "0": [14, 17, 19, 21, 25, 17, 14], "1": [4, 12, 4, 4, 4, 4, 14], "2": [14, 17, 1, 6, 8, 16, 31],
        "3": [30, 1, 1, 14, 1, 1, 30], "4": [2, 6, 10, 18, 31, 2, 2], "5": [31, 16, 30, 1, 1, 17, 14],
        "6": [14, 16, 16, 30, 17, 17, 14], "7": [31, 1, 2, 4, 4, 4, 4], "8": [14, 17, 17, 14, 17, 17, 14],
        "9": [14, 17, 17, 15, 1, 1, 14],
        "-": [0, 0, 0, 14, 0, 0, 0], ":": [0, 4, 0, 0, 0, 4, 0], ".": [0, 0, 0, 0, 0, 0, 4],
        ",": [0, 0, 0, 0, 0, 4, 8],
        "'": [4, 4, 0, 0, 0, 0, 0], "’": [4, 4, 0, 0, 0, 0, 0], "/": [1, 1, 2, 4, 8, 16, 16],
        "(": [2, 4, 8, 8, 8, 4, 2], ")": [8, 4, 2, 2, 2, 4, 8], "+": [0, 4, 4, 31, 4, 4, 0],
        "&": [12, 18, 20, 8, 21, 18, 13], "#": [10, 10, 31, 10, 31, 10, 10], "_": [0, 0, 0, 0, 0, 0, 31],
        "Ä": [10, 0, 14, 17, 31, 17, 17], "Ö": [10, 0, 14, 17, 17, 17, 14], "Ü": [10, 0, 17, 17, 17, 17, 14],
    ]
}
