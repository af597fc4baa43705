/// How people write the catalog's names.
enum CatalogName {
    /// What two writings of one name have in common: lower-case letters and digits ("Current-Door State" → "currentdoorstate").
    static func key(_ name: some StringProtocol) -> String {
        String(name.lowercased().filter { $0.isLetter || $0.isNumber })
    }

    /// "CurrentDoorState" → "Current Door State"; a run of capitals is one word ("WANStatusList" → "WAN Status List").
    static func spaced(_ name: String) -> String {
        var result = ""
        let characters = Array(name)
        for (index, character) in characters.enumerated() {
            if index > 0, character.isUppercase {
                let startsWord = index + 1 < characters.count && characters[index + 1].isLowercase
                if !characters[index - 1].isUppercase || startsWord { result.append(" ") }
            }
            result.append(character)
        }
        return result
    }

    /// Names whose key, or whose alias's key, is few edits away from the one asked for or contains it; at most three, the
    /// nearest first.
    static func nearest(to name: some StringProtocol, among names: [(name: String, aliases: [String])]) -> [String] {
        let wanted = Array(key(name).unicodeScalars)
        guard !wanted.isEmpty else { return [] }
        let limit = max(1, wanted.count / 3)
        var found: [(distance: Int, name: String)] = []
        for row in names {
            let best = ([row.name] + row.aliases).map { candidate -> Int in
                let key = key(candidate)
                let distance = distance(wanted, Array(key.unicodeScalars))
                // A part of a name ("temperature") is a worse hint than a typo, but a hint.
                return distance > limit && wanted.count >= 4 && key.contains(self.key(name)) ? limit : distance
            }
            if let distance = best.min(), distance <= limit { found.append((distance, row.name)) }
        }
        // Insertion order breaks ties, so that the answer is the same every time.
        return found.enumerated().sorted { ($0.element.distance, $0.offset) < ($1.element.distance, $1.offset) }
            .prefix(3).map(\.element.name)
    }

    /// Edits between two texts: insert, delete, replace, or swap two neighbours.
    private static func distance(_ a: [Unicode.Scalar], _ b: [Unicode.Scalar]) -> Int {
        guard !a.isEmpty, !b.isEmpty else { return max(a.count, b.count) }
        var beforePrevious = [Int](repeating: 0, count: b.count + 1)
        var previous = Array(0...b.count)
        for i in 1...a.count {
            var current = [i] + [Int](repeating: 0, count: b.count)
            for j in 1...b.count {
                let replace = previous[j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1)
                current[j] = min(previous[j] + 1, current[j - 1] + 1, replace)
                if i > 1, j > 1, a[i - 1] == b[j - 2], a[i - 2] == b[j - 1] {
                    current[j] = min(current[j], beforePrevious[j - 2] + 1)
                }
            }
            beforePrevious = previous
            previous = current
        }
        return previous[b.count]
    }
}
