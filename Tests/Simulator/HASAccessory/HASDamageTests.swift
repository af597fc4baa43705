import HearthPropertyList
import Seeded
import Simulator
import Testing

@Suite struct HASDamageTests {
    private static func error(_ change: (inout ArchivedHome) -> Void) throws -> PropertyListError? {
        var home = ArchivedHome(aids: [2])
        change(&home)
        let bytes = try home.bytes()
        do throws(PropertyListError) {
            _ = try HASAccessoryFile(bytes)
            return nil
        } catch { return error }
    }

    /// The member of the object that has it first, set to something else.
    private static func error(
        _ key: String, _ value: PropertyList?, where member: String, is known: PropertyList
    ) throws -> (error: PropertyListError?, object: Int) {
        let object = ArchivedHome(aids: [2]).number(where: member, is: known)
        return (try error { $0.editor.set(key, to: value, of: .uid(UInt32(object))) }, object)
    }

    @Test func aWrongKindAtAKeyIsNamedWithItsPath() throws {
        let rows: [(key: String, value: PropertyList, member: String, known: PropertyList)] = [
            ("HAK.services", 5, "HAK.instanceid", 1), ("HAK.category", "five", "HAK.category", 5),
            ("HAK.instanceid", -1, "HAK.category", 5), ("HAK.instanceid", .data([1]), "HAK.instanceid", 21),
            ("HAK.uuid", true, "HAK.instanceid", 21), ("HAK.characteristics", "none", "HAK.instanceid", 20),
            ("HAK.hidden", "yes", "HAK.instanceid", 20), ("HAK.format", [1], "HAK.instanceid", 21),
            ("HAK.permissions", .real(1), "HAK.instanceid", 22), ("HAK.value", "text", "HAK.instanceid", 21),
            ("HAK.value", .data([1]), "HAK.instanceid", 22), ("HAK.password", 51_808_582, "HAK.category", 5),
            ("HAK.password", "111-11-111", "HAK.category", 5), ("HAK.password", "12", "HAK.category", 5),
            ("HAK.setupID", "TOOLONG", "HAK.category", 5), ("HAK.identifier", "x", "HAK.category", 5),
            ("HAK.bridgedAccessories", "none", "HAK.category", 5),
        ]
        for row in rows {
            let (error, object) = try Self.error(row.key, row.value, where: row.member, is: row.known)
            #expect(error?.path == "$objects[\(object)].\(row.key)", "\(row) gave \(error?.description ?? "nothing")")
        }
    }

    @Test func aMissingKeyIsNamedWithItsPath() throws {
        for (key, member, known) in [
            ("HAK.services", "HAK.category", 5 as PropertyList), ("HAK.uuid", "HAK.instanceid", 21),
        ] {
            let (error, object) = try Self.error(key, nil, where: member, is: known)
            #expect(error?.path == "$objects[\(object)].\(key)")
            #expect(error?.code == .missingKey)
        }
        #expect(try Self.error { $0.editor.setRoot(KeyedArchiveEditor.null) }?.path == "$top.root")
        #expect(try Self.error { $0.editor.setRoot($0.editor.add("text")) }?.path?.hasSuffix(".NS.keys") == true)
        #expect(
            try Self.error { $0.editor.setRoot($0.editor.addDictionary([])) }?.path?.hasSuffix(".accessory") == true)
    }

    @Test func damagedUUIDsAreNamed() throws {
        let short = try Self.error { home in
            let inner = home.editor.add(class: ["NSUUID", "NSObject"], [("NS.uuidbytes", .data([1, 2, 3]))])
            home.editor.set("HAK.uuid", to: inner, of: .uid(UInt32(home.number(where: "HAK.instanceid", is: 20))))
        }
        #expect(short?.path?.hasSuffix(".NS.uuidbytes") == true)
        let endless = try Self.error { home in
            let holder = home.editor.add(class: ["HAKUUID", "NSObject"])
            home.editor.set("HAK.uuid", to: holder, of: holder)
            home.editor.set("HAK.uuid", to: holder, of: .uid(UInt32(home.number(where: "HAK.instanceid", is: 20))))
        }
        #expect(endless?.message.contains("wrappers inside of wrappers") == true)
    }

    @Test func aBridgeBehindItselfIsRefused() throws {
        let error = try Self.error { home in
            home.editor.set("HAK.bridgedAccessories", to: home.editor.addArray([home.main]), of: home.main)
        }
        #expect(error?.path?.hasSuffix(".HAK.bridgedAccessories[0]") == true)
    }

    /// A few kilobytes could otherwise stand for a million objects.
    @Test func aServiceOrCharacteristicOfTwoThingsIsRefused() throws {
        let home = ArchivedHome(aids: [2])
        let lamp = home.number(where: "HAK.bridge", is: home.main)
        let services = try Self.error { home in
            guard case .uid(let main) = home.main else { return }
            let shared = home.editor.archive.objects[Int(main)].dictionaryValue?["HAK.services"]
            home.editor.set("HAK.services", to: shared, of: .uid(UInt32(lamp)))
        }
        #expect(services?.path == "$objects[\(lamp)].HAK.services[0]")
        let characteristics = try Self.error { home in
            let power = PropertyList.uid(UInt32(home.number(where: "HAK.instanceid", is: 21)))
            home.add(ArchivedHome.service(900, 0x43, [power], &home.editor))
        }
        #expect(characteristics?.path?.hasSuffix(".HAK.characteristics[0]") == true)
    }

    @Test func moreThanABridgeHoldsIsRefused() throws {
        let error = try Self.error { home in
            let crowd = home.editor.addArray([PropertyList](repeating: home.main, count: 150))
            home.editor.set("HAK.bridgedAccessories", to: crowd, of: home.main)
        }
        #expect(error?.message == "150 accessories; there may be 149")
        let services = try Self.error { home in
            for _ in 0..<120 { home.add(ArchivedHome.service(900, 0x43, [], &home.editor)) }
        }
        #expect(services?.code == .tooLarge)
    }

    @Test func twoOfOneIDAreRefused() throws {
        let iids = try Self.error { $0.add(ArchivedHome.service(21, 0x43, [], &$0.editor)) }
        #expect(iids?.message.contains("has the id 21") == true)
        #expect(throws: PropertyListError.self) { try HASAccessoryFile(ArchivedHome(aids: [4, 4]).bytes()) }
        #expect(throws: PropertyListError.self) { try HASAccessoryFile(ArchivedHome(aids: [1]).bytes()) }
    }

    /// Whatever is damaged is refused, or gives a definition that can be written and read again.
    @Test func damageNeverGivesHalfADefinition() throws {
        let whole = try ArchivedHome(aids: [7, 3]).bytes()
        var generator = SeededGenerator(seed: 3_111)
        var read = 0
        for round in 0..<4_000 {
            guard let file = try? HASAccessoryFile(generator.damage(whole)) else { continue }
            read += 1
            let text = DefinitionWriter.text(file.definition)
            let again = try DefinitionReader.read(Array(text.utf8), file: "round \(round)")
            #expect(again == file.definition, "seed 3111, round \(round)")
            #expect(try HASAccessoryFile.export(again).bytes == file.definition.importedFile)
        }
        #expect(read > 20, "too few damaged files were readable for the test to say anything")
    }
}
