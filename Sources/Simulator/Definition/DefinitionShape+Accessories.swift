import HAPModel

/// Accessory servers, accessories, services and characteristics.
extension DefinitionShape {
    /// Who made an accessory and what it is, its name excepted.
    static let information: [DefinitionField] = [
        .init("manufacturer", .text("a manufacturer's name in quotes", length: 1...64), "Hearth unless given."),
        .init("model", .text("a model's name in quotes", length: 1...64), "Simulated accessory unless given."),
        .init(
            "serialNumber", .text("a serial number in quotes", length: 2...64),
            "By it the accessory keeps its ids from one run to the next. Made from the name unless given."),
        .init("firmwareRevision", .text("a revision in quotes, such as \"1.0\""), "1.0 unless given."),
        .init("hardwareRevision", .text("a revision in quotes, such as \"1.0\""), "None unless given."),
    ]

    /// So far below the greatest that there is, that those which are given out next also have a place.
    private static let mostID = UInt64(Int64.max)

    private static let instanceID = DefinitionField(
        "iid", .integer("an instance id from 1 to \(mostID)", 1...mostID),
        "Its id in the accessory. The next that is free unless given.")

    private static let behaviours = DefinitionField(
        "behaviours", .list("a list of behaviours", of: .behaviour),
        "What it does by itself, instead of what things of its kind do.")

    private static let inRoom = DefinitionField(
        "room", .text("a room's name in quotes"), "The room of the home that it is in. The first one unless given.")

    private static let acts = DefinitionField(
        "acts", .flag,
        "false: its services do not act as things of their kind do, but only keep what is written. true unless given.")

    private static let identity: [DefinitionField] = [
        .required(
            "name", .text("the accessory's name in quotes", length: 1...64),
            "On the network, and of the accessory or bridge itself; 1 to 64 characters."),
        .init(
            "category", .special("a category's name", .category),
            "What it mainly is, for the icon shown before pairing. bridge with accessories, else other."),
        .init(
            "setupCode", .special("a setup code in quotes", .setupCode),
            "Eight digits; trivial ones are refused. A new one at each start unless given."),
        .init(
            "setupID", .special("a setup ID in quotes", .setupID),
            "Four digits or capital letters, so that a printed QR code leads to this accessory."),
        .init(
            "deviceID", .special("a device ID in quotes, such as \"1A:2B:3C:4D:5E:6F\"", .deviceID),
            "By it controllers know the accessory. Drawn once and kept with the state unless given."),
    ]

    static let server = Self(
        "the definition", "A bridge with accessories, or a single accessory with services.",
        identity + information + [
            .init("services", .list("a list of services", of: .object("service")), "Of a single accessory."),
            .init(
                "accessories", .list("a list of accessories", of: .object("accessory")),
                "Up to 149 accessories behind a bridge."),
            behaviours, inRoom, acts,
            .init(
                "hasaccessory", .special("a file's bytes in Base64", .bytes),
                "The .hasaccessory file that it was imported from, for a later export."),
        ])

    static let accessory = Self(
        "the accessory", "An accessory behind a bridge.",
        [
            .required(
                "name", .text("the accessory's name in quotes", length: 1...64),
                "1 to 64 characters, unlike all others.")
        ]
            + information + [
                .required("services", .list("a list of services", of: .object("service")), "What it offers."),
                behaviours, inRoom, acts,
                .init("reachable", .flag, "false: the bridge cannot reach it. true unless given."),
                .init(
                    "aid", .integer("an accessory id from 2 to \(mostID)", 2...mostID),
                    "Its id behind the bridge. The next that is free unless given."),
            ])

    static let service = Self(
        "the service", "A service of an accessory.",
        [
            .required(
                "type", .special("a service type's name in quotes, such as \"Lightbulb\"", .serviceType),
                "A name of the catalog, or a UUID for one of your own."),
            .init("id", .text("the service's id in quotes"), "Names the service inside this file."),
            .init("name", .text("the service's name in quotes"), "Adds a Name characteristic."),
            .init("primary", .flag, "Whether it is what the accessory mainly offers."),
            .init("hidden", .flag, "Whether people should not see it."),
            .init(
                "linked", .list("a list of service ids", of: .text("a service's id in quotes")),
                "Ids of services that belong to this one, such as a battery to its sensor."),
            .init(
                "characteristics", .special("characteristics as an object, such as { On: true }", .characteristics),
                "Values by name. What the type requires is added with default values."),
            instanceID,
        ])

    static let characteristic = Self(
        "the characteristic", "A characteristic that differs from the catalog, or that the catalog does not have.",
        [
            .init("value", .special("a value", .value), "Its value at the start. null: the catalog's default."),
            .init("format", .special("a format in quotes", .format), "Of its value."),
            .init(
                "permissions",
                .list(
                    "a list of permissions, such as [\"pr\", \"pw\", \"ev\"]",
                    of: .special("a permission in quotes", .permission)),
                "pr read, pw write, ev events, aa additional authorization, tw timed write, hd hidden, wr write response."
            ),
            .init(
                "unit", .text("a unit in quotes"), "celsius, percentage, arcdegrees, lux, seconds, or one of your own."),
            .init("minimum", .special("a number", .number), "The least value."),
            .init("maximum", .special("a number", .number), "The greatest value."),
            .init("step", .special("a number", .number), "Values are multiples of it, counted from the minimum."),
            .init("maxLength", .integer("an integer from 1 to 256", 1...256), "Most characters of a text."),
            .init(
                "maxDataLength",
                .integer(
                    "an integer from 1 to \(Metadata.defaultMaxDataLength)", 1...UInt64(Metadata.defaultMaxDataLength)),
                "Most bytes of data."),
            .init(
                "validValues", .list("a list of integers", of: .special("an integer", .integer)),
                "The only values that it may have."),
            .init("description", .text("a text in quotes"), "For people."),
            instanceID,
        ])
}
