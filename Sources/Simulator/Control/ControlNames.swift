import HAPModel

/// Finds things by what people call them.
enum ControlNames {
    /// The name itself; else the only one that is equal but for case, begins with the words, or holds them.
    static func find(_ word: String, among names: [String], _ what: String) throws(ControlError) -> String {
        if names.contains(word) { return word }
        let key = word.lowercased()
        let rules: [(String) -> Bool] = [{ $0 == key }, { $0.hasPrefix(key) }, { holds($0, key) }]
        for rule in rules {
            var found: [String] = []
            for name in names where rule(name.lowercased()) && !found.contains(name) { found.append(name) }
            if found.count == 1 { return found[0] }
            if found.count > 1 {
                let list = found.prefix(5).map { "\"\($0)\"" }.joined(separator: ", ")
                throw ControlError(
                    .unknownName,
                    "\"\(word)\" means several: \(list)" + (found.count > 5 ? " and \(found.count - 5) more" : ""))
            }
        }
        throw ControlError(
            .unknownName, "no \(what) is called \"\(word)\"" + NearestName.sentence(for: word, among: names))
    }

    private static func holds(_ name: String, _ part: String) -> Bool {
        guard !part.isEmpty else { return false }
        let name = Array(name.utf8)
        let part = Array(part.utf8)
        guard name.count >= part.count else { return false }
        return (0...name.count - part.count).contains { name[$0..<$0 + part.count].elementsEqual(part) }
    }

    /// The first service with this key, name or type, in this order.
    static func service(
        _ word: String, among services: [(key: String?, name: String?, type: ServiceType)]
    ) -> Int? {
        let type = ServiceType(name: word)
        return services.firstIndex { $0.key == word }
            ?? services.firstIndex { $0.name == word }
            ?? services.firstIndex { $0.type == type && type != nil }
    }
}
