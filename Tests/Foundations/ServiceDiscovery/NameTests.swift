import Testing

@testable import HearthServiceDiscovery

@Suite struct NameTests {
    // IC-073
    @Test(arguments: [
        ("Lamp", "Lamp (2)"), ("Lamp (2)", "Lamp (3)"), ("Lamp (9)", "Lamp (10)"), ("Lamp (1)", "Lamp (1) (2)"),
        ("Lamp(2)", "Lamp(2) (2)"), ("(2)", "(2) (2)"), ("Lamp (x)", "Lamp (x) (2)"), ("Küche", "Küche (2)"),
    ])
    func countsUpToFindAnotherName(name: String, next: String) {
        #expect(InstanceName.alternative(to: name) == next)
    }

    @Test func cutsLongNamesAtACharacter() throws {
        let name = String(repeating: "a", count: 58) + "éé"
        try InstanceName.validate(name)
        let next = InstanceName.alternative(to: name)
        #expect(next == String(repeating: "a", count: 58) + " (2)")
        #expect(next.utf8.count <= 63)
        try InstanceName.validate(next)
    }

    @Test(arguments: ["", String(repeating: "ä", count: 32), "a\0b", "a\nb", "\u{7F}"])
    func refusesNamesThatNoLabelCanHold(name: String) {
        #expect(throws: DiscoveryError.self) { try InstanceName.validate(name) }
    }

    // IC-074
    @Test(arguments: [
        ("Küche / Licht #2 ", "K-che-Licht-2"), ("  desk lamp", "desk-lamp"), ("A4:B5:C6", "A4-B5-C6"), ("", "host"),
        ("日本", "host"), ("--x--", "x"), (String(repeating: "a", count: 62) + "  b", String(repeating: "a", count: 62)),
    ])
    func reducesAnyTextToAHostLabel(text: String, label: String) throws {
        #expect(HostLabel.derive(from: text) == label)
        try HostLabel.validate(HostLabel.derive(from: text))
    }

    @Test(arguments: [
        ("lamp", "lamp-2"), ("lamp-2", "lamp-3"), ("lamp-1", "lamp-1-2"), ("a-b", "a-b-2"), ("-2", "-2-2"),
    ])
    func countsUpToFindAnotherHostLabel(label: String, next: String) {
        #expect(HostLabel.alternative(to: label) == next)
    }

    @Test(arguments: ["", "-a", "a-", "a.b", "a b", "ä", String(repeating: "a", count: 64)])
    func refusesHostLabelsThatDNSDoesNotKnow(label: String) {
        #expect(throws: DiscoveryError.self) { try HostLabel.validate(label) }
    }
}
