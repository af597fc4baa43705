import HAPModel

/// How a thing acts: a small machine without I/O or clock, one for each service.
///
/// Everything that it knows is its own state, the values of its accessory and the surroundings; everything that it does is
/// to change them. The same steps from the same start always end in the same place.
public protocol ServiceModel: Sendable {
    /// - Parameters:
    ///   - service: its own place among the services of the accessory.
    init(service: Int, of accessory: AccessoryState)

    /// What it is told of beyond writes to its own service and its own pauses.
    var senses: Senses { get }

    /// Acts on what happened. Time that has passed since the last step is always told first, as an ``ModelEvent/elapsed(_:)``
    /// of its own; before a write or a hand's change, also before their values are in the state.
    /// - Returns: after which time it wants to go on by itself; nil when it waits for something to happen. Only the answer of
    ///   the last step counts.
    mutating func step(
        _ event: ModelEvent, _ accessory: inout AccessoryState, _ surroundings: inout Surroundings
    ) -> Duration?
}

extension ServiceModel {
    public var senses: Senses { [] }
}

/// What happened to a thing.
public enum ModelEvent: Hashable, Sendable {
    /// The first step of all: values that depend on the surroundings may be set.
    case start
    /// So much home time has passed since the last step.
    case elapsed(Duration)
    /// A controller has written these characteristics of the service; their values are in the state already.
    case written([CharacteristicType])
    /// Somebody has changed these at the thing itself: turned the key, held the door. Or another service of the accessory
    /// has. The values are in the state already.
    case set([CharacteristicType])
    /// Another service of the same accessory has changed these.
    case sibling(Int, [CharacteristicType])
    /// What it ``Senses`` has changed.
    case surroundings
    /// Somebody wants to see which accessory it is.
    case identify
}

/// What a model wants to be told of.
public struct Senses: OptionSet, Hashable, Sendable {
    public let rawValue: UInt8
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// The room's temperature, air and light, once a minute.
    public static let room = Senses(rawValue: 1)
    /// People who come into the room, leave it or walk through a door of it.
    public static let people = Senses(rawValue: 2)
    /// Doors and windows of the home that are opened and closed, movement anywhere, alarms.
    public static let home = Senses(rawValue: 4)
    /// Changes of other services of the same accessory.
    public static let siblings = Senses(rawValue: 8)
}
