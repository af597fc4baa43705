import HAPAccessory
import HAPModel
import HAPProtocol

/// What happens in a simulated home.
public enum HomeEvent: Hashable, Sendable {
    /// A controller wrote a value; `status` tells what came of it.
    case wrote(CharacteristicName, Value, by: PairingIdentifier, HAPStatus)
    /// A thing has a new value that no controller wrote, or a button was pressed.
    case changed(CharacteristicName, Value)
    /// An accessory identifies itself.
    case identified(accessory: String)
}

/// What happens at one accessory server of a home.
public struct ServerEvent: Hashable, Sendable {
    /// The server's name.
    public var server: String
    public var event: AccessoryServerEvent
}

/// A characteristic of a simulated home, by the names of the definition.
public struct CharacteristicName: Hashable, Sendable, CustomStringConvertible {
    public var accessory: String
    /// The service's key, if it has one.
    public var service: String?
    public var type: CharacteristicType

    /// `Front door/LockTargetState`
    public var description: String {
        ([accessory] + (service.map { [$0] } ?? []) + ["\(type)"]).joined(separator: "/")
    }
}
