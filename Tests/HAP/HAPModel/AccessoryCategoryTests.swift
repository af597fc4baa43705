import HAPModel
import Testing

@Suite struct AccessoryCategoryTests {
    @Test func everyCategoryIsFoundByItsName() {
        #expect(AccessoryCategory.known.map(\.rawValue) == Array(1...36))
        for category in AccessoryCategory.known {
            #expect(AccessoryCategory(name: category.displayName) == category)
        }
        #expect(AccessoryCategory(name: "garage-door-opener") == .garageDoorOpener)
        #expect(AccessoryCategory(name: "toaster") == nil)
    }

    @Test func anUnknownNumberIsKept() {
        #expect(AccessoryCategory(rawValue: 99).displayName == "Category 99")
    }

    @Test func isSuggestedByWhatTheAccessoryIsFor() {
        let information = AccessoryInformation(
            name: "A", manufacturer: "B", model: "CC", serialNumber: "DD", firmwareRevision: "1")
        let fan = Accessory(id: 1, information: information) {
            Service(.battery)
            Service(.lightbulb)
            Service(.fanV2, isPrimary: true)
        }
        #expect(AccessoryCategory(suggestedFor: fan) == .fan)
        #expect(AccessoryCategory(suggestedFor: Accessory(id: 1, information: information)) == .other)
    }
}
