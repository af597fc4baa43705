import HomeModel
import HubAPI

@testable import HearthMQTT

/// Accessories as the hub tells them, with as little as a test needs.
enum Made {
    static let room = RoomID(rawValue: 0x200)

    struct Value {
        let type: UInt32
        let name: String
        let metadata: CharacteristicMetadata
        let value: HomeValue?
        let isWritable: Bool
    }

    static func value(
        _ type: UInt32, _ name: String, _ format: ValueFormat, _ value: HomeValue?, writable: Bool = false,
        _ minimum: HomeNumber? = nil, _ maximum: HomeNumber? = nil, step: HomeNumber? = nil, valid: [HomeNumber]? = nil
    ) -> Value {
        Value(
            type: type, name: name,
            metadata: CharacteristicMetadata(
                format: format, minimum: minimum, maximum: maximum, step: step, validValues: valid), value: value,
            isWritable: writable)
    }

    static func service(
        _ number: UInt32, _ type: UInt32, _ typeName: String, named name: String? = nil, isPrimary: Bool = false,
        _ values: [Value]
    ) -> ServiceResource {
        ServiceResource(
            id: ServiceID(rawValue: UInt128(number)), type: ServiceType(type), typeName: typeName, name: name,
            isPrimary: isPrimary,
            characteristics: values.enumerated().map { place, value in
                CharacteristicResource(
                    id: CharacteristicID(rawValue: UInt128(number) * 100 + UInt128(place)),
                    type: CharacteristicType(value.type), typeName: value.name,
                    properties: value.isWritable ? ["read", "write", "notify"] : ["read", "notify"],
                    metadata: value.metadata, value: value.value)
            })
    }

    static func accessory(
        _ services: [ServiceResource], number: UInt32 = 1, name: String = "Thing", isReachable: Bool = true,
        bridge: AccessoryID? = nil
    ) -> AccessoryResource {
        AccessoryResource(
            id: AccessoryID(rawValue: UInt128(number)), home: HomeID(rawValue: 0x100), room: room, name: name,
            bridge: bridge, isReachable: isReachable, isBlocked: false, link: LinkResource(.connected),
            category: CategoryResource(id: .other, name: "Other"), manufacturer: "Maker", model: "M1",
            serialNumber: "0001", firmwareVersion: "1.0", services: services)
    }

    static let topics: MQTTTopics = {
        guard let topics = MQTTTopics() else { preconditionFailure("The standard topics are valid.") }
        return topics
    }()

    static func picture(_ accessories: [AccessoryResource]) -> HomePicture {
        let rooms = [RoomResource(id: room, home: HomeID(rawValue: 0x100), name: "Hall")]
        return HomePicture(accessories, rooms: rooms, topics: topics, version: "1.2.3")
    }

    static let lamp = service(
        0x43, 0x43, "Lightbulb",
        [
            value(0x25, "On", .bool, true, writable: true),
            value(0x8, "Brightness", .int, 40, writable: true, 0, 100),
            value(0x13, "Hue", .float, 300, writable: true, 0, 360),
            value(0x2F, "Saturation", .float, 75.5, writable: true, 0, 100),
            value(0xCE, "Color Temperature", .uint32, 200, writable: true, 153, 454),
        ])

