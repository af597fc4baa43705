import HearthPropertyList
import Testing

@Suite struct KeyedArchiveTests {
    /// A lamp in a room that leads back to the lamp.
    static func cyclic() throws -> KeyedArchive {
        var editor = KeyedArchiveEditor()
        let lamp = editor.add(class: ["Lamp", "Thing", "NSObject"], [("on", true), ("level", 40)])
        let room = editor.add(class: ["Room", "NSObject"], [("name", editor.add("Kitchen")), ("lamp", lamp)])
        editor.set("room", to: room, of: lamp)
        editor.set("nothing", to: KeyedArchiveEditor.null, of: lamp)
        editor.setRoot(editor.addDictionary([("lamp", lamp), ("kind", editor.add("Kitchen"))]))
        return try KeyedArchive(binary: editor.archive.binary())
    }

    static func damaged(_ change: (inout PropertyListDictionary) -> Void) throws -> PropertyListError? {
        guard case .dictionary(var members) = try cyclic().propertyList else { return nil }
        change(&members)
        do {
            _ = try KeyedArchive(.dictionary(members))
            return nil
        } catch { return error }
    }

    @Test func followsReferencesInACycle() throws {
        let root = try Self.cyclic().root()
        let lamp = try #require(try root.entries().first { $0.key == "lamp" }?.value)
        #expect(lamp.className == "Lamp")
        #expect(try lamp.bool("on") == true)
        #expect(try lamp.integer("level") == 40)
        let room = try #require(try lamp.object("room"))
        #expect(try room.text("name") == "Kitchen")
        #expect(try room.object("lamp")?.number == lamp.number)
        #expect(try lamp.object("nothing") == nil)
        #expect(try lamp.object("missing") == nil)
    }

    @Test func equalTextsAndClassesAreOneObject() throws {
        let archive = try Self.cyclic()
        #expect(archive.objects.filter { $0 == "Kitchen" }.count == 1)
        let classes = archive.objects.compactMap { $0.dictionaryValue?["$classname"]?.stringValue }
        #expect(classes.sorted() == ["Lamp", "NSDictionary", "Room"])
        #expect(archive.objects[2].dictionaryValue?["$classes"] == ["Lamp", "Thing", "NSObject"])
    }

    @Test func unknownMembersComeOutAsTheyCame() throws {
        guard case .dictionary(var members) = try Self.cyclic().propertyList else { return }
        members["$future"] = ["a", 1]
        members["$top"] = ["more": .uid(1), "root": members["$top"]?.dictionaryValue?["root"] ?? .uid(0)]
        let archive = try KeyedArchive(.dictionary(members))
        #expect(archive.propertyList == .dictionary(members))
        #expect(try PropertyList(binary: archive.binary()) == .dictionary(members))
    }

    /// With its class checked again for each object, an archive of a few hundred kilobytes would take minutes.
    @Test func aLongClassIsCheckedOnceForManyObjects() throws {
        let many = 30_000
        let description: PropertyList = [
            "$classname": "Lamp", "$classes": .array(Array(repeating: "Lamp", count: many)),
        ]
        let lamps = [PropertyList](repeating: ["$class": .uid(1)], count: many)
        func archive(_ description: PropertyList) throws(PropertyListError) -> KeyedArchive {
            try KeyedArchive([
                "$version": 100_000, "$archiver": "NSKeyedArchiver", "$top": ["root": .uid(2)],
                "$objects": .array(["$null", description] + lamps),
            ])
        }
        #expect(try archive(description).object(many + 1)?.className == "Lamp")
        #expect(throws: PropertyListError.self) { try archive(["$classes": []]) }
    }

