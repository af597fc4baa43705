import Testing

@testable import hearth

@Suite struct HubPlaceTests {
    private static func place(
        _ data: String?, _ socket: String?, _ environment: [String: String] = ["HOME": "/users/a"]
    ) throws -> HubPlace {
        try HubPlace(data: data, socket: socket, environment: environment)
    }

    @Test func whatIsSaidNearestCounts() throws {
        let own = "/users/a/.local/state/hearth/hub"
        #expect(try Self.place(nil, nil).folder == own)
        #expect(try Self.place(nil, nil).socket == own + "/hub.sock")
        #expect(try Self.place(nil, nil, ["XDG_STATE_HOME": "/state"]).folder == "/state/hearth/hub")
        let environment = ["HOME": "/users/a", "HEARTH_DATA": "/d/", "HEARTH_SOCKET": "/s"]
        #expect(try Self.place(nil, nil, environment) == Self.place("/d", "/s"))
        #expect(try Self.place("/e", nil, environment).socket == "/e/hub.sock")
        #expect(try Self.place("/e", "/f", environment).socket == "/f")
        #expect(try Self.place(nil, nil, ["HOME": "/users/a", "HEARTH_DATA": ""]).folder == own)
    }

    @Test func aSocketWhosePathTheSystemDoesNotTakeIsRefusedAtOnce() {
        let folder = "/" + String(repeating: "x", count: 100)
        let failure = #expect(throws: CommandFailure.self) { try Self.place(folder, nil) }
        #expect(failure?.code == .usage)
        #expect(failure?.message.contains("has 110 bytes, and the system takes 107") == true)
        #expect(failure?.remedy?.contains("--socket PATH") == true)
    }

    @Test func withoutAnyHintAHubOfThisUserComesBeforeTheMachines() throws {
        let folder = try TemporaryFolder()
        let place = try HubPlace.asked(data: folder.path("d"), socket: nil, environment: [:])
        #expect(place.socket == folder.path("d") + "/hub.sock")
        let none = try HubPlace.asked(data: nil, socket: nil, environment: ["XDG_STATE_HOME": folder.path("s")])
        #expect(none.folder == folder.path("s") + "/hearth/hub")
    }
}
