import HearthJSON
import HomeModel
import HubAPI

/// Which entities of Home Assistant stand for a service. The words are those of its MQTT integrations' documentation.
enum ServiceEntities {
    static func of(_ topics: ServiceTopics) -> [DiscoveryEntity] {
        let main = mains[topics.service.type]?(topics).map { [$0] } ?? []
        return main + SensorEntities.of(topics)
    }

    /// Nil where the service lacks what the entity needs.
    private static let mains: [ServiceType: @Sendable (ServiceTopics) -> DiscoveryEntity?] = [
        ServiceType(0x43): light,
        .switch: { onOff($0, "switch") },
        .outlet: { onOff($0, "switch", deviceClass: "outlet") },
        // Faucet, valve, irrigation system.
        ServiceType(0xD7): { onOff($0, "switch") },
        ServiceType(0xD0): { onOff($0, "switch") },
        ServiceType(0xCF): { onOff($0, "switch") },
        // Fan of the first and second kind, air purifier.
        ServiceType(0x40): fan, ServiceType(0xB7): fan, ServiceType(0xBB): fan,
        ServiceType(0x45): lock,
        // Door, window, window covering.
        ServiceType(0x81): { cover($0, deviceClass: "door") },
        ServiceType(0x8B): { cover($0, deviceClass: "window") },
        ServiceType(0x8C): { cover($0, deviceClass: "shade") },
        ServiceType(0x41): garageDoor,
        ServiceType(0x4A): ClimateEntity.thermostat,
        ServiceType(0x7E): alarm,
        // Button, doorbell.
        ServiceType(0x89): { button($0, deviceClass: "button") },
        ServiceType(0x121): { button($0, deviceClass: "doorbell") },
    ]

    /// `On` is a boolean, `Active` a number.
    private static func power(_ topics: ServiceTopics) -> (
        state: String, command: String, on: JSONValue, off: JSONValue
    )? {
        if let state = topics.state(.on), let command = topics.command(.on) { return (state, command, "true", "false") }
        if let state = topics.state(.active), let command = topics.command(.active) {
            return (state, command, "1", "0")
        }
        return nil
    }

    private static func onOff(
        _ topics: ServiceTopics, _ component: String, deviceClass: JSONValue? = nil
    ) -> DiscoveryEntity? {
        guard let power = power(topics) else { return nil }
        return DiscoveryEntity(
            component,
            [
                ("state_topic", .string(power.state)), ("command_topic", .string(power.command)),
                ("payload_on", power.on), ("payload_off", power.off), ("state_on", power.on), ("state_off", power.off),
                ("device_class", deviceClass),
            ])
    }

    private static func light(_ topics: ServiceTopics) -> DiscoveryEntity? {
        guard let power = power(topics) else { return nil }
        let brightness = topics.command(.brightness) == nil ? nil : topics.first(.brightness)
        let whites = topics.command(.colorTemperature) == nil ? nil : topics.first(.colorTemperature)
        let color = topics.color
        return DiscoveryEntity(
            "light",
            [
                ("state_topic", .string(power.state)), ("command_topic", .string(power.command)),
                ("payload_on", power.on), ("payload_off", power.off),
                ("brightness_state_topic", .topic(brightness.flatMap(topics.state))),
                ("brightness_command_topic", .topic(brightness.flatMap(topics.command))),
                ("brightness_scale", brightness.map { number($0.metadata.maximum) ?? 100 }),
                // HomeKit's reciprocal megakelvins are Home Assistant's mireds.
                ("color_temp_state_topic", .topic(whites.flatMap(topics.state))),
                ("color_temp_command_topic", .topic(whites.flatMap(topics.command))),
                ("min_mireds", whites.map { number($0.metadata.minimum) ?? 140 }),
                ("max_mireds", whites.map { number($0.metadata.maximum) ?? 500 }),
                ("hs_state_topic", color == nil ? nil : .string(topics.colorState)),
                ("hs_command_topic", color == nil ? nil : .string(topics.colorCommand)),
            ])
    }

    private static func fan(_ topics: ServiceTopics) -> DiscoveryEntity? {
        guard let power = power(topics) else { return nil }
        let speed = topics.command(.rotationSpeed) == nil ? nil : topics.first(.rotationSpeed)
        let swing = topics.command(.swingMode) == nil ? nil : topics.first(.swingMode)
        let direction = topics.command(.rotationDirection) == nil ? nil : topics.first(.rotationDirection)
        return DiscoveryEntity(
            "fan",
            [
                ("state_topic", .string(power.state)), ("command_topic", .string(power.command)),
                ("payload_on", power.on), ("payload_off", power.off),
                ("percentage_state_topic", .topic(speed.flatMap(topics.state))),
                ("percentage_command_topic", .topic(speed.flatMap(topics.command))),
                // A decimal there, and Home Assistant takes whole numbers.
                ("percentage_value_template", speed.map { _ in "{{ value | float | round | int }}" }),
                ("speed_range_min", speed.map { _ in 1 }),
                ("speed_range_max", speed.map { number($0.metadata.maximum) ?? 100 }),
                ("oscillation_state_topic", .topic(swing.flatMap(topics.state))),
                ("oscillation_command_topic", .topic(swing.flatMap(topics.command))),
                ("payload_oscillation_on", swing.map { _ in "1" }),
                ("payload_oscillation_off", swing.map { _ in "0" }),
                ("direction_state_topic", .topic(direction.flatMap(topics.state))),
                ("direction_command_topic", .topic(direction.flatMap(topics.command))),
                ("direction_value_template", direction.map { _ in Template.word(of: ["forward", "reverse"]) }),
                ("direction_command_template", direction.map { _ in Template.number(of: ["forward", "reverse"]) }),
            ])
    }