    @Test func saysWhatIsWrongWithAnArchive() throws {
        #expect(try Self.damaged { $0["$top"] = nil }?.message.contains("\"$top\"") == true)
        #expect(try Self.damaged { $0["$objects"] = nil }?.message.contains("\"$objects\"") == true)
        #expect(try Self.damaged { $0["$objects"] = [] }?.path == "$objects[0]")
        #expect(try Self.damaged { $0["$top"] = 5 }?.path == "$top")
        #expect(try Self.damaged { $0["$version"] = 3 }?.path == "$version")
        #expect(try Self.damaged { $0["$archiver"] = "NSArchiver" }?.message.contains("NSKeyedArchiver") == true)
        #expect(throws: PropertyListError.self) { try KeyedArchive(["a", "list"]) }
    }

    @Test func aReferenceToNothingIsNamedByItsPath() throws {
        let deep = try Self.damaged { members in
            guard case .array(var objects)? = members["$objects"] else { return }
            objects[1] = ["inner": [1, ["deeper": .uid(99)]], "$class": .uid(2)]
            members["$objects"] = .array(objects)
        }
        #expect(deep?.code == .danglingReference)
        #expect(deep?.path == "$objects[1].inner[1].deeper")
        let top = try Self.damaged { $0["$top"] = ["root": .uid(4_000_000_000)] }
        #expect(top?.path == "$top.root")
    }

    @Test func aClassMustBeAClass() throws {
        func replacing(_ number: Int, _ object: PropertyList) throws -> PropertyListError? {
            try Self.damaged { members in
                guard case .array(var objects)? = members["$objects"] else { return }
                objects[number] = object
                members["$objects"] = .array(objects)
            }
        }
        #expect(try replacing(1, ["$class": .uid(1)])?.path == "$objects[1].$class")
        #expect(try replacing(1, ["$class": "Lamp"])?.path == "$objects[1].$class")
        #expect(try replacing(2, ["$classname": "Lamp", "$classes": [1]])?.path == "$objects[2].$classes")
    }

    @Test func wrongKindsAreErrorsWithTheKey() throws {
        let root = try Self.cyclic().root()
        let lamp = try #require(try root.entries().first { $0.key == "lamp" }?.value)
        let number = lamp.path
        func path(_ read: () throws(PropertyListError) -> Void) -> String? {
            do throws(PropertyListError) {
                try read()
                return nil
            } catch { return error.path }
        }
        #expect(path { () throws(PropertyListError) in _ = try lamp.object("level") } == "\(number).level")
        #expect(path { () throws(PropertyListError) in _ = try lamp.text("level") } == "\(number).level")
        #expect(path { () throws(PropertyListError) in _ = try lamp.integer("room") } == "\(number).room")
        #expect(path { () throws(PropertyListError) in _ = try lamp.bool("level") } == "\(number).level")
        #expect(path { () throws(PropertyListError) in _ = try lamp.data("on") } == "\(number).on")
        #expect(path { () throws(PropertyListError) in _ = try lamp.elements() } == "\(number).NS.objects")
        #expect(path { () throws(PropertyListError) in _ = try lamp.entries() } == "\(number).NS.keys")
    }

    @Test func removingWhatIsUnreachableKeepsTheRest() throws {
        var editor = KeyedArchiveEditor(try Self.cyclic())
        let before = editor.archive
        editor.removeUnreachable()
        #expect(editor.archive == before)
        _ = editor.add(class: ["Orphan"], [("text", editor.add("lost"))])
        #expect(editor.archive.objects.count == before.objects.count + 3)
        editor.removeUnreachable()
        #expect(editor.archive == before)
        // What stands behind the gap moves up, and the references to it with it.
        let lost = editor.add("lost")
        let late = editor.add(class: ["Late"], [("lamp", .uid(1))])
        #expect(lost == .uid(UInt32(before.objects.count)))
        editor.set("late", to: late, of: .uid(1))
        editor.removeUnreachable()
        let lamp = try #require(editor.archive.object(1))
        #expect(try lamp.object("late")?.className == "Late")
        #expect(try lamp.object("late")?.object("lamp")?.number == 1)
        #expect(!editor.archive.objects.contains("lost"))
        #expect(try KeyedArchive(editor.archive.propertyList) == editor.archive)
    }
}
