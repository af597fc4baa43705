import HearthJSON
import HomeDocument
import HomeModel
import HomeModelTesting
import Seeded
import Testing

@Suite struct HomeDocumentPropertyTests {
    /// Any homes: their documents ask for nothing, and one from a later time makes the home of an earlier time what it was
    /// then, as far as a document goes.
    @Test(arguments: UInt64(1)...6) func makesAHomeWhatItsDocumentSays(seed: UInt64) throws {
        var changes = RandomChanges(seed: seed)
        var structure = HomeStructure()
        for _ in 0..<800 { _ = try? structure.apply(changes.next(for: structure)) }
        var documents = 0
        for round in 0..<20 {
            let before = structure
            for _ in 0..<60 {
                let change = changes.next(for: structure)
                // What is beyond documents.
                guard !Self.isBeyond(change) else { continue }
                _ = try? structure.apply(change)
            }
            for home in before.homes.rows where structure.homes.contains(home.id) {
                let text = try Self.text(home.id, structure)
                #expect(try Self.changes(text, structure) == [], "seed \(seed), round \(round)")
                let marked = try Self.markingRemovals(in: text, of: before, home.id, structure)
                let plan: HomePlan
                do { plan = try Self.plan(marked, before) } catch {
                    // Words that stayed while their things changed names have to be asked; and what was once enabled
                    // may no longer be.
                    let isAsked = (error as? HomeDocumentError)?.problems.allSatisfy {
                        $0.message.contains("stood here") || $0.message.contains("has passed")
                            || $0.message.contains("5 weeks away") || $0.message.contains("does nothing")
                    }
                    #expect(isAsked == true, "seed \(seed), round \(round): \(error)")
                    continue
                }
                documents += 1
                var copy = before
                for change in plan.changes { _ = try copy.apply(change) }
                #expect(copy == plan.outcome)
                #expect(copy.problems() == [])
                let reached = try Self.comparable(Self.text(home.id, copy))
                let wanted = try Self.comparable(text)
                #expect(reached == wanted, "seed \(seed), round \(round)")
                #expect(try Self.changes(Self.text(home.id, copy), copy) == [])
            }
        }
        #expect(documents > 20, "only \(documents) documents were applied")
    }

    /// However a document is damaged, it is read or refused with a place in it; a plan that comes of it can be carried out.
    @Test(arguments: UInt64(1)...4) func bearsAnyDamage(seed: UInt64) throws {
        let manor = try Manor()
        let whole = Array(try manor.text().utf8)
        var generator = SeededGenerator(seed: seed)
        var accepted = 0
        for step in 0..<400 {
            let bytes = generator.damage(whole)
            do {
                let plan = try HomeDocument.plan(
                    from: bytes, to: manor.structure, seed: IdentifierSeed(7), now: Manor.now, names: Manor.names)
                var copy = manor.structure
                for change in plan.changes { _ = try copy.apply(change) }
                #expect(copy == plan.outcome, "seed \(seed), step \(step)")
                #expect(copy.problems() == [], "seed \(seed), step \(step)")
                // No damage takes an accessory away.
                #expect(copy.accessories.count == manor.structure.accessories.count)
                accepted += 1
            } catch let error as HomeDocumentError {
                #expect(!error.problems.isEmpty)
                for problem in error.problems {
                    #expect((0...bytes.count).contains(problem.position.offset), "seed \(seed), step \(step)")
                    #expect(!problem.message.isEmpty)
                }
            }
        }
        #expect(accepted > 10, "only \(accepted) were accepted")
    }

    // MARK: Parts

    private static func text(_ home: HomeID, _ structure: HomeStructure) throws -> String {
        try HomeDocument.text(of: home, in: structure, names: Manor.names)
    }

    private static func plan(_ text: String, _ structure: HomeStructure) throws -> HomePlan {
        try HomeDocument.plan(
            from: Array(text.utf8), to: structure, seed: IdentifierSeed(99), now: Manor.now, names: Manor.names)
    }

    private static func changes(_ text: String, _ structure: HomeStructure) throws -> [StructureChange] {
        try plan(text, structure).changes
    }

    private static func isBeyond(_ change: StructureChange) -> Bool {
        switch change {
        case .addHome, .renameHome, .removeHome, .addAccessory, .refreshAccessory, .moveAccessory, .removeAccessory,
            .setBlocked,
            .addUser, .renameUser, .setAccess, .transferOwnership, .removeUser, .addTrigger, .setCondition,
            .recordFiring,
            // The document says nothing of a lone service that nobody has named, so not that a name went.
            .renameService(_, nil), .setAssociatedType(_, nil):
            true
        default: false
        }
    }

    /// The document of the later structure, with what it no longer has marked to be removed, and without the identifiers of
    /// what the earlier one does not have yet.
    private static func markingRemovals(
        in text: String, of before: HomeStructure, _ home: HomeID, _ after: HomeStructure
    ) throws -> String {
        var value = try JSONValue(parsing: Array(text.utf8), options: .json5)
        let known = Set(before.entities.map { "\($0.id)".split(separator: " ").last.map(String.init) ?? "" })
        /// Without the identifiers of what is new, also of an automation's own actions.
        func withoutNew(_ entry: JSONValue) -> JSONValue {
            guard var members = entry.objectValue else { return entry }
            if let id = members["id"]?.stringValue, !known.contains(id) { members["id"] = nil }
            if let scenes = members["scenes"]?.arrayValue { members["scenes"] = .array(scenes.map(withoutNew)) }
            return .object(members)
        }
        func mark(_ section: String, _ gone: [String]) {
            guard var object = value.objectValue, let list = object[section]?.arrayValue else { return }
            let removed = gone.map { ["id": .string($0), "remove": true] as JSONValue }
            object[section] = .array(list.map(withoutNew) + removed)
            value = .object(object)
        }
        func gone<Row: HomeEntity>(_ rows: [Row], _ now: EntityTable<Row>) -> [String] {
            rows.filter { !now.contains($0.id) }.map { "\($0.id)" }
        }
        mark("rooms", gone(before.rooms(in: home), after.rooms))
        mark("zones", gone(before.zones(in: home), after.zones))
        mark("groups", gone(before.serviceGroups(in: home), after.serviceGroups))
        mark("scenes", gone(before.actionSets(in: home), after.actionSets))
        mark("automations", gone(before.triggers(in: home), after.triggers))
        return value.text(isJSON5: true)
    }

    /// The content without orders and without the identifiers of what may be new.
    private static func comparable(_ text: String) throws -> [Substring] {
        try sorted(JSONValue(parsing: Array(text.utf8), options: .json5)).text().split(separator: "\n")
    }

    private static func sorted(_ value: JSONValue) -> JSONValue {
        switch value {
        case .array(let elements):
            return .array(elements.map(sorted).sorted { $0.bytes.lexicographicallyPrecedes($1.bytes) })
        case .object(let object):
            let members = object.members.filter { $0.name != "id" }.map { ($0.name, sorted($0.value)) }
            return .object(JSONObject(members.sorted { $0.0 < $1.0 }))
        default: return value
        }
    }
}
