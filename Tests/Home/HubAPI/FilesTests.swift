import Foundation
import HearthSQLite
import HomeDatabase
import HomeModel
import HubAPI
import Testing

@Suite struct FilesTests {
    /// A folder that is there for as long as a test.
    private static func folder(_ body: (String) async throws -> Void) async throws {
        let path = FileManager.default.temporaryDirectory.appendingPathComponent("hub-\(UUID())").path
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
        do { try await body(path) } catch {
            try? FileManager.default.removeItem(atPath: path)
            throw error
        }
        try FileManager.default.removeItem(atPath: path)
    }

    @Test func aDocumentIsAppliedWholeOrLookedAt() async throws {
        try await HubHome.run { test in
            _ = try await test.hub.add(NewRoom(name: "Hall"))
            let text = try await test.hub.document(of: test.home.home)
            let edited = Array(text.replacing("\"Hall\"", with: "\"Lobby\"").utf8)
            let looked = try await test.hub.apply(edited, to: test.home.home, isDry: true)
            #expect(looked == DocumentResult(lines: ["room Hall → Lobby"], isApplied: false))
            #expect(try await test.hub.rooms(name: "Hall").count == 1)
            let applied = try await test.hub.apply(edited, to: test.home.home)
            #expect(applied == DocumentResult(lines: ["room Hall → Lobby"], isApplied: true))
            #expect(try await test.hub.rooms(name: "Lobby").count == 1)
            #expect(try await test.hub.apply(edited, to: test.home.home).lines.isEmpty)
        }
    }

    @Test func aDocumentWithMistakesIsRefusedWithTheirPlaces() async throws {
        try await HubHome.run { test in
            let text = try await test.hub.document(of: test.home.home)
            let edited = Array(text.replacing("\"Lamp\"", with: "5").utf8)
            let error = try await refusal { () async throws(HubError) in
                try await test.hub.apply(edited, to: test.home.home)
            }
            #expect(error.problem?.status == 422)
            #expect(error.problem?.places?.isEmpty == false)
            let cabin = try await test.hub.add(NewHome(name: "Cabin"))
            let other = try await refusal { () async throws(HubError) in
                try await test.hub.apply(Array(text.utf8), to: cabin.id)
            }
            #expect(other.problem?.subject?.id == "\(test.home.home)")
        }
    }

    @Test func aBackupHoldsAllAndTellsWhatItWouldChange() async throws {
        try await Self.folder { path in
            let storage = HubStorage(HomeFolder(path))
            try await HubHome.run(configure: { $0.storage = storage }) { test in
                let hall = try await test.hub.add(NewRoom(name: "Hall"))
                var bytes: [UInt8] = []
                try await test.hub.backup(NewBackup(history: true)) { bytes += $0 }
                let file = path + "/copy"
                try Data(bytes).write(to: URL(fileURLWithPath: file))
                let backup = try await HomeBackup.inspect(file)
                #expect(backup.structure == (await test.home.engine.structure))
                #expect(backup.time == test.home.time.now.civil)
                #expect(backup.historyVersion != nil)

                #expect(try await test.hub.difference(from: bytes).lines.isEmpty)
                _ = try await test.hub.change(hall.id, RoomChange(name: .to("Lobby")))
                let difference = try await test.hub.difference(from: bytes)
                #expect(difference.lines == ["room Lobby → Hall"])
                #expect(difference.version == "1.2.3")
                #expect(try await test.hub.rooms(name: "Lobby").count == 1)
                // Nothing stays in the folder but what the test has put there.
                #expect(try FileManager.default.contentsOfDirectory(atPath: path) == ["copy"])
            }
        }
    }

    @Test func whatIsNoBackupIsRefused() async throws {
        try await Self.folder { path in
            let storage = HubStorage(HomeFolder(path))
            try await HubHome.run(configure: { $0.storage = storage }) { test in
                let error = try await refusal { () async throws(HubError) in
                    try await test.hub.difference(from: Array("no backup".utf8))
                }
                #expect(error.problem?.status == 422)
                #expect(try FileManager.default.contentsOfDirectory(atPath: path).isEmpty)
                let weak = try await test.problem(.post, "/backup", #"{"passphrase":""}"#)
                #expect(weak.status == 422)
            }
        }
    }

    @Test func backupsAreForWhoMayDoEverything() async throws {
        try await HubHome.run(configure: { $0.caller = { _ in Caller(account: "ada@example.org") } }) { test in
            let problem = try await test.problem(.get, "/backup")
            #expect(problem.status == 403)
        }
        try await HubHome.run { test in
            let problem = try await test.problem(.get, "/backup")
            #expect(problem.code == "operationNotSupported")
        }
    }
}
