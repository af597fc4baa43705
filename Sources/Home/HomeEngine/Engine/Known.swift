import HearthCalendar
import HomeDatabase
import HomeModel

/// What a store knows of the homes when an engine takes them up.
struct Known: Sendable {
    var structure: HomeStructure
    var values: LastValues
    var zones: ZoneTable
    /// Of the process before; nil for the first one.
    var memory: AutomationMemory?

    init(_ parts: Engine.Parts) async throws {
        structure = await parts.store.structure
        values = try await parts.store.lastValues()
        zones = await ZoneReader().table(for: structure, log: parts.log)
        memory = try await parts.store.note(AutomationMemory.key).flatMap { note in
            let memory = AutomationMemory(note)
            if memory == nil {
                parts.log.error(
                    "What automations remember can't be read; those that wait for their end will not get it.")
            }
            return memory
        }
    }
}