    /// One of each service that Home Assistant has a word for.
    static let services: [ServiceResource] = [
        lamp,
        service(0x49, 0x49, "Switch", [value(0x25, "On", .bool, false, writable: true)]),
        service(
            0x47, 0x47, "Outlet",
            [value(0x25, "On", .bool, false, writable: true), value(0x26, "Outlet In Use", .bool, false)]),
        service(
            0x40, 0x40, "Fan",
            [
                value(0x25, "On", .bool, true, writable: true),
                value(0x29, "Rotation Speed", .float, 33.3, writable: true, 0, 100),
                value(0x28, "Rotation Direction", .int, 0, writable: true, 0, 1),
            ]),
        service(
            0xB7, 0xB7, "Fan",
            [value(0xB0, "Active", .uint8, 1, writable: true), value(0xB6, "Swing Mode", .uint8, 0, writable: true)]),
        service(
            0x45, 0x45, "Lock Mechanism",
            [
                value(0x1D, "Lock Current State", .uint8, 1),
                value(0x1E, "Lock Target State", .uint8, 1, writable: true, 0, 1),
            ]),
        service(
            0x8C, 0x8C, "Window Covering",
            [
                value(0x6D, "Current Position", .uint8, 30), value(0x72, "Position State", .uint8, 2),
                value(0x7C, "Target Position", .uint8, 30, writable: true, 0, 100),
            ]),
        service(
            0x41, 0x41, "Garage Door Opener",
            [
                value(0xE, "Current Door State", .uint8, 1),
                value(0x32, "Target Door State", .uint8, 1, writable: true, 0, 1),
                value(0x24, "Obstruction Detected", .bool, false),
            ]),
        service(
            0x4A, 0x4A, "Thermostat",
            [
                value(0xF, "Current Heating Cooling State", .uint8, 1),
                value(0x33, "Target Heating Cooling State", .uint8, 3, writable: true, 0, 3),
                value(0x11, "Current Temperature", .float, 21.5),
                value(0x35, "Target Temperature", .float, 22, writable: true, 10, 38, step: 0.5),
                value(0xD, "Cooling Threshold Temperature", .float, 25, writable: true, 10, 35),
                value(0x12, "Heating Threshold Temperature", .float, 19, writable: true, 0, 25),
                value(0x10, "Current Relative Humidity", .float, 44),
                value(0x34, "Target Relative Humidity", .float, 50, writable: true, 0, 100),
            ]),
        service(
            0x7E, 0x7E, "Security System",
            [
                value(0x66, "Security System Current State", .uint8, 3),
                value(0x67, "Security System Target State", .uint8, 3, writable: true, valid: [0, 1, 3]),
            ]),
        service(0x89, 0x89, "Stateless Programmable Switch", [value(0x73, "Event", .uint8, nil, valid: [0, 2])]),
        service(0x121, 0x121, "Doorbell", [value(0x73, "Event", .uint8, nil, valid: [0])]),
        service(0x8A, 0x8A, "Temperature Sensor", [value(0x11, "Current Temperature", .float, 20.5)]),
        service(0x82, 0x82, "Humidity Sensor", [value(0x10, "Current Relative Humidity", .float, 40)]),
        service(0x84, 0x84, "Light Sensor", [value(0x6B, "Current Ambient Light Level", .float, 12)]),
        service(0x85, 0x85, "Motion Sensor", [value(0x22, "Motion Detected", .bool, false)]),
        service(0x86, 0x86, "Occupancy Sensor", [value(0x71, "Occupancy Detected", .uint8, 0)]),
        service(
            0x80, 0x80, "Contact Sensor",
            [value(0x6A, "Contact Sensor State", .uint8, 0), value(0x79, "Status Low Battery", .uint8, 0)]),
        service(0x83, 0x83, "Leak Sensor", [value(0x70, "Leak Detected", .uint8, 0)]),
        service(0x87, 0x87, "Smoke Sensor", [value(0x76, "Smoke Detected", .uint8, 0)]),
        service(
            0x7F, 0x7F, "Carbon Monoxide Sensor",
            [value(0x69, "Carbon Monoxide Detected", .uint8, 0), value(0x90, "Carbon Monoxide Level", .float, 3)]),
        service(
            0x97, 0x97, "Carbon Dioxide Sensor",
            [value(0x92, "Carbon Dioxide Detected", .uint8, 0), value(0x93, "Carbon Dioxide Level", .float, 800)]),
        service(
            0x8D, 0x8D, "Air Quality Sensor",
            [
                value(0x95, "Air Quality", .uint8, 2), value(0xC6, "PM2.5 Density", .float, 5),
                value(0xC7, "PM10 Density", .float, 9), value(0xC3, "Ozone Density", .float, 9),
                value(0xC4, "Nitrogen Dioxide Density", .float, 9), value(0xC5, "Sulphur Dioxide Density", .float, 9),
                value(0xC8, "VOC Density", .float, 9),
            ]),
        service(
            0x96, 0x96, "Battery",
            [
                value(0x68, "Battery Level", .uint8, 80), value(0x8F, "Charging State", .uint8, 2),
                value(0x79, "Status Low Battery", .uint8, 0),
            ]),
        service(0xD0, 0xD0, "Valve", [value(0xB0, "Active", .uint8, 0, writable: true)]),
    ]
}
