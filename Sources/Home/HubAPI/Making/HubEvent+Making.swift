import HomeEngine
import HomeModel

extension HubEvent {
    /// Without its number.
    /// - Parameter structure: from after the event.
    /// - Returns: nil for what a reader would have nothing to do about.
    init?(_ event: EngineEvent, in structure: HomeStructure) {
        switch event {
        case .structure(let events):
            let changes = events.compactMap { Change($0, in: structure) }
            guard !changes.isEmpty else { return nil }
            self.init(sequence: 0, kind: .structure, changes: changes)
        case .value(let id, let recorded):
            self.init(sequence: 0, kind: .value, reading: Reading(id, recorded, in: structure))
        case .occurrence(let id, let recorded):
            self.init(sequence: 0, kind: .occurrence, reading: Reading(id, recorded, in: structure))
        case .link(let accessories, let state):
            self.init(
                sequence: 0, kind: .link, link: LinkChange(accessories: accessories, link: LinkResource(of: state)))
        case .automation(let trace): self.init(sequence: 0, kind: .automation, trace: trace)
        case .scene(let id, let result): self.init(sequence: 0, kind: .scene, run: SceneRunResource(id, result))
        }
    }
}

extension HubEvent.Reading {
    fileprivate init(_ id: CharacteristicID, _ recorded: RecordedValue, in structure: HomeStructure) {
        self.init(
            characteristic: id, accessory: structure.accessory(of: id)?.id, value: recorded.value, time: recorded.time)
    }
}
