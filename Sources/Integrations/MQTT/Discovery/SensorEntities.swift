import HearthJSON
import HomeModel
import HubAPI

/// What a service measures or notices, each an entity of its own.
enum SensorEntities {
    private struct Measured {
        let type: CharacteristicType
        let deviceClass: JSONValue
        let unit: JSONValue
        let part: String
        let name: String
    }

    private struct Noticed {
        let type: CharacteristicType
        let deviceClass: JSONValue
        let part: String
        let name: String
        var on: JSONValue = "1"
        var off: JSONValue = "0"
    }

    private static let measured = [
        Measured(
            type: .currentTemperature, deviceClass: "temperature", unit: "°C", part: "temperature", name: "Temperature"),
        Measured(type: .currentHumidity, deviceClass: "humidity", unit: "%", part: "humidity", name: "Humidity"),
        Measured(type: .lightLevel, deviceClass: "illuminance", unit: "lx", part: "illuminance", name: "Light level"),
        Measured(type: .batteryLevel, deviceClass: "battery", unit: "%", part: "battery", name: "Battery"),
        Measured(
            type: .carbonMonoxideLevel, deviceClass: "carbon_monoxide", unit: "ppm", part: "co",
            name: "Carbon monoxide level"),
        Measured(
            type: .carbonDioxideLevel, deviceClass: "carbon_dioxide", unit: "ppm", part: "co2",
            name: "Carbon dioxide level"),
        Measured(type: .pm25, deviceClass: "pm25", unit: "µg/m³", part: "pm25", name: "PM2.5"),
        Measured(type: .pm10, deviceClass: "pm10", unit: "µg/m³", part: "pm10", name: "PM10"),
        Measured(type: .ozone, deviceClass: "ozone", unit: "µg/m³", part: "ozone", name: "Ozone"),
        Measured(
            type: .nitrogenDioxide, deviceClass: "nitrogen_dioxide", unit: "µg/m³", part: "no2",
            name: "Nitrogen dioxide"),
        Measured(
            type: .sulphurDioxide, deviceClass: "sulphur_dioxide", unit: "µg/m³", part: "so2", name: "Sulphur dioxide"),
        Measured(
            type: .volatileOrganicCompounds, deviceClass: "volatile_organic_compounds", unit: "µg/m³", part: "voc",
            name: "Volatile organic compounds"),
    ]

    private static let noticed = [
        Noticed(type: .motionDetected, deviceClass: "motion", part: "motion", name: "Motion", on: "true", off: "false"),
        Noticed(type: .occupancyDetected, deviceClass: "occupancy", part: "occupancy", name: "Occupancy"),
        // 1 is that the two parts do not touch.
        Noticed(type: .contactState, deviceClass: "opening", part: "contact", name: "Opening"),
        Noticed(type: .leakDetected, deviceClass: "moisture", part: "leak", name: "Leak"),
        Noticed(type: .smokeDetected, deviceClass: "smoke", part: "smoke", name: "Smoke"),
        Noticed(
            type: .carbonMonoxideDetected, deviceClass: "carbon_monoxide", part: "co_detected", name: "Carbon monoxide"),
        // Home Assistant has no word for it among what is noticed.
        Noticed(type: .carbonDioxideDetected, deviceClass: "gas", part: "co2_detected", name: "Carbon dioxide"),
        Noticed(type: .statusLowBattery, deviceClass: "battery", part: "low_battery", name: "Low battery"),
        Noticed(type: .chargingState, deviceClass: "battery_charging", part: "charging", name: "Charging"),
    ]

    /// A thermostat's own values are shown with it already.
    private static let silent: [ServiceType: Set<CharacteristicType>] = [
        ServiceType(0x4A): [.currentTemperature, .currentHumidity]
    ]

    static func of(_ topics: ServiceTopics) -> [DiscoveryEntity] {
        let silent = silent[topics.service.type] ?? []
        var entities = measured.compactMap { silent.contains($0.type) ? nil : entity($0, topics) }
        entities += noticed.compactMap { entity($0, topics) }
        if let quality = airQuality(topics) { entities.insert(quality, at: 0) }
        return entities
    }

    private static func entity(_ sensor: Measured, _ topics: ServiceTopics) -> DiscoveryEntity? {
        guard let state = topics.state(sensor.type) else { return nil }
        return DiscoveryEntity(
            "sensor", part: sensor.part, name: sensor.name,
            [
                ("state_topic", .string(state)), ("device_class", sensor.deviceClass),
                ("unit_of_measurement", sensor.unit), ("state_class", "measurement"),
                ("entity_category", isAside(sensor.type) ? "diagnostic" : nil),
            ])
    }

    private static func entity(_ sensor: Noticed, _ topics: ServiceTopics) -> DiscoveryEntity? {
        guard let state = topics.state(sensor.type) else { return nil }
        return DiscoveryEntity(
            "binary_sensor", part: sensor.part, name: sensor.name,
            [
                ("state_topic", .string(state)), ("device_class", sensor.deviceClass), ("payload_on", sensor.on),
                ("payload_off", sensor.off),
                // Of charging, 2 is that it can't be charged.
                ("value_template", sensor.type == .chargingState ? "{{ 1 if value == '1' else 0 }}" : nil),
                ("entity_category", isAside(sensor.type) ? "diagnostic" : nil),
            ])
    }

    private static func airQuality(_ topics: ServiceTopics) -> DiscoveryEntity? {
        guard let state = topics.state(.airQuality) else { return nil }
        let words = ["unknown", "excellent", "good", "fair", "inferior", "poor"]
        return DiscoveryEntity(
            "sensor", part: "air_quality", name: "Air quality",
            [
                ("state_topic", .string(state)), ("device_class", "enum"), ("options", .texts(words)),
                ("value_template", Template.word(of: words)),
            ])
    }

    private static func isAside(_ type: CharacteristicType) -> Bool {
        [.batteryLevel, .statusLowBattery, .chargingState].contains(type)
    }
}
