import Foundation
import Testing

@testable import hearth

@Suite struct FolderOwnerTests {
    @Test func whatRootMakesInAnothersFolderIsGivenToThem() throws {
        guard geteuid() == 0 else {
            print("SKIPPED: only root can give files away")
            return
        }
        let folder = try TemporaryFolder()
        let path = folder.path("hub")
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
        let (file, kept, link, outside) = (path + "/home.db", path + "/kept", path + "/link", folder.path("outside"))
        for name in [file, kept, outside] { try "x".write(toFile: name, atomically: true, encoding: .utf8) }
        try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: outside)
        #expect(chown(path, 1_234, 1_235) == 0)
        #expect(chown(kept, 77, 78) == 0)
        FolderOwner.handOver(path)
        func owner(_ path: String) throws -> [Int?] {
            let attributes = try FileManager.default.attributesOfItem(atPath: path)
            return [attributes[.ownerAccountID] as? Int, attributes[.groupOwnerAccountID] as? Int]
        }
        #expect(try owner(file) == [1_234, 1_235])
        #expect(try owner(kept) == [77, 78])
        #expect(try owner(outside) == [0, 0])
        #expect(try owner(link) == [0, 0])
    }
}
