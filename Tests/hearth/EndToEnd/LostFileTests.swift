import Foundation
import Testing

@testable import hearth

/// A hub whose folder lost a file: it makes nothing in its place that would bury what can still be restored.
@Suite struct LostFileTests {
    private let folder: TemporaryFolder
    private let demo: SimulatedDemo
    private let data: String

    /// With an accessory added.
    init() throws {
        folder = try TemporaryFolder()
        demo = try SimulatedDemo(in: folder)
        let hub = try RunningHub(in: folder, ["--home", "Elm Street"])
        try hub.add(demo)
        #expect(hub.process.end() == 0)
        data = hub.data
    }

    private func expectRefusal(_ arguments: [String] = [], saying texts: [String]) throws {
        let outcome = try HearthProcess.run(["hub", "--data", data, "--no-mdns"] + arguments)
        #expect(outcome.status == ExitCode.invalidInput.rawValue)
        for text in texts { #expect(outcome.errors.contains(text), "\(outcome.errors)") }
    }

    private func bytes(_ name: String) -> Data? { FileManager.default.contents(atPath: data + "/" + name) }

    private func lose(_ name: String, leavingItEmpty: Bool) throws {
        try FileManager.default.removeItem(atPath: data + "/" + name)
        if leavingItEmpty { #expect(FileManager.default.createFile(atPath: data + "/" + name, contents: Data())) }
    }

    @Test(arguments: [true, false]) func itsHomes(isEmpty: Bool) throws {
        try lose("home.db", leavingItEmpty: isEmpty)
        let keys = bytes("secrets.json")
        try expectRefusal(
            ["--home", "Elm Street"], saying: ["the keys of 1 accessory and no homes", "hearth backup restore FILE"])
        #expect(bytes("home.db") == (isEmpty ? Data() : nil))
        #expect(bytes("secrets.json") == keys)
    }

    @Test(arguments: [true, false]) func itsKeys(isEmpty: Bool) throws {
        try lose("secrets.json", leavingItEmpty: isEmpty)
        let homes = bytes("home.db")
        try expectRefusal(saying: ["no keys for them", "--new-keys"])
        #expect(bytes("secrets.json") == (isEmpty ? Data() : nil))
        #expect(bytes("home.db") == homes)
        let hub = try RunningHub(in: folder, ["--new-keys"])
        #expect(hub.process.errors.contains("begins with new keys"))
        #expect(hub.process.end() == 0)
        #expect(bytes("secrets.json")?.isEmpty == false)
        // Now that there are keys it needs no word.
        #expect(try RunningHub(in: folder).process.end() == 0)
    }

    @Test func keysThatOthersCouldReadAreTakenFromThem() throws {
        try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: data + "/secrets.json")
        let hub = try RunningHub(in: folder)
        #expect(hub.process.errors.contains("others could read the pairing keys"))
        let attributes = try FileManager.default.attributesOfItem(atPath: data + "/secrets.json")
        #expect(attributes[.posixPermissions] as? Int == 0o600)
    }

    @Test func aDamagedHomeIsComparedAsNothing() throws {
        let backup = folder.path("home.hearth")
        #expect(try HearthProcess.run(["backup", "create", backup, "--data", data]).status == 0)
        let file = try FileHandle(forWritingTo: URL(fileURLWithPath: data + "/home.db"))
        try file.seek(toOffset: 4096)
        try file.write(contentsOf: Data(repeating: 0x55, count: 4096))
        try file.close()
        try expectRefusal(saying: ["home.db is damaged"])
        let dry = try HearthProcess.run(["backup", "restore", backup, "--data", data, "--dry-run"])
        #expect(dry.status == 0, "\(dry.errors)")
        #expect(dry.output.contains("is damaged and can't be read"), "\(dry.output)")
        #expect(dry.output.contains("Elm Street"), "\(dry.output)")
        let restored = try HearthProcess.run(["backup", "restore", backup, "--data", data])
        #expect(restored.output.contains("\(data)/home.db.replaced, \(data)/secrets.json.replaced"), "\(restored)")
        #expect(try RunningHub(in: folder).process.end() == 0)
    }
}
