import HearthJSON

extension DefinitionReader {
    /// Reads a file that describes a whole home, or one accessory server, which is then a home by itself.
    ///
    /// - Parameters:
    ///   - bytes: UTF-8, JSON5.
    ///   - file: the name that errors carry.
    public static func readHome(_ bytes: [UInt8], file: String) throws(DefinitionError) -> HomeDefinition {
        try fragment(bytes, file) { reader, root in isHome(root) ? reader.home(root) : reader.lonelyServer(root) }
    }

    /// Any field that only a home has makes the file a home.
    static func isHome(_ root: LocatedJSON) -> Bool {
        DefinitionShape.home.names.contains { root[$0] != nil }
    }

    /// Where the parts of a home stand, for problems that show only once all is read.
    struct HomePlaces {
        struct Room {
            var name: JSONPosition
            var doors: [JSONPosition] = []
        }

        struct Person {
            var name: JSONPosition
            var bedroom: JSONPosition?
        }

        var rooms: [Room] = []
        var people: [Person] = []
        var servers: [[AccessoryPlaces]] = []
        /// Of what each fault strikes.
        var faults: [JSONPosition] = []
        /// Not in the file of a server by itself, whose rooms are those of the home that it is put into later.
        var knowsRooms = false
    }

    private mutating func home(_ root: LocatedJSON) -> HomeDefinition? {
        guard let fields = Fields(root, .home, &problems) else { return nil }
        var places = HomePlaces(knowsRooms: true)
        var home = HomeDefinition(name: fields.text("home", &problems) ?? "Home", servers: [])
        home.seed = fields.integer("seed", &problems) ?? home.seed
        home.start = start(fields)
        if let node = fields["weather"] { home.weather = weather(node) }
        for node in fields.elements("rooms", &problems) {
            if let room = room(node, &places) { home.rooms.append(room) }
        }
        for node in fields.elements("people", &problems) {
            if let person = person(node, &places) { home.people.append(person) }
        }
        for node in fields.elements("servers", &problems) {
            guard let server = server(node) else { continue }
            home.servers.append(server)
            places.servers.append(self.places)
        }
        for node in fields.elements("faults", &problems) {
            guard let (fault, target) = fault(node) else { continue }
            home.faults.append(fault)
            places.faults.append(target)
        }
        check(home, places)
        return home
    }

    private mutating func lonelyServer(_ root: LocatedJSON) -> HomeDefinition? {
        guard let server = server(root) else { return nil }
        let home = HomeDefinition(server)
        check(home, HomePlaces(servers: [places]))
        return home
    }

    private mutating func start(_ fields: Fields) -> HomeInstant? {
        guard let node = fields["start"], let (text, _) = fields.word("start", &problems) else { return nil }
        if let start = HomeInstant(text) { return start }
        problems.add(node.expected(DefinitionShape.home["start"]?.kind.what ?? ""))
        return nil
    }

    private mutating func weather(_ node: LocatedJSON) -> WeatherDefinition {
        var weather = WeatherDefinition()
        guard let fields = Fields(node, .weather, &problems) else { return weather }
        weather.temperature = fields.number("temperature", &problems) ?? weather.temperature
        weather.seasons = fields.number("seasons", &problems) ?? weather.seasons
        weather.swing = fields.number("swing", &problems) ?? weather.swing
        weather.clouds = fields.number("clouds", &problems) ?? weather.clouds
        weather.humidity = fields.number("humidity", &problems) ?? weather.humidity
        weather.latitude = fields.number("latitude", &problems) ?? weather.latitude
        return weather
    }

    private mutating func room(_ node: LocatedJSON, _ places: inout HomePlaces) -> RoomDefinition? {
        guard let fields = Fields(node, .room, &problems), let name = fields.text("name", &problems) else { return nil }
        var room = RoomDefinition(name)
        var place = HomePlaces.Room(name: fields["name"]?.position ?? node.position)
        room.volume = fields.number("volume", &problems) ?? room.volume
        room.heatLoss = fields.number("heatLoss", &problems) ?? room.heatLoss
        room.temperature = fields.number("temperature", &problems) ?? room.temperature
        room.windows = fields.number("windows", &problems) ?? room.windows
        room.hasFrontDoor = fields.flag("frontDoor", &problems) ?? false
        room.isOutdoors = fields.flag("outdoors", &problems) ?? false
        for (name, position) in fields.words("beside", &problems) {
            room.neighbours.append(name)
            place.doors.append(position)
        }
        places.rooms.append(place)
        return room
    }

    private mutating func person(_ node: LocatedJSON, _ places: inout HomePlaces) -> PersonDefinition? {
        guard let fields = Fields(node, .person, &problems), let name = fields.text("name", &problems) else {
            return nil
        }
        let rhythm = fields.choice("rhythm", &problems).flatMap { PersonDefinition.Rhythm(rawValue: $0) }
        places.people.append(
            .init(name: fields["name"]?.position ?? node.position, bedroom: fields["bedroom"]?.position))
        return PersonDefinition(name, rhythm: rhythm ?? .office, bedroom: fields.text("bedroom", &problems))
    }
}