    private static func lock(_ topics: ServiceTopics) -> DiscoveryEntity? {
        guard let state = topics.state(.currentLockState), let command = topics.command(.targetLockState) else {
            return nil
        }
        return DiscoveryEntity(
            "lock",
            [
                ("state_topic", .string(state)), ("command_topic", .string(command)), ("payload_lock", "1"),
                ("payload_unlock", "0"), ("state_locked", "1"), ("state_unlocked", "0"), ("state_jammed", "2"),
            ])
    }

    private static func cover(_ topics: ServiceTopics, deviceClass: JSONValue) -> DiscoveryEntity? {
        guard let position = topics.state(.currentPosition), let target = topics.command(.targetPosition) else {
            return nil
        }
        return DiscoveryEntity(
            "cover",
            [
                ("device_class", deviceClass),
                ("position_topic", .string(position)), ("set_position_topic", .string(target)),
                ("position_open", 100), ("position_closed", 0),
                ("command_topic", .string(target)), ("payload_open", "100"), ("payload_close", "0"),
                // HomeKit has no word for stopping on the way that all of them know.
                ("payload_stop", .null),
                ("state_topic", .topic(topics.state(.positionState))), ("state_closing", "0"), ("state_opening", "1"),
                ("state_stopped", "2"),
            ])
    }

    private static func garageDoor(_ topics: ServiceTopics) -> DiscoveryEntity? {
        guard let state = topics.state(.currentDoorState), let target = topics.command(.targetDoorState) else {
            return nil
        }
        return DiscoveryEntity(
            "cover",
            [
                ("device_class", "garage"), ("state_topic", .string(state)), ("command_topic", .string(target)),
                ("payload_open", "0"), ("payload_close", "1"), ("payload_stop", .null),
                ("state_open", "0"), ("state_closed", "1"), ("state_opening", "2"), ("state_closing", "3"),
                ("state_stopped", "4"),
            ])
    }

    private static func alarm(_ topics: ServiceTopics) -> DiscoveryEntity? {
        guard let state = topics.state(.currentSecurityState), let target = topics.first(.targetSecurityState),
            let command = topics.command(target)
        else { return nil }
        let modes = ["arm_home", "arm_away", "arm_night"].enumerated().filter { number, _ in
            target.metadata.validValues?.contains(.integer(Int128(number))) ?? true
        }
        return DiscoveryEntity(
            "alarm_control_panel",
            [
                ("state_topic", .string(state)), ("command_topic", .string(command)),
                (
                    "value_template",
                    Template.word(of: ["armed_home", "armed_away", "armed_night", "disarmed", "triggered"])
                ),
                ("payload_arm_home", "0"), ("payload_arm_away", "1"), ("payload_arm_night", "2"),
                ("payload_disarm", "3"), ("supported_features", .texts(modes.map(\.element))),
                // HomeKit's alarms ask for no code.
                ("code_arm_required", false), ("code_disarm_required", false),
            ])
    }

    private static func button(_ topics: ServiceTopics, deviceClass: JSONValue) -> DiscoveryEntity? {
        guard let event = topics.first(.switchEvent), let state = topics.state(event) else { return nil }
        let words = ["single_press", "double_press", "long_press"]
        let known = words.enumerated().filter { number, _ in
            event.metadata.validValues?.contains(.integer(Int128(number))) ?? true
        }
        return DiscoveryEntity(
            "event",
            [
                ("device_class", deviceClass), ("state_topic", .string(state)),
                ("event_types", .texts(known.map(\.element))),
                ("value_template", Template.event(of: words)),
            ])
    }

    private static func number(_ number: HomeNumber?) -> JSONValue? {
        number?.integer.map { .integer($0) }
    }
}

/// Home Assistant's templates between HomeKit's numbers and its own words.
enum Template {
    private static func list(_ words: [String]) -> String {
        "[" + words.map { "'\($0)'" }.joined(separator: ", ") + "]"
    }

    /// A number as the word at its place.
    static func word(of words: [String]) -> JSONValue { .string("{{ \(list(words))[value | int] }}") }
    /// A word as the number of its place.
    static func number(of words: [String]) -> JSONValue { .string("{{ \(list(words)).index(value) }}") }
    static func event(of words: [String]) -> JSONValue {
        .string("{{ {'event_type': \(list(words))[value | int]} | to_json }}")
    }
}
