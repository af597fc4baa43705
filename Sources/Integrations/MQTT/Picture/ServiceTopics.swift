import HomeModel
import HubAPI

/// The topics of one service's characteristics.
struct ServiceTopics {
    let accessory: AccessoryResource
    let service: ServiceResource
    /// Without the last two levels.
    let topic: String
    /// The level of each characteristic that a broker can be told of.
    private let levels: [CharacteristicID: String]

    init(_ service: ServiceResource, of accessory: AccessoryResource, _ topics: MQTTTopics) {
        self.accessory = accessory
        self.service = service
        topic = "\(topics.of(accessory))/\(service.id)"
        var levels: [CharacteristicID: String] = [:]
        var taken: Set<String> = ["color"]
        for characteristic in service.characteristics where Self.isTold(characteristic) {
            var level = MQTTTopics.level(characteristic.typeName)
            // Two of a type, or a manufacturer's that is called as another: by what can't be taken.
            if level.isEmpty || !taken.insert(level).inserted { level = "\(characteristic.id)" }
            levels[characteristic.id] = level
        }
        self.levels = levels
    }

    private static func isTold(_ characteristic: CharacteristicResource) -> Bool {
        let formats: [ValueFormat] = [.data, .tlv8, .array, .dictionary]
        return !characteristic.may(.hidden) && !formats.contains(characteristic.metadata.format)
    }

    var characteristics: [CharacteristicResource] { service.characteristics.filter { levels[$0.id] != nil } }

    func first(_ type: CharacteristicType) -> CharacteristicResource? {
        characteristics.first { $0.type == type }
    }

    func state(_ characteristic: CharacteristicResource) -> String? {
        guard characteristic.may(.readable) || characteristic.may(.supportsEventNotification) else { return nil }
        return levels[characteristic.id].map { "\(topic)/\($0)/state" }
    }

    /// Nil for what can't be written, or not without a proof that a message has no place for.
    func command(_ characteristic: CharacteristicResource) -> String? {
        guard characteristic.may(.writable), !characteristic.may(.requiresAuthorizationData) else { return nil }
        return levels[characteristic.id].map { "\(topic)/\($0)/set" }
    }

    func state(_ type: CharacteristicType) -> String? { first(type).flatMap(state) }
    func command(_ type: CharacteristicType) -> String? { first(type).flatMap(command) }

    /// Hue and saturation, where a light has both.
    var color: (hue: CharacteristicResource, saturation: CharacteristicResource)? {
        guard let hue = first(.hue), let saturation = first(.saturation), command(hue) != nil,
            command(saturation) != nil
        else { return nil }
        return (hue, saturation)
    }
    var colorState: String { "\(topic)/color/state" }
    var colorCommand: String { "\(topic)/color/set" }
}
