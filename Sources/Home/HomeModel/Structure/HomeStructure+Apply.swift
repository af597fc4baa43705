extension HomeStructure {
    /// Makes a change with all that follows from it, and says what came of it. No events mean that all was so already.
    /// - Throws: ``HomeModelError``; the structure is then as it was.
    public mutating func apply(_ change: StructureChange) throws(HomeModelError) -> [StructureEvent] {
        var edit = StructureEdit(self)
        try edit.make(change)
        self = edit.structure
        return edit.events
    }
}
