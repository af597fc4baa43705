/// A whole home: its accessory servers, its rooms and people, the weather, and what goes wrong.
///
/// A value that knows nothing of files or sockets. ``DefinitionReader`` makes one from a JSON5 file.
public struct HomeDefinition: Sendable, Equatable {
    public var name: String
    /// The same seed gives the same home: people, weather, noise of sensors.
    public var seed: UInt64
    /// The first instant of home time; nil for the machine's local time when the home starts.
    public var start: HomeInstant?
    public var weather: WeatherDefinition
    public var rooms: [RoomDefinition]
    public var people: [PersonDefinition]
    /// Standalone accessories and bridges, each with a name of its own.
    public var servers: [ServerDefinition]
    /// What goes wrong, and when.
    public var faults: [ScheduledFault]

    public init(
        name: String, seed: UInt64 = 1, start: HomeInstant? = nil, weather: WeatherDefinition = .init(),
        rooms: [RoomDefinition] = [], people: [PersonDefinition] = [], servers: [ServerDefinition],
        faults: [ScheduledFault] = []
    ) {
        self.name = name
        self.seed = seed
        self.start = start
        self.weather = weather
        self.rooms = rooms
        self.people = people
        self.servers = servers
        self.faults = faults
    }

    /// A home of one accessory or bridge.
    public init(_ server: ServerDefinition) {
        self.init(name: server.name, servers: [server])
    }
}
