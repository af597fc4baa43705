import HearthJSON
import HomeModel

/// Something of a document and where it stands.
struct Located<Value> {
    var value: Value
    var position: JSONPosition
}

/// What every entry of a document says: which thing it is about and what that is to be called.
struct DraftEntry {
    /// Of the entry itself.
    var position: JSONPosition
    var id: Located<UInt128>?
    var name: Located<String>?
    /// Where it says that the thing is to be removed.
    var removal: JSONPosition?

    /// What the thing is to be called: without an id, the name only says which thing is meant.
    var givenName: Located<String>? { id == nil ? nil : name }
}

/// A document as it was read, before anything is known of the home that it is about. A part that is nil was left out.
struct HomeDraft {
    var home: DraftEntry?
    var rooms: [RoomDraft] = []
    /// Those that are to be in no room; those in rooms stand there.
    var accessories: [AccessoryDraft] = []
    var zones: [ListDraft] = []
    var groups: [ListDraft] = []
    var scenes: [SceneDraft] = []
    var automations: [AutomationDraft] = []
}

/// An entry with what is to be done with it.
protocol Draft {
    var entry: DraftEntry { get }
}

struct RoomDraft: Draft {
    var entry: DraftEntry
    var accessories: [AccessoryDraft] = []
}

struct AccessoryDraft: Draft {
    var entry: DraftEntry
    var services: [ServiceDraft] = []
}

struct ServiceDraft {
    var id: Located<UInt128>
    /// nil within to take its name away.
    var name: Located<String?>?
    /// What is plugged in or switched; nil within for nothing.
    var controls: Located<String?>?
}

/// A zone with its rooms, or a service group with its services.
struct ListDraft: Draft {
    var entry: DraftEntry
    var members: [Located<String>]?
}

struct SceneDraft: Draft {
    var entry: DraftEntry
    var actions: [ActionDraft]?
}

struct ActionDraft {
    /// What is written.
    var target: Located<String>
    var value: Located<HomeValue>
}

struct AutomationDraft: Draft {
    var entry: DraftEntry
    var isEnabled: Located<Bool>?
    var scenes: [AutomationScene]?
}

/// What an automation runs.
enum AutomationScene {
    case named(Located<String>)
    /// Actions of its own.
    case own(id: Located<UInt128>?, [ActionDraft], JSONPosition)
}
