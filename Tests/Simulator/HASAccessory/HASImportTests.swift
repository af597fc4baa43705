import HAPModel
import HAPProtocol
import HearthPropertyList
import Simulator
import Testing

@Suite struct HASImportTests {
    @Test func bothReportedVariantsGiveTheSameLamp() throws {
        for bytes in [PlistlibLamp.wrapped, PlistlibLamp.plain] {
            let file = try HASAccessoryFile(bytes)
            let lamp = file.definition
            #expect(lamp.name == "Küchenlicht")
            #expect(lamp.category == .lightbulb)
            #expect(lamp.setupCode?.text == "518-08-582")
            let light = try #require(lamp.primary.services.first)
            #expect(light.type == .lightbulb)
            #expect(light.iid == 8)
            let on = try #require(light[.on])
            #expect(on.iid == 9)
            #expect(on.value == true)
            #expect(on.permissions == .control)
            #expect(lamp.importedFile == bytes)
            #expect(lamp.database.problems().isEmpty)
        }
    }

    @Test func accessoriesBehindABridgeKeepTheirIDs() throws {
        let bridge = try HASAccessoryFile(ArchivedHome(aids: [7, 3]).bytes()).definition
        #expect(bridge.bridged.map(\.aid) == [7, 3])
        #expect(bridge.accessoryIDs == [1, 7, 3])
        let accessories = bridge.database.accessories
        #expect(accessories.map(\.name) == ["Main", "Lamp 7", "Lamp 3"])
        for accessory in accessories {
            #expect(accessory.services.map(\.iid).prefix(2) == [1, 20])
            #expect(accessory[.accessoryInformation]?.characteristics.map(\.iid) == [2, 3, 4, 5, 6, 7])
            #expect(accessory[.lightbulb]?[.brightness]?.iid == 22)
        }
    }

    @Test func accessoriesOfOneNameAreToldApart() throws {
        var home = ArchivedHome(aids: [7, 3])
        let name = home.editor.add("Lamp 7")
        home.editor.set("HAK.value", to: name, of: .uid(UInt32(home.number(where: "HAK.instanceid", is: 5))))
        let file = try HASAccessoryFile(home.bytes())
        #expect(file.definition.accessories.map(\.information.name) == ["Lamp 7", "Lamp 7 2", "Lamp 3"])
        #expect(file.notes.contains { $0.contains("a second \"Lamp 7\"") })
        let text = DefinitionWriter.text(file.definition)
        let again = try DefinitionReader.read(Array(text.utf8), file: "again.json5")
        #expect(try HASAccessoryFile.export(again).bytes == home.bytes())
    }

    @Test func theIDsAreThoseThatControllersSee() async throws {
        var definition = try HASAccessoryFile(ArchivedHome(aids: [7, 3]).bytes()).definition
        let id = try DeviceID("1A:2B:3C:4D:5E:6F")
        definition.deviceID = id
        let home = try await SimulatedHome(definition)
        #expect(try await home.server("Main").deviceID == id)
        #expect(try await home.id(.brightness, of: "Lamp 7") == CharacteristicID(aid: 7, iid: 22))
        #expect(try await home.id(.on, of: "Lamp 3") == CharacteristicID(aid: 3, iid: 21))
        await home.stop()
    }

    @Test func aPairingServiceIsNoPartOfTheDefinition() throws {
        for type: UInt32 in [0x55, 0x79] {
            var home = ArchivedHome()
            let setup = ArchivedHome.characteristic(31, 0x4C, 10, 3, nil, &home.editor)
            home.add(ArchivedHome.service(30, type, [setup], &home.editor))
            let file = try HASAccessoryFile(home.bytes())
            #expect(file.definition.primary.services.map(\.type) == [.lightbulb])
            #expect(try HASAccessoryFile.export(file.definition).bytes == home.bytes())
        }
    }

    @Test func whatIsNotUnderstoodIsNotedAndDoesNoHarm() throws {
        var home = ArchivedHome()
        let odd = ArchivedHome.characteristic(31, 0xABCD, 9, 1, .date(.init(seconds: 1)), &home.editor)
        let far = ArchivedHome.characteristic(32, 0x08, 2, 7, 4_000, &home.editor)
        home.add(ArchivedHome.service(30, 0x43, [odd, far], &home.editor))
        home.editor.set("HAK.category", to: 4711, of: home.main)
        let file = try HASAccessoryFile(home.bytes())
        #expect(file.definition.category == .other)
        #expect(file.definition.primary.services.count == 2)
        #expect(file.definition.primary.services[1][.brightness]?.value == 0)
        let notes = file.notes.joined(separator: "\n")
        for word in ["4711", "HAK.format: 9 is no format", "4000 is above the maximum", "has no On"] {
            #expect(notes.contains(word), "\(notes)")
        }
    }

    @Test func textAndDataObjectsAreReadThroughTheirWrappers() throws {
        var home = ArchivedHome()
        let text = home.editor.add(class: ["NSMutableString", "NSString", "NSObject"], [("NS.string", "7OSX")])
        let data = home.editor.add(
            class: ["NSMutableData", "NSData", "NSObject"], [("NS.data", .data([1, 2, 3, 4, 5, 0xAF]))])
        let holder = home.editor.add(class: ["HAKIdentifier", "NSObject"], [("HAK.data", data)])
        home.editor.set("HAK.setupID", to: text, of: home.main)
        home.editor.set("HAK.identifier", to: holder, of: home.main)
        let definition = try HASAccessoryFile(home.bytes()).definition
        #expect(definition.setupID?.text == "7OSX")
        #expect(definition.deviceID?.text == "01:02:03:04:05:AF")
    }
}

extension ArchivedHome {
    /// Appends a service to the main accessory.
    mutating func add(_ service: PropertyList) {
        guard case .uid(let number) = main, let object = editor.archive.object(Int(number)),
            let list = try? object.object("HAK.services"), let elements = list["NS.objects"]?.arrayValue
        else { return }
        editor.set("NS.objects", to: .array(elements + [service]), of: .uid(UInt32(list.number)))
    }
}
