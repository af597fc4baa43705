import HomeModel
import HubAPI
import Testing

@testable import hearth

@Suite struct NameChoiceTests {
    private let rooms = ["Hall", "Hallway", "Living room", "Kitchen", "Kitchen"].enumerated().map { index, name in
        RoomResource(
            id: RoomID(rawValue: UInt128(index)), home: HomeID(rawValue: index == 4 ? 2 : 1), name: name)
    }

    @Test(
        arguments: [
            ("Hall", 0), ("HALL", 0), ("hallw", 1), ("livingroom", 2), ("room", 2),
            ("00000000-0000-0000-0000-000000000004", 4),
        ] as [(String, Int)])
    func theStrictestRuleThatFitsOnceDecides(text: String, place: Int) throws {
        #expect(try NameChoice.find(text, among: rooms).id == rooms[place].id)
    }

    @Test func whatMeansSeveralIsNotGuessed() {
        let names = #expect(throws: CommandFailure.self) { try NameChoice.find("hal", among: rooms) }
        #expect(names?.message.hasPrefix("\"hal\" means several rooms: \"Hall\" (0000") == true)
        #expect(names?.remedy == "Write more of the name, or give the id.")
        let homes = #expect(throws: CommandFailure.self) {
            try NameChoice.find("Kitchen", among: rooms) { $0.home.rawValue == 1 ? "Villa" : "Cabin" }
        }
        #expect(homes?.message.contains("\"Kitchen\" in Villa (") == true)
        #expect(homes?.message.contains("\"Kitchen\" in Cabin (") == true)
        #expect(homes?.remedy == "Give the id, or the home with --home.")
    }

    @Test func whatIsNotThereIsAnsweredWithTheNearestName() {
        let name = #expect(throws: CommandFailure.self) { try NameChoice.find("Kichten", among: rooms) }
        #expect(
            name
                == CommandFailure(
                    .notFound, "no room is called \"Kichten\"; did you mean \"Kitchen\"?",
                    remedy: "`hearth room list` lists them."))
        let id = #expect(throws: CommandFailure.self) {
            try NameChoice.find("00000000-0000-0000-0000-000000000009", among: rooms)
        }
        #expect(id?.message == "there is no room with the id 00000000-0000-0000-0000-000000000009")
    }
}
