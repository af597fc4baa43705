import HAPModel

/// Draws a ``LiveModel`` for a terminal of any size. Pure: the same model, size and moment give the same lines.
struct LiveScreen {
    let columns: Int
    let rows: Int

    /// What stands in the second line: where the accessory was found and how it is spoken to.
    let subtitle: String

    /// Exactly `rows` lines, each at most `columns` wide on the screen.
    func lines(_ model: LiveModel, clock: String, now: ContinuousClock.Instant) -> [String] {
        guard columns >= 30, rows >= 8 else {
            return fill([DisplayWidth.cut("The window is too small; q quits.", to: columns)])
        }
        let top = [title(model, clock), Style.dim(fit(" " + subtitle)), rule]
        let bottom = [rule, keys(model)]
        let free = rows - top.count - bottom.count
        // The list comes first; what changed gets what is left, with a rule above it.
        let listed = min(model.rows.count, free)
        let logged = max(0, free - listed - 1)
        var middle = list(model, height: listed, now: now)
        if logged > 0 {
            middle.append(rule)
            middle += model.log.prefix(logged).map { entry in
                let clock = " \(entry.clock)  "
                return Style.dim(clock) + DisplayWidth.fit(entry.text, to: columns - DisplayWidth.of(clock))
            }
        }
        while middle.count < free { middle.append("") }
        return fill(top + middle + bottom)
    }

    private func fill(_ lines: [String]) -> [String] {
        Array((lines + Array(repeating: "", count: max(0, rows - lines.count))).prefix(max(rows, 0)))
    }

    private func fit(_ text: String) -> String { DisplayWidth.fit(text, to: columns) }

    private var rule: String { Style.dim(String(repeating: "─", count: columns)) }

    private func title(_ model: LiveModel, _ clock: String) -> String {
        let state = model.isConnected ? clock : "reconnecting…"
        let left = " Hearth · a simulated flat over the HomeKit Accessory Protocol"
        let room = max(0, columns - DisplayWidth.of(state) - 2)
        let text = DisplayWidth.fit(left, to: room)
        return Style.bold(text) + " " + (model.isConnected ? Style.dim(state) : Style.boldYellow(state)) + " "
    }

    private func keys(_ model: LiveModel) -> String {
        if let notice = model.notice { return Style.boldYellow(fit(" " + notice)) }
        let all = [("↑↓", "choose"), ("space", "switch"), ("+ −", "turn up and down"), ("q", "quit")]
        func width(_ entry: (String, String)) -> Int { DisplayWidth.of(entry.0) + DisplayWidth.of(entry.1) + 4 }
        // Whoever sees only some of the keys must see how to leave.
        var shown = all
        while shown.count > 1, shown.map(width).reduce(0, +) > columns { shown.remove(at: shown.count - 2) }
        var text = ""
        for (key, meaning) in shown {
            text += " " + Style.bold(key) + " " + meaning + "  "
        }
        return text
    }

    // MARK: The list

    private func list(_ model: LiveModel, height: Int, now: ContinuousClock.Instant) -> [String] {
        guard height > 0 else { return [] }
        // The chosen row stays in sight.
        let first = min(max(0, model.selected - height + 1), max(0, model.rows.count - height))
        let shown = model.rows.indices.dropFirst(first).prefix(height)
        let nameWidth = min(model.rows.map { DisplayWidth.of($0.accessory.name) }.max() ?? 0, columns / 3)
        return shown.map { line(model, $0, nameWidth: nameWidth, now: now) }
    }

    private func line(_ model: LiveModel, _ index: Int, nameWidth: Int, now: ContinuousClock.Instant) -> String {
        let row = model.rows[index]
        let isChosen = index == model.selected
        let name = DisplayWidth.fit(PrintableText.make(row.accessory.name), to: nameWidth)
        let mark = isChosen ? Style.cyan("▸") : " "
        var text = " \(mark) " + (isChosen ? Style.bold(name) : name) + "  "
        var used = 3 + nameWidth + 2
        for part in LiveText.parts(row.accessory) {
            let shown = [part.text, part.short].compactMap(\.self).first { used + DisplayWidth.of($0) + 2 <= columns }
            guard let shown else { break }
            let isFresh = part.id.map { model.isFresh($0, now: now) } ?? false
            text += (isFresh ? Style.boldYellow(shown) : part.style?(shown) ?? shown) + "  "
            used += DisplayWidth.of(shown) + 2
        }
        return text
    }
}
