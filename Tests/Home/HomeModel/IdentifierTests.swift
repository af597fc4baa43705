import Foundation
import HomeModel
import Testing

@Suite struct IdentifierTests {
    @Test func isWrittenAndReadAsFoundationDoes() throws {
        var seed = IdentifierSeed(1)
        for _ in 0..<200 {
            let id: RoomID = seed.draw()
            let uuid = try #require(UUID(uuidString: id.description))
            #expect(uuid.uuidString == id.description)
            #expect(RoomID(uuid.uuidString.lowercased()) == id)
            #expect(withUnsafeBytes(of: uuid.uuid) { Array($0) } == id.bytes)
            #expect(RoomID(bytes: id.bytes) == id)
            // Version 4, variant 1.
            #expect(id.bytes[6] >> 4 == 4)
            #expect(id.bytes[8] >> 6 == 2)
        }
    }

    @Test(arguments: [
        "", "0", "00000000-0000-4000-8000-00000000000", "00000000-0000-4000-8000-0000000000000",
        "00000000-0000-4000-8000-00000000000G", "000000000000-4000-8000-00000000000000",
        "00000000-0000-4000-8000-0000000000é",
    ])
    func refusesWhatIsNoUUID(text: String) {
        #expect(RoomID(text) == nil)
        #expect(ServiceType(text) == nil)
        #expect(RoomID(bytes: Array(text.utf8.prefix(15))) == nil)
    }

    @Test func aSeedGivesTheSameIdentifiersAndNeverOneTwice() {
        var first = IdentifierSeed(7)
        var second = IdentifierSeed(7)
        var other = IdentifierSeed(8)
        let ids: [ServiceID] = (0..<10_000).map { _ in first.draw() }
        #expect((0..<10_000).map { _ in second.draw() } == ids)
        #expect(Set(ids).count == 10_000)
        #expect(Set(ids).isDisjoint(with: (0..<10_000).map { _ in other.draw() }))
    }

    @Test func typesOfAppleAreWrittenInFull() {
        #expect(ServiceType(0x47).description == "00000047-0000-1000-8000-0026BB765291")
        #expect(ServiceType("00000047-0000-1000-8000-0026bb765291") == .outlet)
        #expect(AccessoryCategory.bridge.description == "61102194-9993-48BF-A1EF-6C7DC50F0C01")
    }
}
