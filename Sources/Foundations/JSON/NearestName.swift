/// The known name that a mistyped one most likely means, for errors about what people wrote.
package enum NearestName {
    /// `; did you mean "serve"?`, or nothing when no name is near.
    package static func sentence(for word: String, among names: [String]) -> String {
        advice(for: word, among: names, or: "")
    }

    /// `; did you mean "serve"?`, or what to say when no name is near: all of them unless given.
    package static func advice(for word: String, among names: [String], or other: String? = nil) -> String {
        find(word, among: names).map { "; did you mean \"\($0)\"?" } ?? other
            ?? "; expected one of \(names.joined(separator: ", "))"
    }

    /// The nearest name at most a third of the word's length away (at least one edit, case not counted).
    package static func find(_ word: String, among names: [String]) -> String? {
        let wanted = Array(word.lowercased().unicodeScalars.prefix(64))
        let limit = max(1, wanted.count / 3)
        var best: (name: String, distance: Int)?
        for name in names {
            let candidate = Array(name.lowercased().unicodeScalars.prefix(64))
            guard abs(candidate.count - wanted.count) <= limit else { continue }
            let found = distance(wanted, candidate)
            if found <= limit, found < best?.distance ?? .max { best = (name, found) }
        }
        return best?.name
    }

    /// Edits (insert, remove, replace, swap two neighbours) between two words: the restricted Damerau–Levenshtein distance.
    static func distance(_ first: [Unicode.Scalar], _ second: [Unicode.Scalar]) -> Int {
        var before: [Int] = []
        var above = Array(0...second.count)
        for i in first.indices {
            var row = [i + 1]
            for j in second.indices {
                var cost = min(above[j + 1] + 1, row[j] + 1, above[j] + (first[i] == second[j] ? 0 : 1))
                if i > 0, j > 0, first[i] == second[j - 1], first[i - 1] == second[j] {
                    cost = min(cost, before[j - 1] + 1)
                }
                row.append(cost)
            }
            before = above
            above = row
        }
        return above[second.count]
    }
}
