import Testing

@testable import HomeModel

@Suite struct NameRuleTests {
    @Test(arguments: [
        "Kitchen", "Home 1", "Mum's Room", "Mum\u{2019}s Room", "1. OG", "Wi-Fi", "Küche", "リビング", "कमरा", "☀️ Terrace",
        "€ Shop", "Lamp (left)", "A", String(repeating: "x", count: 64),
    ])
    func acceptsWhatTheHomeAppAccepts(name: String) throws {
        try NameRule.check(name)
    }

    @Test(arguments: [
        ("", HomeErrorCode.stringShorterThanMinimum),
        (String(repeating: "x", count: 65), .stringLongerThanMaximum),
        ("Lamp\n", .nameContainsProhibitedCharacters),
        ("La\u{0}mp", .nameContainsProhibitedCharacters),
        ("\"Lamp\"", .nameContainsProhibitedCharacters),
        ("Lamp @ home", .nameContainsProhibitedCharacters),
        (" Lamp", .nameDoesNotStartWithValidCharacters),
        ("'s Lamp", .nameDoesNotStartWithValidCharacters),
        ("-Lamp", .nameDoesNotStartWithValidCharacters),
        ("Lamp ", .nameDoesNotEndWithValidCharacters),
        ("Lamp -", .nameDoesNotEndWithValidCharacters),
    ])
    func refusesWithTheCodeOfHomeKit(name: String, code: HomeErrorCode) {
        let error = #expect(throws: HomeModelError.self) { try NameRule.check(name) }
        #expect(error?.code == code)
    }

    @Test func comparesWithoutCaseSpacesAndApostrophes() {
        #expect(NameRule.key("Home 1") == NameRule.key("home1"))
        #expect(NameRule.key("Mum's Room") == NameRule.key("MUMS\u{A0}ROOM"))
        #expect(NameRule.key("Cafe\u{301}") == NameRule.key("Café"))
        #expect(NameRule.key("Home 1") != NameRule.key("Home 2"))
        #expect(NameRule.key("MUM'S ROOM") == NameRule.key("mum\u{2019}s room"))
        #expect(NameRule.key("az AZ 09 @[`{") == "azaz09@[`{")
    }

    @Test func fitsNamesThatAccessoriesBring() throws {
        let taken: Set<String> = [NameRule.key("Lamp"), NameRule.key("Lamp 2")]
        #expect(NameRule.fitted("  \"Lamp\"\n", isTaken: taken.contains) == "Lamp 3")
        #expect(NameRule.fitted("Plug_A{1}", isTaken: taken.contains) == "Plug_A 1")
        #expect(NameRule.fitted("\u{0}\"", isTaken: taken.contains) == "Accessory")
        let long = String(repeating: "y", count: 200)
        let fitted = NameRule.fitted(long) { $0 == String(repeating: "y", count: 64) }
        #expect(fitted == String(repeating: "y", count: 62) + " 2")
        try NameRule.check(fitted)
    }
}
