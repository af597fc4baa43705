import Foundation
import HomeDatabase
import SQLiteTesting

extension TemporaryFolder {
    func makeFolder(of hub: HomeFolder) throws {
        try FileManager.default.createDirectory(atPath: hub.path, withIntermediateDirectories: true)
    }

    func write(_ bytes: [UInt8], to path: String) throws { try Data(bytes).write(to: URL(fileURLWithPath: path)) }

    /// The files of a folder, those of folders in it with their place.
    func contents(of hub: HomeFolder) -> [String: [UInt8]] {
        var contents: [String: [UInt8]] = [:]
        for name in FileManager.default.enumerator(atPath: hub.path)?.allObjects as? [String] ?? [] {
            contents[name] = FileManager.default.contents(atPath: hub.path + "/" + name).map { [UInt8]($0) }
        }
        return contents
    }

    func mode(_ path: String) -> UInt16? {
        (try? FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? NSNumber)?.uint16Value
    }
}
