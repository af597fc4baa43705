import HomeModel
import HubAPI

/// What a command's topic stands for.
enum MQTTCommand: Hashable, Sendable {
    case value(AccessoryID, CharacteristicResource)
    /// Hue and saturation in one message, `300,75.5`, since Home Assistant sends them so.
    case color(AccessoryID, hue: CharacteristicResource, saturation: CharacteristicResource)

    var accessory: AccessoryID {
        switch self {
        case .value(let accessory, _), .color(let accessory, _, _): accessory
        }
    }

    /// What is to be written.
    func writes(_ payload: [UInt8]) throws(MQTTRefusal) -> [Writes.Write] {
        switch self {
        case .value(_, let characteristic):
            return [Writes.Write(characteristic.id, try MQTTText.value(payload, characteristic.metadata))]
        case .color(_, let hue, let saturation):
            let parts = payload.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false)
            guard parts.count == 2 else {
                throw MQTTRefusal(
                    "invalidValueType", "A color is hue and saturation.", "Write two numbers such as 300,75.5.")
            }
            return [
                Writes.Write(hue.id, try MQTTText.value(Array(parts[0]), hue.metadata)),
                Writes.Write(saturation.id, try MQTTText.value(Array(parts[1]), saturation.metadata)),
            ]
        }
    }
}
