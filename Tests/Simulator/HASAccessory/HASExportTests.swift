import HAPModel
import HAPProtocol
import HearthPropertyList
import Simulator
import Testing

@Suite struct HASExportTests {
    private static func imported() throws -> ServerDefinition {
        try HASAccessoryFile(ArchivedHome(aids: [7, 3]).bytes()).definition
    }

    private static func changed(_ change: (inout ServerDefinition) -> Void) throws -> HASAccessoryFile {
        var definition = try imported()
        change(&definition)
        return try HASAccessoryFile(HASAccessoryFile.export(definition).bytes)
    }

    @Test func whatDidNotChangeComesOutByteForByte() throws {
        let bytes = try ArchivedHome(aids: [7, 3]).bytes()
        let definition = try HASAccessoryFile(bytes).definition
        let text = DefinitionWriter.text(definition)
        let again = try DefinitionReader.read(Array(text.utf8), file: "again.json5")
        #expect(again == definition)
        #expect(try HASAccessoryFile.export(again).bytes == bytes)
    }

    @Test func aChangedValueLeavesEverythingElse() throws {
        let before = try HASAccessoryFile(ArchivedHome(aids: [7, 3]).bytes())
        let file = try Self.changed { $0.bridged[0].services[0].characteristics[1].value = 55 }
        #expect(file.definition.bridged[0].services[0][.brightness]?.value == 55)
        #expect(file.definition.bridged[1] == before.definition.bridged[1])
        let changes = zip(before.archive.objects, file.archive.objects).filter { $0 != $1 }
        #expect(changes.count == 1)
        #expect(changes.first?.1.dictionaryValue?["HAK.instanceid"] == 22)
        #expect(file.archive.objects.count == before.archive.objects.count + 1)
    }

    @Test func identityNameAndCategoryAreChanged() throws {
        let id = try DeviceID("0A:0B:0C:0D:0E:0F")
        let code = try SetupCode("518-08-583")
        let file = try Self.changed {
            $0.category = .bridge
            $0.deviceID = id
            $0.setupCode = code
            $0.primary.information.name = "Neue Brücke"
            $0.primary.information.hardwareRevision = "2.0"
        }
        #expect(file.definition.category == .bridge)
        #expect(file.definition.deviceID == id)
        #expect(file.definition.setupCode == code)
        #expect(file.definition.name == "Neue Brücke")
        #expect(file.definition.primary.information.hardwareRevision == "2.0")
        #expect(file.archive.objects.contains { $0.dictionaryValue?["HAK.future"] == 0.5 })
    }

    @Test func partsThatCameAndWentDoSoInTheFile() throws {
        let before = try HASAccessoryFile(ArchivedHome(aids: [7, 3]).bytes())
        let file = try Self.changed { definition in
            definition.bridged.remove(at: 0)
            definition.bridged[0].services[0].characteristics.remove(at: 1)
            definition.bridged[0].services.append(Service(.switch) { Characteristic(.on, true) })
            definition.bridged.append(DeviceDefinition("Plug") { Service(.outlet) })
        }
        #expect(file.definition.bridged.map(\.information.name) == ["Lamp 3", "Plug"])
        #expect(file.definition.accessoryIDs.dropFirst().first == 3)
        let lamp = file.definition.bridged[0]
        #expect(lamp.services.map(\.type) == [.lightbulb, .switch])
        #expect(lamp.services[0].characteristics.map(\.type) == [.on])
        // Above the file's pool of ids, so that none means something else than before.
        #expect(lamp.services[1].iid == 40)
        #expect(lamp.services[1][.on]?.iid == 41)
        #expect(!file.archive.objects.contains("Lamp 7"))
        #expect(before.archive.objects.contains("Lamp 7"))
    }

    @Test func aListThatTwoPlacesShareIsChangedInOne() throws {
        var home = ArchivedHome()
        let empty = home.editor.addArray([])
        home.editor.set("HAK.bridgedAccessories", to: empty, of: home.main)
        home.editor.set("HAK.transports", to: empty, of: home.main)
        var definition = try HASAccessoryFile(home.bytes()).definition
        definition.bridged.append(DeviceDefinition("Plug") { Service(.outlet) })
        let file = try HASAccessoryFile(HASAccessoryFile.export(definition).bytes)
        #expect(file.definition.bridged.map(\.information.name) == ["Plug"])
        let main = try #require(try file.archive.root().entries().first { $0.key == "accessory" }?.value)
        #expect(try main.elements("HAK.transports")?.isEmpty == true)
    }

