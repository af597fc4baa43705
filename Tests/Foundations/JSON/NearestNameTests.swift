import HearthJSON
import Testing

@Suite struct NearestNameTests {
    @Test(arguments: [
        ("sreve", "serve"), ("Lihgtbulb", "Lightbulb"), ("brightnes", "Brightness"), ("thermostats", "Thermostat"),
        ("PAIR", "pair"),
    ])
    func findsTheNameThatWasMeant(word: String, name: String) {
        #expect(
            NearestName.find(word, among: ["watch", "serve", "Brightness", "Thermostat", "pair", "Lightbulb"]) == name)
    }

    @Test(arguments: ["", "x", "zzzzzz", "completely different"])
    func staysSilentWhenNothingIsNear(word: String) {
        #expect(NearestName.find(word, among: ["serve", "Brightness", "Thermostat"]) == nil)
    }
}
