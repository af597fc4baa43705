import HomeModel

/// What happens in the homes, as the engine tells it, in order.
public enum EngineEvent: Sendable {
    /// What came of a change of the structure, whoever made it.
    case structure([StructureEvent])
    /// The characteristic has another value than before.
    case value(CharacteristicID, RecordedValue)
    /// A moment, such as the press of a button.
    case occurrence(CharacteristicID, RecordedValue)
    /// How the way to some accessories stands now.
    case link([AccessoryID], LinkState)
    /// What came of an occasion for an automation, when all of it is done.
    case automation(RunTrace)
    /// A scene was run by a person.
    case scene(ActionSetID, SceneResult)
}
