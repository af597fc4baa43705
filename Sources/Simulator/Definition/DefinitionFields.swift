import HearthJSON

/// The members of an object in a definition file.
struct Fields {
    let members: [LocatedJSON.Member]

    /// - Returns: nothing, with the problem noted, when the node is no object.
    init?(_ node: LocatedJSON, _ what: String, _ problems: inout ProblemList) {
        guard let members = problems.attempt({ () throws(JSONError) in try node.object(what) }) else { return nil }
        self.members = members
    }

    subscript(name: String) -> LocatedJSON? { members.last { $0.name == name }?.value }

    /// Notes every member whose name is not among `names`.
    func allow(_ names: [String], _ problems: inout ProblemList) {
        for member in members where !names.contains(member.name) {
            let suggestion =
                NearestName.find(member.name, among: names).map { "; did you mean \"\($0)\"?" }
                ?? "; expected one of \(names.joined(separator: ", "))"
            problems.add("unknown field \"\(member.name)\"" + suggestion, at: member.position)
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

    func number(_ name: String, _ what: String, _ problems: inout ProblemList) -> Double? {
        guard let node = self[name] else { return nil }
        return problems.attempt { () throws(JSONError) in try node.number(what) }
    }

    func elements(_ name: String, _ what: String, _ problems: inout ProblemList) -> [LocatedJSON] {
        guard let node = self[name] else { return [] }
        return problems.attempt { () throws(JSONError) in try node.array(what) } ?? []
    }
}
