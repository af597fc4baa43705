import HearthJSON
import HomeModel

/// What the references of a document mean, while its things are called as it says.
struct HomeReferences {
    let before: HomeNames
    let now: HomeNames
    /// They are there until the end, and nothing may refer to them any more.
    let removedScenes: Set<ActionSetID>

    /// - Parameters:
    ///   - what: "room".
    ///   - suggesting: whether to look for what a name that nothing has most likely means.
    /// - Throws: when it is not clear what is meant, or nothing is.
    func find<Subject>(
        _ reference: Located<String>, _ kind: KeyPath<HomeNames, NameIndex<Subject>>, _ what: String,
        suggesting: Bool
    ) throws(JSONError) -> Identifier<Subject> {
        let (now, before) = (now[keyPath: kind], before[keyPath: kind])
        let text = reference.value
        if let id = NameIndex<Subject>.identifier(in: text) {
            guard now.contains(id), !isRemoved(id) else {
                throw problem("no \(what) of the home has the id in \"\(text)\"", reference)
            }
            return id
        }
        let found = now.find(text).filter { !isRemoved($0) }
        guard let first = found.first else {
            return try findFormer(reference, now, before, what, suggesting: suggesting)
        }
        guard found.count == 1 else { throw ambiguous(reference, found, what) }
        return first
    }

    /// By the name from before, where nothing is called so any more.
    private func findFormer<Subject>(
        _ reference: Located<String>, _ now: NameIndex<Subject>, _ before: NameIndex<Subject>, _ what: String,
        suggesting: Bool
    ) throws(JSONError) -> Identifier<Subject> {
        let former = before.find(reference.value)
        let found = former.filter { now.contains($0) && !isRemoved($0) }
        if let first = found.first {
            guard found.count == 1 else { throw ambiguous(reference, found, what) }
            return first
        }
        guard former.isEmpty else {
            throw problem("this document removes the \(what) \"\(reference.value)\"; take it out here too", reference)
        }
        let suggestion = suggesting ? NearestName.sentence(for: reference.value, among: now.names) : ""
        throw problem("no \(what) is called \"\(reference.value)\"\(suggestion)", reference)
    }

    private func ambiguous<Subject>(
        _ reference: Located<String>, _ found: [Identifier<Subject>], _ what: String
    ) -> JSONError {
        let choices = found.prefix(4).map { "\"\(reference.value) [\($0)]\"" }.joined(separator: " or ")
        return problem(
            "\(found.count) of the home are called \"\(reference.value)\"; say which \(what) with its id: \(choices)",
            reference)
    }

    /// Refuses words that nobody touched while another thing took them: whether they were to follow the thing or the name
    /// only the person knows.
    /// - Parameters:
    ///   - list: what each reference of an entry was found to mean.
    ///   - known: what the entry held before.
    /// - Returns: the problem with each reference; nil where all is clear.
    func problems<Subject>(
        with list: [Referred<Subject>], _ kind: KeyPath<HomeNames, NameIndex<Subject>>,
        known: [(id: Identifier<Subject>, value: HomeValue)], _ what: String
    ) -> [JSONError?] {
        let (now, before) = (now[keyPath: kind], before[keyPath: kind])
        let formerly = Dictionary(
            known.map { (NameRule.key(before.reference(to: $0.id)), $0) }
        ) { first, _ in first }
        let present = Dictionary(list.map { ($0.id, $0.value) }) { first, _ in first }
        return list.map { item in
            let text = item.reference.value
            guard let was = formerly[NameRule.key(text)], was.id != item.id, was.value.matches(item.value),
                now.contains(was.id), !isRemoved(was.id),
                // What was meant is there all the same, where names were changed everywhere.
                present[was.id]?.matches(was.value) != true
            else { return nil }
            return problem(
                "\"\(text)\" stood here for the \(what) that is to be called \"\(now.reference(to: was.id))\"; write that "
                    + "name to keep it, or \"\(text) [\(item.id)]\" to take the other", item.reference)
        }
    }

    private func isRemoved<Subject>(_ id: Identifier<Subject>) -> Bool {
        Subject.self == ActionSet.self && removedScenes.contains(ActionSetID(rawValue: id.rawValue))
    }

    private func problem(_ message: String, _ reference: Located<String>) -> JSONError {
        JSONError(.invalidValue, at: reference.position, message)
    }
}

/// A reference, what it means, and what is said of it there.
struct Referred<Subject> {
    let reference: Located<String>
    let id: Identifier<Subject>
    let value: HomeValue
}

extension HomePlanner {
    /// All that a list refers to, in its order; nil when something is wrong with it, which is noted. Nothing stands there
    /// twice.
    /// - Parameters:
    ///   - list: with what is said of each; anything, as long as it is the same for the same.
    ///   - known: what the entry held before.
    mutating func resolve<Subject>(
        _ list: [(reference: Located<String>, value: HomeValue)], _ kind: KeyPath<HomeNames, NameIndex<Subject>>,
        known: [(id: Identifier<Subject>, value: HomeValue)], _ what: String, _ references: HomeReferences
    ) -> [Referred<Subject>]? {
        let count = problems.count
        let found = list.compactMap { reference, value -> Referred<Subject>? in
            let suggests = problems.count < HomeDocumentError.shown
            return attempt { () throws(JSONError) in
                let id = try references.find(reference, kind, what, suggesting: suggests)
                return Referred(reference: reference, id: id, value: value)
            }
        }
        // With a part of the list missing, something may only seem to be gone.
        let unclear =
            found.count == list.count
            ? references.problems(with: found, kind, known: known, what) : found.map { _ in nil }
        var places: [Identifier<Subject>: JSONPosition] = [:]
        for (item, problem) in zip(found, unclear) {
            if let problem {
                say(problem.message, at: problem.position)
            } else if let first = places.updateValue(item.reference.position, forKey: item.id) {
                say("the \(what) \"\(item.reference.value)\" stands at \(first) already", at: item.reference.position)
            }
        }
        return problems.count == count ? found : nil
    }

    /// As ``resolve(_:_:known:_:_:)`` of a list in which nothing is said of what stands in it.
    mutating func resolve<Subject>(
        _ list: [Located<String>], _ kind: KeyPath<HomeNames, NameIndex<Subject>>, known: [Identifier<Subject>],
        _ what: String, _ references: HomeReferences
    ) -> [Referred<Subject>]? {
        resolve(list.map { ($0, true) }, kind, known: known.map { ($0, true) }, what, references)
    }

    private mutating func attempt<Result>(_ step: () throws(JSONError) -> Result) -> Result? {
        do throws(JSONError) { return try step() } catch {
            say(error.message, at: error.position)
            return nil
        }
    }
}
