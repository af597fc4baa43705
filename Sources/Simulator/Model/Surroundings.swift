import HAPModel
import HAPProtocol

/// Where a thing stands, as it sees it, and what it does to it.
public struct Surroundings: Sendable {
    public var now: HomeInstant
    /// The room that the thing is in; an ordinary room when the definition names none.
    public var room: RoomConditions
    public var outdoors: RoomConditions
    public var home: HomeConditions
    /// What a controller writes, as it came, also to what cannot be read; only during ``ModelEvent/written(_:)``.
    public var written: [CharacteristicType: Value] = [:]
    /// Whether who leaves or comes home walks through the thing's room.
    public var hasFrontDoor = false
    /// Who has just walked through a door of the room; only during ``ModelEvent/surroundings``.
    public var passage: Passage?
    public var random: SimulatorRandom

    /// What the thing does to its room from now on. Holds until it is changed.
    public var influence = RoomInfluence()
    /// What a write gets back that wants a response, by characteristic.
    public var responses: [CharacteristicType: Value] = [:]
    /// Why the thing does not take the write, if it does not.
    public var refusal: HAPStatus?

    public init(
        now: HomeInstant, room: RoomConditions = .init(), outdoors: RoomConditions = .init(),
        home: HomeConditions = .init(), random: SimulatorRandom = SimulatorRandom(seed: 0)
    ) {
        self.now = now
        self.room = room
        self.outdoors = outdoors
        self.home = home
        self.random = random
    }
}

/// The state of a room, or of the air outdoors.
public struct RoomConditions: Hashable, Sendable {
    /// °C
    public var temperature = 20.0
    /// Relative, in percent.
    public var humidity = 45.0
    /// ppm
    public var carbonDioxide = 500.0
    /// ppm
    public var carbonMonoxide = 0.0
    /// Particulate matter below 2.5 µm, in µg/m³.
    public var fineDust = 8.0
    /// Volatile organic compounds, in µg/m³.
    public var volatileCompounds = 120.0
    /// lux
    public var light = 100.0
    /// 0 clear air to 1 dense smoke.
    public var smoke = 0.0
    /// Whether there is water on the floor.
    public var isWet = false
    /// How many people are there.
    public var people = 0
    /// How many of them sleep.
    public var asleep = 0

    public init() {}
}

/// What concerns the home as a whole.
public struct HomeConditions: Hashable, Sendable {
    public var peopleAtHome = 0
    /// Doors and windows to the outside that stand open.
    public var openings = 0
    /// Sensors that see somebody move at this moment.
    public var movements = 0
    /// Sensors that smell smoke or gas, or stand in water.
    public var dangers = 0

    public init() {}
}

/// What a thing does to the room that it is in.
public struct RoomInfluence: Hashable, Sendable {
    /// W; negative cools.
    public var heat = 0.0
    /// Grams of water an hour into the air; negative dries it.
    public var moisture = 0.0
    /// lux
    public var light = 0.0
    /// Opening to the outside, in m².
    public var opening = 0.0
    /// Clean air that an air purifier makes, in m³ an hour.
    public var cleanAir = 0.0
    /// Electrical power taken, in W.
    public var power = 0.0
    /// A door or window to the outside that stands open.
    public var isOpening = false
    /// A sensor that sees movement.
    public var seesMovement = false
    /// A sensor that smells smoke or gas, or stands in water.
    public var seesDanger = false

    public init() {}
}

/// Somebody walks from one room to another.
public struct Passage: Hashable, Sendable {
    public var person: String
    /// nil: outside the home.
    public var from: String?
    /// nil: outside the home.
    public var to: String?

    public init(person: String, from: String?, to: String?) {
        self.person = person
        self.from = from
        self.to = to
    }

    public var isThroughTheFrontDoor: Bool { from == nil || to == nil }
}
