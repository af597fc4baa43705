/// A room of the home, which the things in it share.
public struct RoomDefinition: Sendable, Hashable {
    public var name: String
    /// m³
    public var volume: Double
    /// What the walls let through to the outside, in W for each degree of difference.
    public var heatLoss: Double
    /// The rooms that a door leads to.
    public var neighbours: [String]
    /// Whether the home's front door is in this room: who leaves or comes home walks through it.
    public var hasFrontDoor: Bool
    /// Whether it is outside: a balcony, a garden.
    public var isOutdoors: Bool
    /// °C at the start.
    public var temperature: Double
    /// m² of glass that the sun shines through.
    public var windows: Double

    public init(
        _ name: String, volume: Double = 40, heatLoss: Double = 30, neighbours: [String] = [],
        hasFrontDoor: Bool = false, isOutdoors: Bool = false, temperature: Double = 20, windows: Double = 2
    ) {
        self.name = name
        self.volume = volume
        self.heatLoss = heatLoss
        self.neighbours = neighbours
        self.hasFrontDoor = hasFrontDoor
        self.isOutdoors = isOutdoors
        self.temperature = temperature
        self.windows = windows
    }
}

/// The weather: a daily course with noise.
public struct WeatherDefinition: Sendable, Hashable {
    /// The mean of a day, in °C; over the year when there are ``seasons``.
    public var temperature: Double
    /// How far the days of midsummer are above the mean, and those of midwinter below it, in degrees; 0: no seasons.
    public var seasons: Double
    /// How far the afternoon is above the mean, and the night below it, in degrees.
    public var swing: Double
    /// 0 clear to 1 overcast, on average.
    public var clouds: Double
    /// Mean relative humidity outdoors, in percent.
    public var humidity: Double
    /// Degrees north, for the length of the days.
    public var latitude: Double

    public init(
        temperature: Double = 8, swing: Double = 5, clouds: Double = 0.5, humidity: Double = 75, latitude: Double = 50,
        seasons: Double = 0
    ) {
        self.temperature = temperature
        self.swing = swing
        self.clouds = clouds
        self.humidity = humidity
        self.latitude = latitude
        self.seasons = seasons
    }
}

/// Somebody who lives in the home and walks about in it.
public struct PersonDefinition: Sendable, Hashable {
    public enum Rhythm: String, Sendable, Hashable, CaseIterable {
        /// Works outside the home from Monday to Friday.
        case office
        /// As `office`, but comes home in the early afternoon.
        case school
        /// Is at home most of the day.
        case home
        /// Works at night, sleeps by day.
        case night
    }

    public var name: String
    public var rhythm: Rhythm
    /// The room where they sleep; nil for the first room of the home.
    public var bedroom: String?

    public init(_ name: String, rhythm: Rhythm = .office, bedroom: String? = nil) {
        self.name = name
        self.rhythm = rhythm
        self.bedroom = bedroom
    }
}
