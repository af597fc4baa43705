import HAPModel
import HAPProtocol
import HearthCalendar
import HomeEngine
import HomeModel
import Seeded
import Simulator

/// The accessories, the automations and the events of a year.
enum YearHouse {
    typealias Condition = (PairedHouse, inout IdentifierSeed) async throws -> TriggerCondition

    /// Said twice: once for the ledger, once for the engine.
    struct Automation {
        var number: Int
        var rule: Ledger.Rule
        var condition: Condition
    }

    struct Happening {
        /// Seconds since 1970.
        var time: Int
        var thing: String
        var value: Double
    }

    /// By the first word of the name: how many there are, and what they are.
    private static let kinds: [(name: String, count: Int, type: HAPModel.CharacteristicType)] = [
        ("Lamp", 80, .on), ("Plug", 40, .on), ("Motion", 30, .motionDetected),
        ("Thermometer", 30, .currentTemperature), ("Contact", 20, .contactSensorState),
    ]

    static var names: [String] { kinds.flatMap { kind in (0..<kind.count).map { "\(kind.name) \($0)" } } }

    static var servers: [ServerDefinition] {
        names.map { name in
            ServerDefinition(
                category: .other, setupCode: try? SetupCode("031-45-154"),
                primary: DeviceDefinition(
                    information: HAPModel.AccessoryInformation(
                        name: name, manufacturer: "Tests", model: "Y-1", serialNumber: name, firmwareRevision: "1.0"),
                    services: [service(of: name)], acts: false))
        }
    }

    private static func service(of thing: String) -> HAPModel.Service {
        switch thing.split(separator: " ").first {
        case "Lamp": HAPModel.Service(.lightbulb) { Characteristic(.on, false) }
        case "Plug": HAPModel.Service(.outlet) { Characteristic(.on, false) }
        case "Motion": HAPModel.Service(.motionSensor) { Characteristic(.motionDetected, false) }
        case "Contact": HAPModel.Service(.contactSensor) { Characteristic(.contactSensorState, 0) }
        default: HAPModel.Service(.temperatureSensor) { Characteristic(.currentTemperature, 20) }
        }
    }

    static func type(of thing: String) -> HAPModel.CharacteristicType {
        kinds.first { thing.hasPrefix($0.name) }?.type ?? .on
    }

    static func value(_ value: Double, of thing: String) -> HomeValue {
        switch thing.split(separator: " ").first {
        case "Thermometer": .float(value)
        case "Contact": .integer(Int128(value))
        default: .bool(value != 0)
        }
    }

    static var values: [String: Double] {
        Dictionary(uniqueKeysWithValues: names.map { ($0, $0.hasPrefix("Thermometer") ? 20 : 0) })
    }

    /// About a dozen a day, each between two whole minutes and at a second of its own.
    static func events(from start: Int, days: Int) -> [Happening] {
        var generator = SeededGenerator(seed: 2_028)
        var values = Self.values
        var taken: Set<Int> = []
        var events: [Happening] = []
        for _ in 0..<(days * 12) {
            let time = start + Int.random(in: 60..<(days * 86_400 - 600), using: &generator)
            guard time % 60 > 1, time % 60 < 59, taken.insert(time).inserted else { continue }
            // A few of each kind are what automations listen to.
            let thing =
                switch Int.random(in: 0..<10, using: &generator) {
                case 0..<5: "Motion \(Int.random(in: 0..<6, using: &generator))"
                case 5..<8: "Thermometer \(Int.random(in: 0..<4, using: &generator))"
                default: "Contact \(Int.random(in: 0..<3, using: &generator))"
                }
            events.append(Happening(time: time, thing: thing, value: 0))
        }
        events.sort { $0.time < $1.time }
        for index in events.indices {
            let thing = events[index].thing
            let isThermometer = thing.hasPrefix("Thermometer")
            let now = values[thing] ?? 0
            var next = now == 0 ? 1.0 : 0.0
            if isThermometer {
                repeat { next = Double(Int.random(in: 30..<60, using: &generator)) / 2 } while next == now
            }
            events[index].value = next
            values[thing] = next
        }
        return events
    }
}
