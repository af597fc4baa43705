import HAPModel
import HearthJSON

/// Finds things by what people call them.
enum ControlNames {
    /// The name itself; else the only one that is equal but for case, begins with the words, or holds them.
    static func find(_ word: String, among names: [String], _ what: String) throws(ControlError) -> String {
        if names.contains(word) { return word }
        let key = word.lowercased()
        let rules: [(String) -> Bool] = [{ $0 == key }, { $0.hasPrefix(key) }, { $0.contains(key) }]
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
        let near = NearestName.sentence(for: word, among: names)
        throw ControlError(
            .unknownName, "no \(what) is called \"\(word)\"" + near,
            remedy: near.isEmpty ? "`hearth simulate ctl list` lists what there is." : nil)
    }

    /// The first service with this key, name or type, in this order.
    static func service(
        _ word: String, of accessory: String, among services: [(key: String?, name: String?, type: ServiceType)]
    ) throws(ControlError) -> Int {
        let type = ServiceType(name: word)
        let found =
            services.firstIndex { $0.key == word } ?? services.firstIndex { $0.name == word }
            ?? services.firstIndex { $0.type == type && type != nil }
        if let found { return found }
        let all = services.flatMap { [$0.key, $0.name, "\($0.type)"].compactMap { $0 } }
        throw ControlError(
            .unknownName, "\"\(accessory)\" has no service \"\(word)\"" + NearestName.sentence(for: word, among: all))
    }
}
