import HearthJSON
import HomeModel
import HubAPI

/// A thermostat as Home Assistant's climate.
enum ClimateEntity {
    /// By HomeKit's numbers. Automatic is between two thresholds there where the thermostat has them.
    private static let modes = ["off", "heat", "cool", "auto"]

    static func thermostat(_ topics: ServiceTopics) -> DiscoveryEntity? {
        guard let mode = topics.first(.targetHeatingCooling), let modeState = topics.state(mode),
            let modeCommand = topics.command(mode), let temperature = topics.first(.targetTemperature),
            let temperatureState = topics.state(temperature), let temperatureCommand = topics.command(temperature)
        else { return nil }
        let low = topics.command(.heatingThreshold) == nil ? nil : topics.first(.heatingThreshold)
        let high = topics.command(.coolingThreshold) == nil ? nil : topics.first(.coolingThreshold)
        let hasRange = low != nil && high != nil
        let words = hasRange ? Array(modes.dropLast()) + ["heat_cool"] : modes
        let known = words.enumerated().filter { number, _ in isKnown(number, mode.metadata) }.map(\.element)
        let humidity = topics.command(.targetHumidity) == nil ? nil : topics.first(.targetHumidity)
        return DiscoveryEntity(
            "climate",
            [
                ("modes", .texts(known)),
                ("mode_state_topic", .string(modeState)), ("mode_state_template", Template.word(of: words)),
                ("mode_command_topic", .string(modeCommand)), ("mode_command_template", Template.number(of: words)),
                ("temperature_state_topic", .string(temperatureState)),
                ("temperature_command_topic", .string(temperatureCommand)),
                ("temperature_low_state_topic", hasRange ? .topic(low.flatMap(topics.state)) : nil),
                ("temperature_low_command_topic", hasRange ? .topic(low.flatMap(topics.command)) : nil),
                ("temperature_high_state_topic", hasRange ? .topic(high.flatMap(topics.state)) : nil),
                ("temperature_high_command_topic", hasRange ? .topic(high.flatMap(topics.command)) : nil),
                ("current_temperature_topic", .topic(topics.state(.currentTemperature))),
                ("action_topic", .topic(topics.state(.currentHeatingCooling))),
                (
                    "action_template",
                    topics.state(.currentHeatingCooling).map { _ in
                        Template.word(of: ["idle", "heating", "cooling"])
                    }
                ),
                ("current_humidity_topic", .topic(topics.state(.currentHumidity))),
                ("target_humidity_state_topic", .topic(humidity.flatMap(topics.state))),
                ("target_humidity_command_topic", .topic(humidity.flatMap(topics.command))),
                // The hub's values are always in degrees Celsius, whatever the thermostat shows.
                ("temperature_unit", "C"),
                ("min_temp", decimal(temperature.metadata.minimum) ?? 10),
                ("max_temp", decimal(temperature.metadata.maximum) ?? 38),
                ("temp_step", decimal(temperature.metadata.step) ?? 0.1), ("precision", 0.1),
            ])
    }

    private static func isKnown(_ number: Int, _ metadata: CharacteristicMetadata) -> Bool {
        let number = HomeNumber.integer(Int128(number))
        if let valid = metadata.validValues { return valid.contains(number) }
        return number >= metadata.minimum ?? 0 && number <= metadata.maximum ?? 3
    }

    private static func decimal(_ number: HomeNumber?) -> JSONValue? {
        switch number {
        case .integer(let value): .integer(value)
        case .decimal(let value): value.isFinite ? .number(value) : nil
        case nil: nil
        }
    }
}
