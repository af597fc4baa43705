/// Rows in aligned columns.
struct TextTable {
    enum Alignment { case left, right }

    struct Column {
        var title: String
        var alignment: Alignment = .left
        /// May be cut when the table is wider than the terminal.
        var mayShrink = false
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
        if let width { shrink(&widths, to: width) }
        return ([columns.map(\.title)] + rows).map { cells in line(cells, widths) }
    }

    private func shrink(_ widths: inout [Int], to width: Int) {
        var excess = widths.reduce(0, +) + 2 * (widths.count - 1) - width
        while excess > 0 {
            let candidates = widths.indices.filter { columns[$0].mayShrink && widths[$0] > 8 }
            guard let widest = candidates.max(by: { widths[$0] < widths[$1] }) else { return }
            widths[widest] -= 1
            excess -= 1
        }
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
