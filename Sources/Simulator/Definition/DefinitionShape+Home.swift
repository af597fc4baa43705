/// A home and what is in it besides accessories.
extension DefinitionShape {
    static let home = Self(
        "the home", "A whole home: rooms, people, weather and the accessory servers in it.",
        [
            .required("home", .text("the home's name in quotes", length: 1...64), "The home's name."),
            .init(
                "seed", .integer("a seed, an integer from 0 to 18446744073709551615", 0...UInt64.max),
                "The same seed gives the same home: people, weather, noise of sensors. 1 unless given."),
            .init(
                "start", .special("a date and time in quotes, such as \"2026-01-05T06:30\"", .instant),
                "What the home's clocks show first: local time. Now unless given."),
            .init("weather", .object("weather"), "The weather around the home."),
            .init("rooms", .list("a list of rooms", of: .object("room")), "One room with the front door unless given."),
            .init("people", .list("a list of people", of: .object("person")), "Who lives there."),
            .required(
                "servers", .list("a list of accessory servers", of: .object("server")),
                "Bridges and standalone accessories, each with a name of its own."),
            .init("faults", .list("a list of faults", of: .fault), "What goes wrong, and when."),
        ])

    static let weather = Self(
        "the weather", "A daily course with noise.",
        [
            .init(
                "temperature", .number("the mean of a day in °C", -60...60), "The mean of a day, in °C. 8 unless given."
            ),
            .init(
                "seasons", .number("degrees", 0...40),
                "How far the days of midsummer are above the mean, and those of midwinter below it, in degrees. None "
                    + "unless given."),
            .init(
                "swing", .number("degrees", 0...30),
                "How far the afternoon is above the mean and the night below it, in degrees. 5 unless given."),
            .init("clouds", .number("clouds", 0...1), "0 clear to 1 overcast, on average. 0.5 unless given."),
            .init(
                "humidity", .number("percent", 0...100), "Mean relative humidity outdoors, in percent. 75 unless given."
            ),
            .init(
                "latitude", .number("degrees north", -90...90),
                "Degrees north, for the length of the days. 50 unless given."),
        ])

    static let room = Self(
        "the room", "A room, which the things in it share.",
        [
            .required("name", .text("the room's name in quotes", length: 1...64), "Its name, unlike all others."),
            .init("volume", .number("a volume in m³", 1...100_000), "In m³. 40 unless given."),
            .init(
                "heatLoss", .number("a heat loss in W for each degree", 0...10_000),
                "What the walls let through to the outside, in W for each degree of difference. 30 unless given."),
            .init(
                "beside", .list("a list of rooms' names", of: .text("a room's name in quotes")),
                "The rooms that a door leads to; one of the two rooms need say it. A room without doors opens into the one with "
                    + "the front door."),
            .init("frontDoor", .flag, "Whether who leaves or comes home walks through this room."),
            .init("outdoors", .flag, "Whether it is outside: a balcony, a garden."),
            .init("temperature", .number("a temperature in °C", -60...60), "In °C at the start. 20 unless given."),
            .init(
                "windows", .number("an area in m²", 0...1_000),
                "m² of glass that the sun shines through. 2 unless given."),
        ])

    static let person = Self(
        "the person", "Somebody who lives in the home and walks about in it.",
        [
            .required("name", .text("the person's name in quotes", length: 1...64), "Unlike all others."),
            .init(
                "rhythm", .choice("a rhythm in quotes", PersonDefinition.Rhythm.allCases.map(\.rawValue)),
                "office: works outside the home from Monday to Friday. school: the same, home in the early afternoon. "
                    + "home: there most of the day. night: works at night. office unless given."),
            .init(
                "bedroom", .text("a room's name in quotes"),
                "Where they sleep. The first room unless given."),
        ])
}
