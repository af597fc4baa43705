import HearthHTTP
import HomeEngine
import HomeModel
import HomeTesting
import Testing

@testable import HubAPI

/// What somebody sees who acts for a person.
@Suite struct SightTests {
    private static let guest = "guest@example.org"

    /// A guest of the first home, and a second home with a room that is none of theirs.
    private func run(
        control: UserControl = .anywhere, scope: AccessScope = .administer,
        _ body: @Sendable @escaping (Door, HubClient, HomeResource) async throws -> Void
    ) async throws {
        try await Door.run { door in
            try await door.test.home.connected()
            _ = try await door.test.hub.add(NewUserRequest(name: "Guest", account: Self.guest, control: control))
            let cabin = try await door.test.hub.add(
                NewHome(name: "Cabin", owner: NewHome.Owner(name: "Grace", account: "grace@example.org")))
            _ = try await door.test.hub.add(NewRoom(home: cabin.id, name: "Attic"))
            let client = door.client(try await door.token(scope, account: Self.guest).secret)
            try await body(door, client, cabin)
            await client.close()
        }
    }

    @Test func homesInWhichAPersonHasNoPartAreNotThere() async throws {
        try await run { door, guest, cabin in
            #expect(try await guest.homes().map(\.name) == ["Home"])
            #expect(try await guest.rooms().contains { $0.name == "Attic" } == false)
            #expect(try await guest.status().homes == 1)
            let attic = try #require(try await door.test.hub.rooms(name: "Attic").first)
            for error in [
                try await refusal { () async throws(HubError) in try await guest.home(cabin.id) },
                try await refusal { () async throws(HubError) in try await guest.rooms(home: cabin.id) },
                try await refusal { () async throws(HubError) in try await guest.room(attic.id) },
                try await refusal { () async throws(HubError) in
                    try await guest.change(attic.id, RoomChange(name: .to("Mine")))
                },
                try await refusal { () async throws(HubError) in
                    try await guest.add(NewRoom(home: cabin.id, name: "Mine"))
                },
            ] { #expect(error.problem?.status == 404) }
        }
    }

    @Test func aGuestControlsAndChangesNothing() async throws {
        try await run { door, guest, _ in
            let lamp = await door.test.home.characteristic("Lamp")
            #expect(try await guest.write([.init(lamp, true)]).first?.error == nil)
            let accessory = try #require(try await guest.accessories(name: "Lamp").first)
            for error in [
                try await refusal { () async throws(HubError) in try await guest.add(NewRoom(name: "Mine")) },
                try await refusal { () async throws(HubError) in
                    try await guest.change(accessory.id, AccessoryChange(name: .to("Mine")))
                },
                try await refusal { () async throws(HubError) in try await guest.document(of: accessory.home) },
                try await refusal { () async throws(HubError) in
                    try await guest.add(NewUserRequest(name: "Friend", account: "friend@example.org"))
                },
                try await refusal { () async throws(HubError) in
                    try await guest.add(NewToken(name: "Other", account: "ada@example.org"))
                },
            ] {
                #expect(error.problem?.code == "insufficientPrivileges")
                #expect(error.problem?.status == 403)
            }
            #expect(try await guest.users().map(\.account) == [Self.guest])
            #expect(try await guest.tokens().allSatisfy { $0.account == Self.guest })
            #expect(
                try await guest.add(NewToken(name: "Mine")).credential.account == Self.guest, "Bound as its maker is.")
        }
    }

    @Test func aPersonWhoMayOnlyLookControlsNothing() async throws {
        try await run(control: .never) { door, guest, _ in
            let lamp = await door.test.home.characteristic("Lamp")
            let results = try await guest.write([.init(lamp, true)])
            #expect(results.first?.error?.code == "insufficientPrivileges")
        }
    }

    @Test func eventsAreThoseOfHomesThatAPersonSees() async throws {
        try await run { door, guest, cabin in
            let events = try await guest.events()
            #expect(try await events.following().kind == .begin)
            _ = try await door.test.hub.add(NewRoom(home: cabin.id, name: "Cellar"))
            _ = try await door.test.hub.add(NewRoom(name: "Hall"))
            let change = try await events.following(.structure)
            #expect(change.changes?.map(\.name) == ["Hall"])
            await door.test.home.link("Lamp").change(CharacteristicAddress("self", "on"), to: true)
            #expect(try await events.following(.value).reading?.value == true)
            await events.cancel()
        }
    }
}
