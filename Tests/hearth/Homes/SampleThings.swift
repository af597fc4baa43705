import HearthCalendar
import HomeModel
import HubAPI

@testable import hearth

/// Accessories of a hub as its interface tells them.
enum SampleThings {
    static let home = HomeID(rawValue: 1)

    static let directory = ThingDirectory([lamp, thermometer, sensor, strip, conditioner])

    static let lamp = accessory(
        10, "Hall lamp",
        [service(0x43, "Lightbulb", nil, [on(1_001, true), characteristic(1_002, 0x8, "Brightness", percent, 40)])])

    static let thermometer = accessory(
        20, "Thermometer",
        [
            service(
                0x8A, "Temperature Sensor", nil,
                [
                    characteristic(
                        2_001, 0x11, "Current Temperature",
                        CharacteristicMetadata(format: .float, units: "celsius", minimum: 0, maximum: 100, step: 0.1),
                        21.5, ["read", "notify"])
                ])
        ])

    static let sensor = accessory(
        30, "Hall sensor",
        [
            service(
                0x85, "Motion Sensor", nil,
                [
                    characteristic(
                        3_001, 0x22, "Motion Detected", CharacteristicMetadata(format: .bool), false,
                        ["read", "notify"])
                ]),
            service(
                0x84, "Light Sensor", nil,
                [
                    characteristic(
                        3_002, 0x6B, "Current Ambient Light Level",
                        CharacteristicMetadata(format: .float, units: "lux"),
                        3.5, ["read"])
                ]),
        ])

    static let strip = accessory(
        40, "Power strip",
        [
            service(0x47, "Outlet", "Left", [on(4_001, false)]),
            service(0x47, "Outlet", "Right", [on(4_002, true)]),
        ])

    /// A name may hold what separates it from the rest.
    static let conditioner = accessory(
        50, "A/C", [service(0x49, "Switch", nil, [on(5_001, false)])], isReachable: false)

    static func id(_ number: UInt128) -> CharacteristicID { CharacteristicID(rawValue: number) }

    private static let percent = CharacteristicMetadata(
        format: .int, units: "percentage", minimum: 0, maximum: 100, step: 1)

    private static func accessory(
        _ number: UInt128, _ name: String, _ services: [ServiceResource], isReachable: Bool = true
    ) -> AccessoryResource {
        AccessoryResource(
            id: AccessoryID(rawValue: number), home: home, room: RoomID(rawValue: 5), name: name,
            isReachable: isReachable, isBlocked: false,
            link: isReachable
                ? LinkResource(.connected, message: nil) : LinkResource(.unreachable, message: "Is it on?"),
            category: CategoryResource(id: .other, name: "Other"), services: services)
    }

    private static func service(
        _ type: UInt32, _ typeName: String, _ name: String?, _ characteristics: [CharacteristicResource]
    ) -> ServiceResource {
        let id = ServiceID(rawValue: (characteristics.first?.id.rawValue ?? 0) + 500)
        return ServiceResource(
            id: id, type: ServiceType(type), typeName: typeName, name: name, characteristics: characteristics)
    }

    private static func on(_ number: UInt128, _ value: HomeValue) -> CharacteristicResource {
        characteristic(number, 0x25, "On", CharacteristicMetadata(format: .bool), value)
    }

    private static func characteristic(
        _ number: UInt128, _ type: UInt32, _ name: String, _ metadata: CharacteristicMetadata, _ value: HomeValue,
        _ properties: [String] = ["read", "write", "notify"]
    ) -> CharacteristicResource {
        CharacteristicResource(
            id: id(number), type: CharacteristicType(type), typeName: name, properties: properties,
            metadata: metadata, value: value)
    }
}
