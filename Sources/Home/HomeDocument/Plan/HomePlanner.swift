import HearthCalendar
import HearthJSON
import HomeModel

/// Finds what it takes to make a home as a draft says, by doing it to a copy: what comes of each change, and whether it may
/// be, is for the model alone to say.
struct HomePlanner {
    let home: Home
    let before: HomeStructure
    let names: TypeNames
    let now: Instant
    var seed: IdentifierSeed
    /// The structure as it is after the changes so far.
    private(set) var working: HomeStructure
    private(set) var changes: [StructureChange] = []
    private(set) var problems: [JSONError] = []

    /// - Parameter home: the one that the draft has to be about; nil for any.
    /// - Throws: when the draft's home is not there, or another.
    init(
        _ draft: HomeDraft, _ home: HomeID?, _ structure: HomeStructure, _ names: TypeNames, _ seed: IdentifierSeed,
        _ now: Instant
    ) throws(HomeDocumentError) {
        do { self.home = try Self.home(of: draft, home, in: structure) } catch {
            throw HomeDocumentError(problems: [error])
        }
        before = structure
        working = structure
        self.names = names
        self.seed = seed
        self.now = now
    }

    private static func home(
        of draft: HomeDraft, _ wanted: HomeID?, in structure: HomeStructure
    ) throws(JSONError) -> Home {
        guard let entry = draft.home else {
            if let home = (wanted ?? structure.primaryHome).flatMap({ structure.homes[$0] }) { return home }
            let start = JSONPosition(offset: 0, line: 1, column: 1)
            throw JSONError(.invalidValue, at: start, "there is no such home; add one, then apply the document")
        }
        let home = try home(of: entry, in: structure)
        if let wanted, home.id != wanted {
            let name = structure.homes[wanted].map { "\"\($0.name)\"" } ?? "\(wanted)"
            throw JSONError(
                .invalidValue, at: entry.position, "this is a document of the home \"\(home.name)\", not of \(name)")
        }
        return home
    }

    private static func home(of entry: DraftEntry, in structure: HomeStructure) throws(JSONError) -> Home {
        if let id = entry.id {
            if let home = structure.homes[HomeID(rawValue: id.value)] { return home }
            let known = structure.homes.rows.map { "\"\($0.name)\" has \($0.id)" }.joined(separator: ", ")
            let hint = known.isEmpty ? "there is no home yet" : "\(known)"
            throw JSONError(.invalidValue, at: id.position, "no home has this id; \(hint)")
        }
        let name = entry.name?.value ?? ""
        let key = NameRule.key(name)
        if let home = structure.homes.rows.first(where: { NameRule.key($0.name) == key }) { return home }
        throw JSONError(
            .invalidValue, at: entry.name?.position ?? entry.position,
            "no home is called \"\(name)\"; give the home's id to rename it"
                + NearestName.sentence(for: name, among: structure.homes.rows.map(\.name)))
    }

    mutating func plan(_ draft: HomeDraft) throws(HomeDocumentError) -> HomePlan {
        let matches = match(draft)
        try stop()
        checkNames(matches)
        try stop()
        if let name = draft.home?.givenName { make(.renameHome(home.id, name.value), at: name.position) }
        removeBeforeRenaming(matches)
        rename(matches)
        add(matches)
        place(matches)
        changeServices(matches)
        // What refers to a thing that could not be had would only repeat what is wrong.
        try stop()
        let references = HomeReferences(
            before: HomeNames(home.id, StructureWording(before, names)),
            now: HomeNames(home.id, StructureWording(working, names)),
            removedScenes: Set(matches.scenes.filter { $0.draft.entry.removal != nil }.map(\.id)))
        fillLists(matches, references)
        fillScenes(matches, references)
        fillAutomations(matches, references)
        removeScenes(matches)
        enable(matches)
        try stop()
        return HomePlan(
            home: home.id, changes: changes, outcome: working,
            difference: StructureDifference(from: before, to: working, names: names))
    }

    private func stop() throws(HomeDocumentError) {
        if !problems.isEmpty { throw HomeDocumentError(problems: problems) }
    }

    /// Does it to the copy. What the model refuses is a problem at that place of the text; what does nothing is no change.
    mutating func make(_ change: StructureChange, at position: JSONPosition) {
        do {
            if try !working.apply(change).isEmpty { changes.append(change) }
        } catch {
            say(error.message, at: position)
        }
    }

    mutating func say(_ problem: String, at position: JSONPosition) {
        problems.append(JSONError(.invalidValue, at: position, problem))
    }

    /// "; did you mean …?" for the first problems only: nobody reads the thousandth, and looking through thousands of names
    /// for each of thousands of words takes minutes.
    func suggestion(for word: String, among names: @autoclosure () -> [String]) -> String {
        problems.count < HomeDocumentError.shown ? NearestName.sentence(for: word, among: names()) : ""
    }

    mutating func draw<Subject>() -> Identifier<Subject> { seed.draw() }
}
