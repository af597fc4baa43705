import HAPModel
import HearthPropertyList

/// A file that our own writer made, of parts that a test may bend.
struct ArchivedHome {
    var editor = KeyedArchiveEditor()
    /// The accessory or bridge.
    let main: PropertyList

    /// A bridge when there are `aids`; every accessory has an information service and a lamp.
    init(aids: [Int128] = []) {
        var editor = KeyedArchiveEditor()
        let root = editor.addDictionary([
            ("kind", editor.add("accessory")), ("version", editor.add(1)), ("accessory", KeyedArchiveEditor.null),
        ])
        editor.setRoot(root)
        main = Self.accessory(1, "Main", &editor)
        editor.setEntry("accessory", to: main, of: root)
        var bridged: [PropertyList] = []
        for aid in aids {
            let lamp = Self.accessory(aid, "Lamp \(aid)", &editor)
            editor.set("HAK.bridge", to: main, of: lamp)
            bridged.append(lamp)
        }
        editor.set("HAK.bridgedAccessories", to: editor.addArray(bridged), of: main)
        self.editor = editor
    }

    func bytes() throws -> [UInt8] { try editor.archive.binary() }

    private static func accessory(_ aid: Int128, _ name: String, _ editor: inout KeyedArchiveEditor) -> PropertyList {
        let accessory = editor.add(
            class: ["HAKAccessory", "NSObject"],
            [("HAK.category", 5), ("HAK.instanceid", .integer(aid)), ("HAK.idPool", 40), ("HAK.future", .real(0.5))])
        let services = editor.addArray([
            service(
                1, 0x3E,
                [
                    characteristic(2, 0x14, 1, 2, nil, &editor), characteristic(3, 0x20, 8, 1, "Acme", &editor),
                    characteristic(4, 0x21, 8, 1, "M1", &editor), characteristic(5, 0x23, 8, 1, .string(name), &editor),
                    characteristic(6, 0x30, 8, 1, .string("S-\(aid)"), &editor),
                    characteristic(7, 0x52, 8, 1, "1.0", &editor),
                ], &editor),
            service(
                20, 0x43,
                [
                    characteristic(21, 0x25, 1, 7, true, &editor), characteristic(22, 0x08, 2, 7, 40, &editor),
                ], &editor),
        ])
        editor.set("HAK.services", to: services, of: accessory)
        return accessory
    }

    static func service(
        _ iid: Int128, _ type: UInt32, _ characteristics: [PropertyList], _ editor: inout KeyedArchiveEditor
    ) -> PropertyList {
        let list = editor.addArray(characteristics)
        return editor.add(
            class: ["HAKService", "NSObject"],
            [("HAK.uuid", uuid(type, &editor)), ("HAK.instanceid", .integer(iid)), ("HAK.characteristics", list)])
    }

    static func characteristic(
        _ iid: Int128, _ type: UInt32, _ format: Int128, _ permissions: Int128, _ value: PropertyList?,
        _ editor: inout KeyedArchiveEditor
    ) -> PropertyList {
        var members: [(String, PropertyList)] = [
            ("HAK.uuid", uuid(type, &editor)), ("HAK.instanceid", .integer(iid)), ("HAK.format", .integer(format)),
            ("HAK.permissions", .integer(permissions)),
        ]
        if let value { members.append(("HAK.value", editor.add(value))) }
        return editor.add(class: ["HAKCharacteristic", "NSObject"], members)
    }

    static func uuid(_ type: UInt32, _ editor: inout KeyedArchiveEditor) -> PropertyList {
        let full = HAPUUID(type).rawValue
        let bytes = (0..<16).map { UInt8(truncatingIfNeeded: full >> (120 - 8 * UInt128($0))) }
        let inner = editor.add(class: ["NSUUID", "NSObject"], [("NS.uuidbytes", .data(bytes))])
        return editor.add(class: ["HAKUUID", "NSObject"], [("HAK.uuid", inner)])
    }

    /// Where an object with this member stands.
    func number(where key: String, is value: PropertyList) -> Int {
        editor.archive.objects.firstIndex { $0.dictionaryValue?[key] == value } ?? 0
    }
}
