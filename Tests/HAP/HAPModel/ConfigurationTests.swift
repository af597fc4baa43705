import HAPModel
import Testing

@Suite struct ConfigurationTests {
    static func database(_ change: (inout Accessory) -> Void = { _ in }) -> AccessoryDatabase {
        var accessory = Accessory(
            id: 1,
            information: AccessoryInformation(
                name: "Lamp", manufacturer: "Acme", model: "L1", serialNumber: "0001", firmwareRevision: "1.0")
        ) {
            Service(.lightbulb, name: "Lamp") {
                Characteristic(.on, false)
                Characteristic(.brightness, 70)
            }
        }
        change(&accessory)
        return AccessoryDatabase([accessory])
    }

    // IC-068
    @Test func wrapsFrom65535To1AndIsNever0() throws {
        var number = ConfigurationNumber.first
        for _ in 0..<65_534 {
            number = number.next
            #expect(number.rawValue != 0)
        }
        #expect(number.rawValue == 65_535)
        #expect(number.next.rawValue == 1)
        #expect(ConfigurationNumber(0) == nil && ConfigurationNumber(65_536) == nil && ConfigurationNumber(-1) == nil)
    }

    // IC-069
    @Test func valuesDoNotCountOn() {
        var database = Self.database()
        var configuration = Configuration()
        let mustStore = configuration.update(database)
        #expect(mustStore, "the first structure has to be stored")
        #expect(configuration.number == .first)
        for n in 0..<1_000 {
            for id in database.ids where database[id]?.type == .brightness {
                database.setValue(.integer(Int128(n % 101)), of: id)
            }
            let name = database.ids.first { database[$0]?.type == .name }
            if let name { database.setValue(.string("Lamp \(n)"), of: name) }
            let mustStoreAgain = configuration.update(database)
            #expect(!mustStoreAgain)
        }
        #expect(configuration.number == .first)
    }

    // IC-069
    @Test func structureCountsOn() {
        let changes: [(String, (inout Accessory) -> Void)] = [
            ("a new service", { $0.services.append(Service(iid: 90, type: .switch, characteristics: [])) }),
            ("a changed maximum", { $0.services[1].characteristics[1].metadata.maximum = 50 }),
            ("a firmware update", { $0.services[0].characteristics[5].value = "1.1" }),
            ("a changed step", { $0.services[1].characteristics[1].metadata.step = 5 }),
            ("valid values", { $0.services[1].characteristics[1].metadata.validValues = [1, 2] }),
            ("permissions", { $0.services[1].characteristics[1].permissions = .state }),
            ("a unit", { $0.services[1].characteristics[1].unit = nil }),
            ("an iid", { $0.services[1].characteristics[1].iid = 77 }),
            ("a removed characteristic", { $0.services[1].characteristics.removeLast() }),
            ("a link", { $0.services[1].linked = [1] }),
            ("a primary service", { $0.services[1].isPrimary = true }),
            ("an aid", { $0.aid = 2 }),
        ]
        for (what, change) in changes {
            var configuration = Configuration()
            configuration.update(Self.database())
            let countedOn = configuration.update(Self.database(change))
            #expect(countedOn, "\(what)")
            #expect(configuration.number.rawValue == 2, "\(what)")
        }
    }

    @Test func orderAndWritingOfNumbersDoNotMatter() {
        let plain = Self.database()
        let shuffled = Self.database { accessory in
            accessory.services.reverse()
            accessory.services[0].characteristics.reverse()
            for c in accessory.services[0].characteristics.indices {
                accessory.services[0].characteristics[c].metadata.step =
                    accessory.services[0].characteristics[c].metadata.step.map { .decimal($0.double) }
            }
        }
        #expect(plain.fingerprint == shuffled.fingerprint)
    }

    @Test func theFingerprintIsTheSameInEveryProcess() {
        #expect(Self.database().fingerprint.description == "73ee5bd391889cd9")
    }

    // IC-068
    @Test func continuesFromWhatWasStored() {
        var configuration = Configuration(
            number: ConfigurationNumber(65_535) ?? .first, fingerprint: Self.database().fingerprint)
        let mustStore = configuration.update(Self.database())
        #expect(!mustStore)
        configuration.update(Self.database { $0.services[1].isHidden = true })
        #expect(configuration.number.rawValue == 1)
    }
}
