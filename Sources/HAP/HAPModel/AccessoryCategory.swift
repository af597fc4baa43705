/// What an accessory mainly is (`ci` in its TXT record): a hint for the icon that is shown before pairing. HAP R2, table 13-1.
public struct AccessoryCategory: RawRepresentable, Hashable, Sendable {
    public var rawValue: Int

    public init(rawValue: Int) { self.rawValue = rawValue }

    public static let other = Self(rawValue: 1)
    public static let bridge = Self(rawValue: 2)
    public static let fan = Self(rawValue: 3)
    public static let garageDoorOpener = Self(rawValue: 4)
    public static let lightbulb = Self(rawValue: 5)
    public static let doorLock = Self(rawValue: 6)
    public static let outlet = Self(rawValue: 7)
    public static let `switch` = Self(rawValue: 8)
    public static let thermostat = Self(rawValue: 9)
    public static let sensor = Self(rawValue: 10)
    public static let securitySystem = Self(rawValue: 11)
    public static let door = Self(rawValue: 12)
    public static let window = Self(rawValue: 13)
    public static let windowCovering = Self(rawValue: 14)
    public static let programmableSwitch = Self(rawValue: 15)
    public static let rangeExtender = Self(rawValue: 16)
    public static let ipCamera = Self(rawValue: 17)
    public static let videoDoorbell = Self(rawValue: 18)
    public static let airPurifier = Self(rawValue: 19)
    public static let airHeater = Self(rawValue: 20)
    public static let airConditioner = Self(rawValue: 21)
    public static let airHumidifier = Self(rawValue: 22)
    public static let airDehumidifier = Self(rawValue: 23)
    public static let appleTV = Self(rawValue: 24)
    public static let homePod = Self(rawValue: 25)
    public static let speaker = Self(rawValue: 26)
    public static let airPort = Self(rawValue: 27)
    public static let sprinkler = Self(rawValue: 28)
    public static let faucet = Self(rawValue: 29)
    public static let showerHead = Self(rawValue: 30)
    public static let television = Self(rawValue: 31)
    public static let targetController = Self(rawValue: 32)
    public static let wifiRouter = Self(rawValue: 33)
    public static let audioReceiver = Self(rawValue: 34)
    public static let televisionSetTopBox = Self(rawValue: 35)
    public static let televisionStreamingStick = Self(rawValue: 36)

    private static let names: [(AccessoryCategory, String)] = [
        (.other, "Other"), (.bridge, "Bridge"), (.fan, "Fan"), (.garageDoorOpener, "Garage Door Opener"),
        (.lightbulb, "Lightbulb"), (.doorLock, "Door Lock"), (.outlet, "Outlet"), (.switch, "Switch"),
        (.thermostat, "Thermostat"), (.sensor, "Sensor"), (.securitySystem, "Security System"), (.door, "Door"),
        (.window, "Window"), (.windowCovering, "Window Covering"), (.programmableSwitch, "Programmable Switch"),
        (.rangeExtender, "Range Extender"), (.ipCamera, "IP Camera"), (.videoDoorbell, "Video Doorbell"),
        (.airPurifier, "Air Purifier"), (.airHeater, "Air Heater"), (.airConditioner, "Air Conditioner"),
        (.airHumidifier, "Air Humidifier"), (.airDehumidifier, "Air Dehumidifier"), (.appleTV, "Apple TV"),
        (.homePod, "HomePod"), (.speaker, "Speaker"), (.airPort, "AirPort"), (.sprinkler, "Sprinkler"),
        (.faucet, "Faucet"), (.showerHead, "Shower Head"), (.television, "Television"),
        (.targetController, "Target Controller"), (.wifiRouter, "WiFi Router"), (.audioReceiver, "Audio Receiver"),
        (.televisionSetTopBox, "Television Set Top Box"), (.televisionStreamingStick, "Television Streaming Stick"),
    ]

    /// All that Apple names, in their numbers' order.
    public static var known: [AccessoryCategory] { names.map(\.0) }

    /// Finds a category by name, whatever the case and the separators: "garage-door-opener", "lightbulb".
    public init?(name: some StringProtocol) {
        let key = CatalogName.key(name)
        guard let row = Self.names.first(where: { CatalogName.key($0.1) == key }) else { return nil }
        self = row.0
    }

    /// "Garage Door Opener"; "Category 99" for a number without a name.
    public var displayName: String { Self.names.first { $0.0 == self }?.1 ?? "Category \(rawValue)" }
}

extension AccessoryCategory: CustomStringConvertible {
    public var description: String { displayName }
}
