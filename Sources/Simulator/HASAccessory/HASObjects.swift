import HAPModel
import HAPProtocol
import HearthPropertyList

/// An accessory of a `.hasaccessory` file, with where it stands in the archive.
struct HASAccessoryObject {
    var object: ArchivedObject
    var aid: AccessoryID?
    var category: AccessoryCategory?
    var setupCode: SetupCode?
    var setupID: SetupID?
    var deviceID: DeviceID?
    var services: [HASServiceObject]
    /// Those behind it, when it is a bridge.
    var bridged: [HASAccessoryObject]

    var information: HASServiceObject? { services.first { $0.type == .accessoryInformation } }
}

struct HASServiceObject {
    var object: ArchivedObject
    /// ``InstanceID/unassigned`` where the file has none.
    var iid: InstanceID
    var type: ServiceType
    var isHidden: Bool?
    var characteristics: [HASCharacteristicObject]

    /// What pairs over Bluetooth LE. Over IP it is no part of the database. A tool that writes such files gives it the type
    /// 0x79.
    var isPairing: Bool {
        type == .pairing || object.className == HASClass.pairingService.first
            || type == ServiceType(0x79) && characteristics.contains { $0.type == .pairSetup }
    }

    subscript(type: CharacteristicType) -> HASCharacteristicObject? { characteristics.first { $0.type == type } }
}

struct HASCharacteristicObject {
    var object: ArchivedObject
    var iid: InstanceID
    var type: CharacteristicType
    /// Of `HAK.format`.
    var format: Int128?
    /// Of `HAK.permissions`; see ``HASPermissions``.
    var permissions: Int128?
}

/// The keys of Apple's HAK classes that are known.
enum HASKey {
    static let accessoryVersion = "HAK.accessoryVersion"
    static let bridge = "HAK.bridge"
    static let bridgedAccessories = "HAK.bridgedAccessories"
    static let category = "HAK.category"
    static let characteristics = "HAK.characteristics"
    static let data = "HAK.data"
    static let format = "HAK.format"
    static let hidden = "HAK.hidden"
    static let idPool = "HAK.idPool"
    static let identifier = "HAK.identifier"
    static let instanceID = "HAK.instanceid"
    static let password = "HAK.password"
    static let permissions = "HAK.permissions"
    static let properties = "HAK.properties"
    static let services = "HAK.services"
    static let setupID = "HAK.setupID"
    static let transports = "HAK.transports"
    static let uuid = "HAK.uuid"
    static let uuidBytes = "NS.uuidbytes"
    static let value = "HAK.value"
}

/// Apple's HAK classes that are written, each with its superclasses behind it.
enum HASClass {
    static let accessory = ["HAKAccessory", "NSObject"]
    static let identifier = ["HAKIdentifier", "NSObject"]
    static let uuid = ["HAKUUID", "NSObject"]
    static let service = ["HAKService", "NSObject"]
    static let informationService = ["HAKAccessoryInformationService", "HAKService", "NSObject"]
    static let pairingService = ["HAKPairingService", "HAKService", "NSObject"]
    static let characteristic = ["HAKCharacteristic", "NSObject"]
    static let identifyCharacteristic = ["HAKIdentifyCharacteristic", "HAKCharacteristic", "NSObject"]
    static let foundationUUID = ["NSUUID", "NSObject"]
}
