import HearthJSON
import HomeModel
import HubAPI
import Testing

@testable import HearthMQTT

@Suite struct DiscoveryTests {
    /// The messages of discovery, by component, of an accessory with these services.
    private static func found(_ services: [ServiceResource], bridge: AccessoryID? = nil) throws -> [(String, JSONValue)]
    {
        let picture = Made.picture([Made.accessory(services, bridge: bridge)])
        return try picture.kept.filter { $0.key.hasSuffix("/config") }.sorted { $0.key < $1.key }.map {
            topic, payload in
            (String(topic.split(separator: "/")[1]), try JSONValue(parsing: payload))
        }
    }

    private static func one(_ type: UInt32) throws -> JSONValue {
        let services = Made.services.filter { $0.type == ServiceType(type) }
        return try #require(try found(services).first).1
    }

    private static func topic(_ service: UInt32, _ level: String) -> String {
        "hearth/\(HomeID(rawValue: 0x100))/\(AccessoryID(rawValue: 1))/\(ServiceID(rawValue: UInt128(service)))/\(level)"
    }

    @Test(arguments: Made.services)
    func everyMessageHasOnlyWhatHomeAssistantTakes(_ service: ServiceResource) throws {
        let keys = try DiscoveryKeys()
        let picture = Made.picture([Made.accessory([service])])
        let configs = picture.kept.filter { $0.key.hasSuffix("/config") }
        #expect(!configs.isEmpty)
        for (topic, payload) in configs {
            let component = String(topic.split(separator: "/")[1])
            #expect(keys.problems(component, payload) == [], "\(topic): \(String(decoding: payload, as: UTF8.self))")
        }
    }

    @Test(arguments: Made.services)
    func everyTopicOfAMessageIsOneThatTheBridgeServes(_ service: ServiceResource) throws {
        let picture = Made.picture([Made.accessory([service])])
        for (topic, payload) in picture.kept where topic.hasSuffix("/config") {
            for member in try JSONValue(parsing: payload).objectValue?.members ?? [] {
                guard member.name.hasSuffix("_topic"), let other = member.value.stringValue else { continue }
                if other.hasSuffix("/set") {
                    #expect(picture.commands[other] != nil, "\(member.name)")
                } else if service.type != ServiceType(0x89), service.type != ServiceType(0x121) {
                    #expect(picture.kept[other] != nil, "\(member.name)")
                }
            }
        }
    }

