import HAPModel
import Testing

@Suite struct AccessoryDatabaseTests {
    static func accessory(_ aid: AccessoryID) -> Accessory {
        Accessory(
            id: aid,
            information: AccessoryInformation(
                name: "Lamp \(aid)", manufacturer: "Acme", model: "L1", serialNumber: "S\(aid)", firmwareRevision: "1.0"
            )
        ) { Service(.lightbulb) { Characteristic(.brightness, 70) } }
    }

    static func codes(_ change: (inout [Accessory]) -> Void) -> Set<DatabaseProblem.Code> {
        var accessories = [accessory(1), accessory(2)]
        change(&accessories)
        return Set(AccessoryDatabase(accessories).problems().filter { $0.severity == .error }.map(\.code))
    }

    @Test func findsEveryCharacteristicByItsId() throws {
        var database = AccessoryDatabase((1...150).map { Self.accessory(AccessoryID($0)) })
        for accessory in database.accessories {
            for service in accessory.services {
                for characteristic in service.characteristics {
                    let id = CharacteristicID(aid: accessory.aid, iid: characteristic.iid)
                    #expect(database[id] == characteristic)
                    #expect(database.service(of: id)?.iid == service.iid)
                }
            }
        }
        let brightness = try #require(database.ids.last { database[$0]?.type == .brightness })
        let found = database.setValue(3, of: brightness)
        #expect(found)
        #expect(database[150]?[.lightbulb]?[.brightness]?.value == 3)
        let foundNone = database.setValue(3, of: CharacteristicID(aid: 151, iid: 1))
        #expect(!foundNone)
        #expect(database[CharacteristicID(aid: 1, iid: 99)] == nil)
    }

    @Test func lookupFollowsWhatComesAndGoes() throws {
        var database = AccessoryDatabase([Self.accessory(1), Self.accessory(2), Self.accessory(3)])
        let last = try #require(database.ids.last)
        let removed = database.remove(2)
        #expect(removed)
        let removedAgain = database.remove(2)
        #expect(!removedAgain)
        #expect(database[last] != nil && database[2] == nil)
        var changed = Self.accessory(3)
        changed.services.removeLast()
        database.update(changed)
        #expect(database[last] == nil)
        database.update(Self.accessory(9))
        #expect(database.accessories.map(\.aid) == [1, 3, 9])
    }

    @Test func aSoundDatabaseHasNoProblems() {
        #expect(AccessoryDatabase((1...150).map { Self.accessory(AccessoryID($0)) }).problems() == [])
    }

    @Test func namesEachErrorOfAServedDatabase() {
        #expect(Self.codes { $0 = [] } == [.noAccessories])
        #expect(Self.codes { $0 = (1...151).map { Self.accessory(AccessoryID($0)) } } == [.tooManyAccessories])
        #expect(Self.codes { $0[0].aid = 3 } == [.noPrimaryAccessory])
        #expect(Self.codes { $0[1].aid = 1 } == [.duplicateID])
        #expect(Self.codes { $0[1].aid = 0 } == [.invalidID])
        #expect(Self.codes { $0[0].services[1].iid = 1 } == [.duplicateID])
        #expect(Self.codes { $0[0].services[1].characteristics[0].iid = .unassigned } == [.invalidID])
        #expect(Self.codes { $0[0].services.removeFirst() } == [.missingInformation])
        #expect(Self.codes { $0[0].services[0].iid = 99 } == [.missingInformation])
        #expect(Self.codes { $0[0].services[0].characteristics.removeFirst() } == [.missingCharacteristic])
        #expect(Self.codes { $0[0].services[1].linked = [44] } == [.unknownLink])
        #expect(Self.codes { $0[0].services[1].characteristics[0].format = .array } == [.invalidFormat])
        #expect(Self.codes { $0[0].services[1].characteristics[0].metadata.minimum = 200 } == [.invalidMetadata])
        #expect(Self.codes { $0[0].services[1].characteristics[0].value = "bright" } == [.invalidValue])
        #expect(
            Self.codes { $0[0].services[1] = Service(.lightbulb) { Characteristic(.brightness, 101) } }.contains(
                .invalidValue))
        #expect(
            Self.codes { accessories in
                accessories[0].services += (100..<200).map {
                    Service(iid: InstanceID($0), type: .switch, characteristics: [])
                }
            } == [.tooManyServices])
    }

    // IC-065
    @Test func reportsTooShortAndTooLongInformation() {
        func problems(_ change: (inout AccessoryInformation) -> Void) -> [String] {
            var information = Self.accessory(1).information
            change(&information)
            return AccessoryDatabase([Accessory(id: 1, information: information)]).problems().map(\.message)
        }
        #expect(problems { $0.serialNumber = "1" } == ["SerialNumber has 1 characters; 2 to 64 are allowed"])
        #expect(problems { $0.model = "X" }.count == 1)
        #expect(problems { $0.name = "" }.count == 1)
        #expect(problems { $0.name = String(repeating: "я", count: 40) } == [], "80 bytes, but 40 characters")
        #expect(problems { $0.name = " Lamp" } == ["Name should start and end with a letter or a digit"])
        #expect(problems { $0.name = "Lamp 💡" }.count == 1)
        for revision in ["1", "1.2", "1.2.3", "100.0.4294967295"] {
            #expect(problems { $0.firmwareRevision = revision } == [])
        }
        for revision in ["", "v1", "1.2.3.4", "1.", "1.4294967296", "1.2-beta"] {
            #expect(problems { $0.firmwareRevision = revision }.count == 1)
        }
    }

    @Test func aProblemSaysWhere() throws {
        var accessory = Self.accessory(1)
        accessory.services[1].characteristics[0].value = 101
        let problem = try #require(AccessoryDatabase([accessory]).problems().first)
        #expect(problem.description == "accessory 1, iid 9: Brightness: 101 is above the maximum, 100")
    }
}
