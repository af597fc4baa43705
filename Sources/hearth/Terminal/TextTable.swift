/// Rows in aligned columns; where the terminal is too narrow for them, each row as lines of its own.
struct TextTable {
    enum Alignment { case left, right }

    struct Column {
        var title: String
        var alignment: Alignment = .left
        /// May be cut when the table is wider than the terminal.
        var mayShrink = false
        /// Goes on in the next line where it is too long, instead of being cut.
        var wraps = false
    }

    var columns: [Column]
    private(set) var rows: [[String]] = []

    init(_ columns: [Column]) { self.columns = columns }

    mutating func add(_ cells: [String]) {
        let fitted = cells.prefix(columns.count).map(PrintableText.make)
        rows.append(fitted + Array(repeating: "", count: columns.count - fitted.count))
    }

    /// - Parameter width: columns of the terminal, or nothing where lines may be of any length (a file, a pipe).
    func lines(width: Int?) -> [String] {
        var widths = columns.indices.map { index in
            max(DisplayWidth.of(columns[index].title), rows.map { DisplayWidth.of($0[index]) }.max() ?? 0)
        }
        if let width, !shrink(&widths, to: width) { return blocks(width: width) }
        return ([columns.map(\.title)] + rows).flatMap { cells in wrapped(cells, widths).map { line($0, widths) } }
    }

    /// - Returns: whether they fit now.
    private func shrink(_ widths: inout [Int], to width: Int) -> Bool {
        var excess = widths.reduce(0, +) + 2 * (widths.count - 1) - width
        while excess > 0 {
            let candidates = widths.indices.filter { (columns[$0].mayShrink || columns[$0].wraps) && widths[$0] > 8 }
            guard let widest = candidates.max(by: { widths[$0] < widths[$1] }) else { return false }
            widths[widest] -= 1
            excess -= 1
        }
        return true
    }

    /// The lines that a row takes.
    private func wrapped(_ cells: [String], _ widths: [Int]) -> [[String]] {
        let parts = columns.indices.map { index in
            columns[index].wraps && DisplayWidth.of(cells[index]) > widths[index]
                ? TextWrapping.wrap(cells[index], width: widths[index]).flatMap {
                    Self.broken($0, width: widths[index])
                } : [cells[index]]
        }
        let count = parts.map(\.count).max() ?? 0
        return (0..<count).map { line in parts.map { line < $0.count ? $0[line] : "" } }
    }

    /// A word that is wider than its column, such as a path, in pieces.
    private static func broken(_ text: String, width: Int) -> [String] {
        var lines = [""]
        var columns = 0
        for character in text {
            let wide = DisplayWidth.of(character)
            if columns > 0, columns + wide > width {
                lines.append("")
                columns = 0
            }
            lines[lines.count - 1].append(character)
            columns += wide
        }
        return lines
    }

    /// A line or more for each cell, after its column's title, and an empty line between rows.
    private func blocks(width: Int) -> [String] {
        let indent = (columns.map { DisplayWidth.of($0.title) }.max() ?? 0) + 2
        var lines: [String] = []
        for row in rows {
            if !lines.isEmpty { lines.append("") }
            for (column, cell) in zip(columns, row) where !cell.isEmpty {
                let parts = TextWrapping.wrap(cell, width: width - indent)
                lines.append(DisplayWidth.fit(column.title, to: indent) + (parts.first ?? ""))
                lines += parts.dropFirst().map { String(repeating: " ", count: indent) + $0 }
            }
        }
        return lines
    }

    private func line(_ cells: [String], _ widths: [Int]) -> String {
        var text = ""
        for index in cells.indices {
            let cell = DisplayWidth.cut(cells[index], to: widths[index])
            let padding = String(repeating: " ", count: widths[index] - DisplayWidth.of(cell))
            text += columns[index].alignment == .right ? padding + cell : cell + padding
            if index < cells.count - 1 { text += "  " }
        }
        while text.last == " " { text.removeLast() }
        return text
    }
}