    @Test func theSchemaFindsWhatIsWrong() throws {
        let keys = try DiscoveryKeys()
        #expect(keys.problems("light", Array("[]".utf8)) == ["it is no JSON object"])
        #expect(keys.problems("toaster", Array("{}".utf8)) == ["there is no component toaster"])
        let text = """
            {"unique_id":"a","device":{"identifiers":["a"],"colour":1},"origin":{"name":"x"},"availability":[],"colour":1,
            "brightness_scale":"100","device_class":"lamp"}
            """
        #expect(
            Set(keys.problems("light", Array(text.utf8))) == [
                "command_topic is missing", "colour is not known", "device.colour is not known",
                "brightness_scale is no integer", "device class lamp is not known",
            ])
    }

    @Test(arguments: [
        (0x43, "light"), (0x49, "switch"), (0x47, "switch"), (0x40, "fan"), (0xB7, "fan"), (0x45, "lock"),
        (0x8C, "cover"),
        (0x41, "cover"), (0x4A, "climate"), (0x7E, "alarm_control_panel"), (0x89, "event"), (0x121, "event"),
        (0x8A, "sensor"), (0x85, "binary_sensor"), (0x83, "binary_sensor"), (0xD0, "switch"),
    ])
    func servicesBecomeComponents(_ type: Int, _ component: String) throws {
        let services = Made.services.filter { $0.type == ServiceType(UInt32(type)) }
        #expect(try Self.found(services).map(\.0) == [component])
    }

    @Test func aLightHasItsTopicsAndRanges() throws {
        let light = try Self.one(0x43)
        #expect(light["state_topic"]?.stringValue == Self.topic(0x43, "on/state"))
        #expect(light["command_topic"]?.stringValue == Self.topic(0x43, "on/set"))
        #expect(light["payload_on"] == "true")
        #expect(light["brightness_scale"] == 100)
        #expect(light["min_mireds"] == 153)
        #expect(light["max_mireds"] == 454)
        #expect(light["hs_command_topic"]?.stringValue == Self.topic(0x43, "color/set"))
        #expect(light["unique_id"] == "hearth_00000000000000000000000000000043")
    }

    @Test func whatALightLacksIsNotPromised() throws {
        let plain = Made.service(1, 0x43, "Lightbulb", [Made.value(0x25, "On", .bool, true, writable: true)])
        let light = try #require(try Self.found([plain]).first).1
        let names = light.objectValue?.members.map(\.name) ?? []
        #expect(names.allSatisfy { !$0.hasPrefix("brightness") && !$0.hasPrefix("hs") && !$0.hasPrefix("color") })
    }

    @Test func aDeviceSaysWhatTheAccessoryIs() throws {
        let messages = try Self.found([Made.lamp], bridge: AccessoryID(rawValue: 9))
        let device = try #require(messages.first?.1["device"])
        #expect(device["identifiers"] == ["hearth_00000000000000000000000000000001"])
        #expect(device["via_device"] == "hearth_00000000000000000000000000000009")
        #expect(device["name"] == "Thing")
        #expect(device["manufacturer"] == "Maker")
        #expect(device["suggested_area"] == "Hall")
        let availability = messages.first?.1["availability"]?.arrayValue?.compactMap { $0["topic"]?.stringValue }
        #expect(
            availability == [
                "hearth/status", "hearth/\(HomeID(rawValue: 0x100))/\(AccessoryID(rawValue: 1))/availability",
            ])
    }

    @Test func namesAreTheDevicesOwnWhereThereIsOnlyOneAndNotRepeated() throws {
        func name(_ services: [ServiceResource], _ place: Int = 0) throws -> JSONValue? {
            try Self.found(services)[place].1["name"]
        }
        #expect(try name([Made.lamp]) == .null)
        let named = Made.service(
            1, 0x49, "Switch", named: "Left", [Made.value(0x25, "On", .bool, true, writable: true)])
        let plain = Made.service(2, 0x49, "Switch", [Made.value(0x25, "On", .bool, true, writable: true)])
        #expect(try name([named, plain]) == "Left")
        #expect(try name([named, plain], 1) == "Switch")
        let sensor = Made.services.filter { $0.type == ServiceType(0x8A) }
        #expect(try name(sensor) == "Temperature")
        #expect(try name(sensor + [Made.lamp], 1) == "Temperature Sensor Temperature")
    }

    @Test func aThermostatWithThresholdsHeatsAndCools() throws {
        let climate = try Self.one(0x4A)
        #expect(climate["modes"] == ["off", "heat", "cool", "heat_cool"])
        #expect(climate["mode_state_template"] == "{{ ['off', 'heat', 'cool', 'heat_cool'][value | int] }}")
        #expect(climate["temp_step"] == 0.5)
        #expect(climate["min_temp"] == 10)
        #expect(try Self.found(Made.services.filter { $0.type == ServiceType(0x4A) }).count == 1)
        let heater = Made.service(
            1, 0x4A, "Thermostat",
            [
                Made.value(0x33, "Target Heating Cooling State", .uint8, 1, writable: true, valid: [0, 1]),
                Made.value(0x35, "Target Temperature", .float, 22, writable: true),
            ])
        let plain = try #require(try Self.found([heater]).first).1
        #expect(plain["modes"] == ["off", "heat"])
        #expect(plain["temperature_low_command_topic"] == nil)
    }

    @Test func onlyWhatAnAlarmOrAButtonKnowsIsOffered() throws {
        #expect(try Self.one(0x7E)["supported_features"] == ["arm_home", "arm_away"])
        #expect(try Self.one(0x89)["event_types"] == ["single_press", "long_press"])
        #expect(try Self.one(0x121)["device_class"] == "doorbell")
    }

    @Test func hiddenServicesAndWhatHasNoWordAreLeftOut() throws {
        var hidden = Made.lamp
        hidden.isHidden = true
        let unknown = Made.service(1, 0xFFF0, "Odd", [Made.value(0xFFF1, "Oddity", .uint8, 1)])
        #expect(try Self.found([hidden, unknown]).isEmpty)
    }
}
