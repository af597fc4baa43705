/// Breaks a paragraph into lines at spaces.
enum TextWrapping {
    /// Lines of at most `width` columns; a longer word stands alone on its line. Line breaks in the text are kept.
    static func wrap(_ text: String, width: Int) -> [String] {
        text.split(separator: "\n", omittingEmptySubsequences: false).flatMap { line in
            wrap(line: line, width: max(width, 1))
        }
    }

    private static func wrap(line: Substring, width: Int) -> [String] {
        var lines: [String] = []
        var current = ""
        var columns = 0
        for word in line.split(separator: " ") {
            let wide = DisplayWidth.of(word)
            if columns > 0, columns + 1 + wide > width {
                lines.append(current)
                (current, columns) = (String(word), wide)
            } else {
                current += (columns > 0 ? " " : "") + word
                columns += wide + (columns > 0 ? 1 : 0)
            }
        }
        lines.append(current)
        return lines
    }
}
