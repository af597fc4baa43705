import HearthCalendar
import HomeModel
import HubAPI

/// All that a broker is told of homes, and what the topics of commands stand for: values in, messages out.
struct HomePicture: Sendable {
    let topics: MQTTTopics
    /// All that the broker is to keep, by topic.
    private(set) var kept: [String: [UInt8]] = [:]
    private(set) var commands: [String: MQTTCommand] = [:]
    private var places: [CharacteristicID: Place] = [:]

    /// Where a value is told.
    private struct Place {
        let topic: String
        let metadata: CharacteristicMetadata
        /// Whether it is the moment that counts, so that nobody hears of it later.
        let isMoment: Bool
        /// Of a part of a color, its topic, the other part, and which comes first.
        var color: (topic: String, hue: CharacteristicID, saturation: CharacteristicID)?
        var text: String?
        var time: Instant?
    }

    init(_ topics: MQTTTopics) { self.topics = topics }

    /// - Parameter version: of the program, for Home Assistant's people.
    init(
        _ accessories: [AccessoryResource], rooms: [RoomResource], topics: MQTTTopics, version: String
    ) {
        self.topics = topics
        let roomNames = Dictionary(rooms.filter { !$0.isForEntireHome }.map { ($0.id, $0.name) }) { first, _ in first }
        for accessory in accessories {
            set(accessory.isReachable, accessory)
            let services = accessory.services.map { ServiceTopics($0, of: accessory, topics) }
            for service in services { add(service) }
            let entities = DiscoveryDevice(
                accessory, services, room: roomNames[accessory.room], topics: topics, version: version)
            for message in entities.messages { kept[message.topic] = message.payload }
        }
    }

    private mutating func set(_ isReachable: Bool, _ accessory: AccessoryResource) {
        kept[topics.availability(of: accessory)] = Array((isReachable ? "online" : "offline").utf8)
    }

    private mutating func add(_ service: ServiceTopics) {
        for characteristic in service.characteristics {
            if let topic = service.command(characteristic) {
                commands[topic] = .value(service.accessory.id, characteristic)
            }
            guard let topic = service.state(characteristic) else { continue }
            places[characteristic.id] = Place(
                topic: topic, metadata: characteristic.metadata, isMoment: characteristic.type == .switchEvent)
        }
        if let (hue, saturation) = service.color {
            commands[service.colorCommand] = .color(service.accessory.id, hue: hue, saturation: saturation)
            let color = (service.colorState, hue.id, saturation.id)
            places[hue.id]?.color = color
            places[saturation.id]?.color = color
        }
        for characteristic in service.characteristics where places[characteristic.id]?.isMoment == false {
            guard let value = characteristic.value else { continue }
            _ = take(characteristic.id, value, characteristic.time)
        }
    }

    /// Takes a value.
    /// - Parameter time: when the accessory told it; what is older than what is known is passed over.
    /// - Returns: what the broker is to be told.
    mutating func take(_ id: CharacteristicID, _ value: HomeValue, _ time: Instant?) -> [MQTTMessage] {
        guard var place = places[id], let text = MQTTText.text(value, place.metadata) else { return [] }
        if place.isMoment { return [MQTTMessage(place.topic, text, isRetained: false)] }
        if let known = place.time, let time, time < known { return [] }
        place.text = text
        place.time = time
        places[id] = place
        var messages = [MQTTMessage(place.topic, text, isRetained: true)]
        if let color = place.color, let hue = places[color.hue]?.text, let saturation = places[color.saturation]?.text {
            messages.append(MQTTMessage(color.topic, "\(hue),\(saturation)", isRetained: true))
        }
        // An empty message would remove what the broker keeps.
        messages.removeAll { $0.payload.isEmpty || kept[$0.topic] == $0.payload }
        for message in messages { kept[message.topic] = message.payload }
        return messages
    }

    /// All that the broker is to keep, what explains before what changes often.
    var messages: [MQTTMessage] {
        kept.sorted { (rank($0.key), $0.key) < (rank($1.key), $1.key) }
            .map { MQTTMessage($0.key, $0.value, isRetained: true) }
    }

    private func rank(_ topic: String) -> Int {
        topic.hasSuffix("/config") ? 0 : topic.hasSuffix("/availability") ? 1 : 2
    }

    /// What the broker is to be told so that it keeps this picture instead of an earlier one.
    func messages(after earlier: HomePicture) -> [MQTTMessage] {
        let gone = earlier.kept.keys.filter { kept[$0] == nil }.sorted()
        return gone.map { MQTTMessage($0, [], isRetained: true) }
            + messages.filter { earlier.kept[$0.topic] != $0.payload }
    }
}