    @Test func aDefinitionOfOurOwnReadsBackWithIDs() throws {
        let id = try DeviceID("1A:2B:3C:4D:5E:6F")
        var definition = ServerDefinition(
            bridge: "Bridge",
            [
                DeviceDefinition("Lamp") {
                    Service(.lightbulb) {
                        Characteristic(.on, true)
                        Characteristic(.brightness, 40)
                        Characteristic(.hue, 12.5)
                    }
                },
                DeviceDefinition("Camera") {
                    Service(.cameraRTPStreamManagement, isHidden: true) {
                        Characteristic(.setupEndpoints, .tlv8([1, 1, 0]))
                    }
                },
            ])
        definition.deviceID = id
        definition.setupCode = try SetupCode("518-08-582")
        let (bytes, notes) = try HASAccessoryFile.export(definition)
        #expect(notes.isEmpty)
        let file = try HASAccessoryFile(bytes)
        #expect(file.notes.isEmpty)
        #expect(file.definition.deviceID == id)
        #expect(file.definition.setupCode == definition.setupCode)
        #expect(file.definition.category == .bridge)
        // With its ids and the service that every IP accessory has, it is what was exported.
        let before = definition.database.accessories
        let after = file.definition.database.accessories
        #expect(after == before)
    }

    @Test func theArchiveIsWellFormed() throws {
        let bytes = try HASAccessoryFile.export(ServerDefinition(bridge: "Bridge", [DeviceDefinition("Lamp")])).bytes
        let archive = try KeyedArchive(binary: bytes)
        var editor = KeyedArchiveEditor(archive)
        editor.removeUnreachable()
        #expect(editor.archive == archive, "an object that nothing refers to")
        let plain = archive.objects.filter { $0.dictionaryValue == nil }
        #expect(Set(plain).count == plain.count, "a text or number stands twice")
        for object in archive.objects.dropFirst() {
            guard let members = object.dictionaryValue, members["$classname"] == nil else { continue }
            #expect(members["$class"]?.uidValue != nil)
            #expect(!members.members.contains { $0.value.stringValue != nil }, "a text stands inside of an object")
        }
        let main = try #require(try archive.root().entries().first { $0.key == "accessory" }?.value)
        let lamp = try #require(try main.elements("HAK.bridgedAccessories")?.first)
        #expect(try lamp.object("HAK.bridge")?.number == main.number)
    }

    @Test func whatAFileCannotSayIsSaidInstead() throws {
        var lamp = DeviceDefinition("Lamp", in: "Kitchen") {
            Service(.lightbulb, isPrimary: true) { Characteristic(.brightness, 20, maximum: 50) }
        }
        lamp.behaviours = [.cycle(.init(.on), values: [true, false], period: .seconds(1))]
        let notes = try HASAccessoryFile.export(ServerDefinition(.lightbulb, lamp)).notes.joined(separator: "\n")
        for word in ["1 characteristic has a range", "1 service is primary", "1 behaviour;", "1 accessory has a room"] {
            #expect(notes.contains(word), "\(notes)")
        }
    }

    @Test func numbersOf64BitsComeBack() throws {
        let type = CharacteristicType(HAPUUID(rawValue: 1))
        let large = Int128(UInt64.max)
        var definition = ServerDefinition(
            bridge: "Bridge",
            [
                DeviceDefinition("Meter") {
                    Service(.lightbulb) { Characteristic(type, .integer(large), format: .uint64, permissions: .read) }
                }
            ])
        definition.bridged[0].services[0].iid = InstanceID(UInt64.max - 5)
        let file = try HASAccessoryFile(HASAccessoryFile.export(definition).bytes)
        #expect(file.definition.bridged[0].services[0][type]?.value == .integer(large))
        #expect(file.definition.bridged[0].services[0].iid == InstanceID(UInt64.max - 5))
    }

    @Test func aNumberThatAFileCannotHoldIsRefused() throws {
        let type = CharacteristicType(HAPUUID(rawValue: 1))
        let lamp = DeviceDefinition("Lamp") {
            Service(.lightbulb) { Characteristic(type, .integer(1 << 64), format: .uint64, permissions: .read) }
        }
        #expect(throws: PropertyListError.self) { try HASAccessoryFile.export(ServerDefinition(.lightbulb, lamp)) }
    }
}
