import HearthCalendar
import HearthJSON
import HomeModel

/// A home as a text that a person reads and edits: what things are called, in which room they are, what zones, service
/// groups, scenes and automations hold.
///
/// The text is JSON5 and explains itself at its head. An `id` says which thing an entry is about, so that a rename is told
/// from something new; without one, an entry means the thing that has its name, or a new one. Whatever the text leaves out
/// stays as it is, and only `remove: true` removes. Accessories are neither added nor removed, people and what makes an
/// automation fire are not changed.
///
/// ```swift
/// let text = try HomeDocument.text(of: home, in: structure, names: names)
/// let plan = try HomeDocument.plan(from: edited, to: structure, seed: seed, now: now, names: names)
/// for line in plan.difference.lines { print(line) }
/// ```
public enum HomeDocument {
    /// What ``text(of:in:names:)`` writes; a text that asks for a later one is refused.
    public static let version = 1
    /// Size of a text that is read, in bytes: many times that of any home, and little enough to be read on a small machine.
    public static let maximumBytes = 4 << 20

    /// - Throws: `notFound` when there is no such home.
    public static func text(
        of home: HomeID, in structure: HomeStructure, names: TypeNames = .none
    ) throws(HomeModelError) -> String {
        guard let home = structure.homes[home] else {
            throw HomeModelError(.notFound, "There is no home \(home); list the homes and choose one.", .home(home))
        }
        let composer = DocumentComposer(home, StructureWording(structure, names))
        var lines = DocumentLines()
        for line in composer.head { lines.comment(line) }
        lines.write(composer.document)
        return lines.text
    }

    /// What it takes to make a home as a text says.
    /// - Parameters:
    ///   - bytes: UTF-8, at most ``maximumBytes``.
    ///   - home: the one that it has to be about; nil for whichever it names, and for the primary one where it names none.
    ///   - seed: for the identifiers of what is new.
    ///   - now: decides whether the date of an automation that is to be enabled has passed.
    ///   - names: those that the text was written with, or others: only what the text refers to by names of types needs them.
    /// - Throws: everything that is wrong with the text, each with its place. There is no plan then.
    public static func plan(
        from bytes: [UInt8], to structure: HomeStructure, of home: HomeID? = nil, seed: IdentifierSeed, now: Instant,
        names: TypeNames = .none
    ) throws(HomeDocumentError) -> HomePlan {
        let options = JSONOptions(
            dialect: .json5, duplicateNames: .refused, maximumDepth: 16, maximumBytes: maximumBytes)
        let node: LocatedJSON
        do { node = try LocatedJSON(parsing: bytes, options: options) } catch {
            throw HomeDocumentError(problems: [error])
        }
        var reader = DraftReader()
        let draft = reader.home(node)
        guard reader.problems.isEmpty else { throw HomeDocumentError(problems: reader.problems) }
        var planner = try HomePlanner(draft, home, structure, names, seed, now)
        return try planner.plan(draft)
    }

    /// As ``plan(from:to:of:seed:now:names:)``: the changes to apply, in this order and all or none.
    public static func changes(
        from text: String, to structure: HomeStructure, seed: IdentifierSeed, now: Instant, names: TypeNames = .none
    ) throws(HomeDocumentError) -> [StructureChange] {
        try plan(from: Array(text.utf8), to: structure, seed: seed, now: now, names: names).changes
    }
}
