import HearthJSON
import HomeModel
import HubAPI

/// An accessory as a device of Home Assistant: one retained message for each of its entities.
struct DiscoveryDevice {
    private let accessory: AccessoryResource
    private let services: [ServiceTopics]
    private let room: String?
    private let topics: MQTTTopics
    private let version: String

    init(
        _ accessory: AccessoryResource, _ services: [ServiceTopics], room: String?, topics: MQTTTopics, version: String
    ) {
        self.accessory = accessory
        self.services = services
        self.room = room
        self.topics = topics
        self.version = version
    }

    var messages: [MQTTMessage] {
        let described = services.filter { !$0.service.isHidden }.map { ($0, ServiceEntities.of($0)) }
            .filter { !$0.1.isEmpty }
        var messages: [MQTTMessage] = []
        for (service, entities) in described {
            for entity in entities {
                messages.append(message(entity, service, isAlone: described.count == 1))
            }
        }
        return messages
    }

    private func message(_ entity: DiscoveryEntity, _ service: ServiceTopics, isAlone: Bool) -> MQTTMessage {
        let id = "hearth_\(Self.plain(service.service.id))" + (entity.part.map { "_\($0)" } ?? "")
        let members: [(String, JSONValue?)] =
            [
                ("name", name(entity, service.service, isAlone)), ("unique_id", .string(id)),
                ("device", device), ("origin", origin), ("availability", availability),
                ("availability_mode", "all"), ("qos", 1),
            ] + entity.keys
        return MQTTMessage(
            topics.config(entity.component, id), JSONValue.object(members).bytes, isRetained: true)
    }

    /// Null for what is called as its device is.
    private func name(_ entity: DiscoveryEntity, _ service: ServiceResource, _ isAlone: Bool) -> JSONValue {
        let own = service.name.flatMap { $0.isEmpty || $0 == accessory.name ? nil : $0 }
        if let part = entity.name { return .string(isAlone ? part : "\(own ?? service.typeName) \(part)") }
        if let own { return .string(own) }
        return isAlone || service.isPrimary ? .null : .string(service.typeName)
    }

    private var device: JSONValue {
        .object([
            ("identifiers", .texts(["hearth_\(Self.plain(accessory.id))"])), ("name", .string(accessory.name)),
            ("manufacturer", text(accessory.manufacturer)), ("model", text(accessory.model)),
            ("serial_number", text(accessory.serialNumber)), ("sw_version", text(accessory.firmwareVersion)),
            ("hw_version", text(accessory.hardwareVersion)), ("suggested_area", text(room)),
            ("via_device", accessory.bridge.map { .string("hearth_\(Self.plain($0))") }),
        ])
    }

    private var origin: JSONValue { .object([("name", "Hearth"), ("sw_version", .string(version))]) }

    /// Both must be there: the hub, whose end the broker notices, and the accessory.
    private var availability: JSONValue {
        .array(
            [topics.status, topics.availability(of: accessory)].map { topic in
                .object([
                    ("topic", .string(topic)), ("payload_available", "online"), ("payload_not_available", "offline"),
                ])
            })
    }

    private func text(_ text: String?) -> JSONValue? { text.flatMap { $0.isEmpty ? nil : .string($0) } }

    private static func plain(_ id: some CustomStringConvertible) -> String {
        id.description.lowercased().filter { $0 != "-" }
    }
}
