import Seeded
import HAPModel
import HAPProtocol
import Testing

@Suite struct AccessoryAdvertisementTests {
    private func parse(_ text: String) throws(AccessoryAdvertisement.ParseError) -> AccessoryAdvertisement {
        try AccessoryAdvertisement(
            pairs: text.split(separator: "|").map { entry in
                let parts = entry.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
                return (key: String(parts[0]), value: parts.count > 1 ? String(parts[1]) : "")
            })
    }

    // IC-075
    @Test func writesTheSpecificationsKeysWithTheModel() throws {
        let id = try DeviceID("3C:33:1B:21:B3:00")
        let hash = SetupHash(setupID: try SetupID("7OSX"), deviceID: id)
        let lamp = AccessoryAdvertisement(
            deviceID: id, configurationNumber: .first, status: .notPaired, category: .lightbulb, model: "LX-3",
            setupHash: hash)
        #expect(
            lamp.pairs.map { "\($0.key)=\($0.value)" } == [
                "c#=1", "ff=0", "id=3C:33:1B:21:B3:00", "md=LX-3", "pv=1.1", "s#=1", "sf=1", "ci=5",
                "sh=\(hash.base64)",
            ])
        #expect(try AccessoryAdvertisement(pairs: lamp.pairs) == lamp)
        let (own, other) = (try SetupID("7OSX"), try SetupID("7OSY"))
        #expect(!lamp.isPaired && lamp.matches(own) && !lamp.matches(other))
    }

    // IC-066
    @Test func keysAndIdentifierAreTheSameInAnyCase() throws {
        let upper = try parse("C#=3|ID=AA:BB:CC:DD:EE:0F|MD=x|SF=0")
        let lower = try parse("c#=3|Id=aa:bb:cc:dd:ee:0f|md=x|sf=0")
        #expect(upper == lower && upper.deviceID.text == "AA:BB:CC:DD:EE:0F" && upper.isPaired)
    }

    // IC-067
    @Test func configurationNumberZeroIsNotMissing() throws {
        #expect(try parse("id=AA:BB:CC:DD:EE:FF|c#=0").configurationNumber == 0)
        #expect(try parse("id=AA:BB:CC:DD:EE:FF").configurationNumber == nil)
        #expect(try parse("id=AA:BB:CC:DD:EE:FF|c#=x").configurationNumber == nil)
    }

    @Test func whatIsMissingOrOddGetsItsUsualValue() throws {
        let least = try parse("id=AA:BB:CC:DD:EE:FF")
        #expect(least.isPaired && least.features.isEmpty && least.category == .other && least.stateNumber == 1)
        #expect(least.model.isEmpty && least.protocolVersion == "1.0" && least.setupHash == nil)
        let any = try SetupID("AAAA")
        #expect(!least.matches(any))
        let odd = try parse("id= AA:BB:CC:DD:EE:FF |sf=0x5|ff=-1|ci=99|s#= 7 |sh=zz|md=a=b|id=00:00:00:00:00:00|flag")
        #expect(odd.status == [.notPaired, .problemDetected] && odd.features.isEmpty && odd.category.rawValue == 99)
        #expect(odd.stateNumber == 7 && odd.setupHash == nil && odd.model == "a=b")
        #expect(odd.deviceID.text == "AA:BB:CC:DD:EE:FF")
        #expect(try parse("id=AA:BB:CC:DD:EE:FF|sf=99999999999999999999").status.isEmpty)
    }

    @Test func refusesOnlyForTheIdentifier() {
        #expect(throws: AccessoryAdvertisement.ParseError.missingID) { try parse("md=x|sf=1") }
        #expect(throws: AccessoryAdvertisement.ParseError.malformedID("AABB")) { try parse("id=AABB") }
    }

    @Test func longModelsAreCutAtACharacter() throws {
        let lamp = AccessoryAdvertisement(
            deviceID: try DeviceID("AA:BB:CC:DD:EE:FF"), configurationNumber: .first, status: [], category: .other,
            model: String(repeating: "ü", count: 200))
        let model = lamp.pairs.first { $0.key == "md" }?.value
        #expect(model?.utf8.count == 252 && model?.allSatisfy { $0 == "ü" } == true)
    }

    // IC-065
    @Test func instanceNameIsCutAtACharacterAndTheNameIsNot() {
        let name = "  " + String(repeating: "厨", count: 20) + "👨‍👩‍👧 lamp"
        let cut = AccessoryInformation.instanceName(name)
        #expect(cut == String(repeating: "厨", count: 20) && cut.utf8.count <= 63)
        let information = AccessoryInformation(
            name: name, manufacturer: "", model: "", serialNumber: "", firmwareRevision: "")
        #expect(information.service.name == name)
    }

    @Test func damagedRecordsNeverTrapAndComeBackTheSame() throws {
        var generator = SeededGenerator(seed: 0x7E7)
        let text = Array("c#=1|ff=0|id=3C:33:1B:21:B3:00|md=LX-3|pv=1.1|s#=1|sf=1|ci=5|sh=AQIDBA==".utf8)
        var accepted = 0
        for _ in 0..<8000 {
            let damaged = Damage.apply(to: text, using: &generator)
            guard let read = try? parse(String(decoding: damaged, as: UTF8.self)) else { continue }
            accepted += 1
            let again = try AccessoryAdvertisement(pairs: read.pairs)
            #expect(
                again.deviceID == read.deviceID && again.status == read.status
                    && again.pairs.map(\.value) == read.pairs.map(\.value))
        }
        #expect(accepted > 1000)
    }
}
