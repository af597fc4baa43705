import HearthJSON

extension DefinitionWriter {
    /// JSON5 of a whole home.
    public static func text(_ home: HomeDefinition) -> String {
        var object = JSONObject([("home", .string(home.name))])
        if home.seed != 1 { object["seed"] = .integer(Int128(home.seed)) }
        object["start"] = home.start.map { .string($0.description) }
        let weather = weather(home.weather)
        if !weather.isEmpty { object["weather"] = .object(weather) }
        if !home.rooms.isEmpty { object["rooms"] = .array(home.rooms.map { .object(room($0)) }) }
        if !home.people.isEmpty { object["people"] = .array(home.people.map { .object(person($0)) }) }
        object["servers"] = .array(home.servers.map { .object(self.object($0)) })
        if !home.faults.isEmpty { object["faults"] = .array(home.faults.map(\.json)) }
        return JSONValue.object(object).text(width: 110, isJSON5: true)
    }

    private static func weather(_ weather: WeatherDefinition) -> JSONObject {
        let usual = WeatherDefinition()
        return numbers([
            ("temperature", weather.temperature, usual.temperature), ("seasons", weather.seasons, usual.seasons),
            ("swing", weather.swing, usual.swing), ("clouds", weather.clouds, usual.clouds),
            ("humidity", weather.humidity, usual.humidity), ("latitude", weather.latitude, usual.latitude),
        ])
    }

    private static func room(_ room: RoomDefinition) -> JSONObject {
        let usual = RoomDefinition(room.name)
        var object = JSONObject([("name", .string(room.name))])
        if !room.neighbours.isEmpty { object["beside"] = .array(room.neighbours.map { .string($0) }) }
        if room.hasFrontDoor { object["frontDoor"] = true }
        if room.isOutdoors { object["outdoors"] = true }
        let numbers = numbers([
            ("volume", room.volume, usual.volume), ("heatLoss", room.heatLoss, usual.heatLoss),
            ("temperature", room.temperature, usual.temperature), ("windows", room.windows, usual.windows),
        ])
        for member in numbers.members { object[member.name] = member.value }
        return object
    }

    private static func person(_ person: PersonDefinition) -> JSONObject {
        var object = JSONObject([("name", .string(person.name))])
        if person.rhythm != .office { object["rhythm"] = .string(person.rhythm.rawValue) }
        object["bedroom"] = person.bedroom.map { .string($0) }
        return object
    }

    /// Those that are not as usual.
    private static func numbers(_ rows: [(name: String, value: Double, usual: Double)]) -> JSONObject {
        JSONObject(rows.filter { $0.value != $0.usual }.map { ($0.name, .number($0.value)) })
    }
}
