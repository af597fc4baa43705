import HearthJSON

/// The members of an object in a definition file.
struct Fields {
    let members: [LocatedJSON.Member]
    let position: JSONPosition
    private var shape: DefinitionShape?

    /// - Returns: nothing, with the problem noted, when the node is no object.
    init?(_ node: LocatedJSON, _ what: String, _ problems: inout ProblemList) {
        guard let members = problems.attempt({ () throws(JSONError) in try node.object(what) }) else { return nil }
        self.members = members
        position = node.position
    }

    /// Also notes the fields that the shape does not have, and those that it requires and that are missing.
    init?(_ node: LocatedJSON, _ shape: DefinitionShape, _ problems: inout ProblemList) {
        self.init(node, "\(shape.name) as an object", &problems)
        self.shape = shape
        allow(shape.names, &problems)
        for field in shape.fields where field.isRequired && self[field.name] == nil {
            problems.add("expected \"\(field.name)\" in \(shape.name), found none", at: position)
        }
    }

    subscript(name: String) -> LocatedJSON? { members.last { $0.name == name }?.value }

    /// Notes every member whose name is not among `names`.
    func allow(_ names: [String], _ problems: inout ProblemList) {
        for member in members where !names.contains(member.name) {
            problems.add(
                "unknown field \"\(member.name)\"" + NearestName.advice(for: member.name, among: names),
                at: member.position)
        }
    }

    func text(_ name: String, _ what: String, _ problems: inout ProblemList) -> String? {
        guard let node = self[name] else { return nil }
        return problems.attempt { () throws(JSONError) in try node.string(what) }
    }

    func flag(_ name: String, _ problems: inout ProblemList) -> Bool? {
        guard let node = self[name] else { return nil }
        return problems.attempt { () throws(JSONError) in try node.bool("true or false for \"\(name)\"") }
    }

    // MARK: As the shape has them

    func text(_ name: String, _ problems: inout ProblemList) -> String? {
        guard let node = self[name], case .text(let what, let length)? = shape?[name]?.kind,
            let text = problems.attempt({ () throws(JSONError) in try node.string(what) })
        else { return nil }
        if let length, !length.contains(text.count) {
            problems.add(
                "\"\(name)\" has \(text.count) characters; \(length.lowerBound) to \(length.upperBound) are allowed",
                at: node.position)
            return nil
        }
        return text
    }

    func number(_ name: String, _ problems: inout ProblemList) -> Double? {
        guard let node = self[name], case .number(let what, let range)? = shape?[name]?.kind else { return nil }
        let bounds = range.map { " from \(Self.shown($0.lowerBound)) to \(Self.shown($0.upperBound))" } ?? ""
        return problems.attempt { () throws(JSONError) in
            let number = try node.number(what + bounds)
            if let range, !range.contains(number) { throw node.expected(what + bounds) }
            return number
        }
    }

    func integer(_ name: String, _ problems: inout ProblemList) -> UInt64? {
        guard let node = self[name], case .integer(let what, let range)? = shape?[name]?.kind else { return nil }
        return problems.attempt { () throws(JSONError) in try node.integer(in: range, what) }
    }

    func choice(_ name: String, _ problems: inout ProblemList) -> String? {
        guard let node = self[name], case .choice(let what, let words)? = shape?[name]?.kind,
            let text = problems.attempt({ () throws(JSONError) in try node.string(what) })
        else { return nil }
        if words.contains(text) { return text }
        problems.add(
            "unknown \(name) \"\(text)\"; expected one of \(words.joined(separator: ", "))"
                + NearestName.sentence(for: text, among: words), at: node.position)
        return nil
    }

    func elements(_ name: String, _ problems: inout ProblemList) -> [LocatedJSON] {
        guard let node = self[name], let what = shape?[name]?.kind.what else { return [] }
        return problems.attempt { () throws(JSONError) in try node.array(what) } ?? []
    }

    /// A text that is written in a way of its own, with where it stands.
    func word(_ name: String, _ problems: inout ProblemList) -> (text: String, position: JSONPosition)? {
        guard let node = self[name], let what = shape?[name]?.kind.what else { return nil }
        return problems.attempt { () throws(JSONError) in (try node.string(what), node.position) }
    }

    /// A list of texts, with where they stand.
    func words(_ name: String, _ problems: inout ProblemList) -> [(text: String, position: JSONPosition)] {
        guard case .list(_, let element)? = shape?[name]?.kind else { return [] }
        return elements(name, &problems).compactMap { node in
            problems.attempt { () throws(JSONError) in (try node.string(element.what), node.position) }
        }
    }

    private static func shown(_ number: Double) -> String {
        Int(exactly: number).map(String.init) ?? "\(number)"
    }
}
