import Foundation
import HAPModel
import HAPProtocol
import HearthJSON
import Testing

/// Databases of real accessories: each loads, and nothing of it is lost when it is written again.
@Suite struct DatabaseDumpTests {
    static let dumps: [URL] = {
        let folder = URL(filePath: #filePath).deletingLastPathComponent()
            .appending(path: "../../../../../shared/data/accessory-databases").standardizedFileURL
        let other = URL(filePath: #filePath).deletingLastPathComponent()
            .appending(path: "../../../../../../shared/data/accessory-databases").standardizedFileURL
        let found = [folder, other].compactMap {
            FileManager.default.enumerator(at: $0, includingPropertiesForKeys: nil)?
                .compactMap { $0 as? URL }.filter { $0.pathExtension == "json" }
        }.first { !$0.isEmpty }
        if found == nil { print("skipped: no accessory databases in \(folder.path)") }
        return (found ?? []).sorted { $0.path < $1.path }
    }()

    @Test(arguments: dumps)
    func loadsAndKeepsEverything(_ dump: URL) throws {
        let bytes = Array(try Data(contentsOf: dump))
        let reader = try DatabaseReader(bytes)
        #expect(reader.notes.isEmpty)
        let written = reader.database.json
        #expect(try AccessoryDatabase(json: written) == reader.database)

        let original = try #require(try JSONValue(parsing: bytes).arrayValue)
        let again = try #require(try JSONValue(parsing: written)["accessories"]?.arrayValue)
        #expect(original.count == again.count)
        for (one, other) in zip(original, again) {
            let services = one["services"]?.arrayValue ?? []
            #expect(one["aid"] == other["aid"] && services.count == other["services"]?.arrayValue?.count)
            for (one, other) in zip(services, other["services"]?.arrayValue ?? []) {
                compare(one, other, except: ["characteristics"])
                let characteristics = one["characteristics"]?.arrayValue ?? []
                #expect(characteristics.count == other["characteristics"]?.arrayValue?.count)
                for (one, other) in zip(characteristics, other["characteristics"]?.arrayValue ?? []) {
                    compare(one, other, except: [])
                }
            }
        }
    }

    /// Every member of the original is there again, in our spelling.
    private func compare(_ one: JSONValue, _ other: JSONValue, except: Set<String>) {
        let isReadable = one["perms"]?.arrayValue?.contains("pr") ?? true
        for member in one.objectValue?.members ?? [] where !except.contains(member.name) {
            let found = other[member.name]
            switch member.name {
            case "type":
                func digits(_ value: JSONValue?) -> HAPUUID? {
                    let plain = value?.stringValue?.filter { $0 != "-" } ?? ""
                    return plain.count == 32 ? UInt128(plain, radix: 16).map(HAPUUID.init(rawValue:)) : HAPUUID(plain)
                }
                #expect(digits(found) != nil && digits(found) == digits(member.value))
                #expect(found?.stringValue == found?.stringValue?.uppercased())
            case "perms":
                #expect(Set(found?.arrayValue ?? []) == Set(member.value.arrayValue ?? []))
            case "value" where !isReadable: #expect(found == nil)
            case "value":
                if one["format"] == "bool" {
                    #expect(found?.boolValue == (member.value.boolValue ?? (member.value == 1)))
                } else {
                    fallthrough
                }
            default:
                if let number = member.value.doubleValue {
                    #expect(found?.doubleValue == number, "\(member.name)")
                } else {
                    #expect(found == member.value, "\(member.name)")
                }
            }
        }
    }

    @Test func allTogetherServeAsOneBridge() throws {
        var accessories: [Accessory] = []
        for dump in Self.dumps {
            for var accessory in try AccessoryDatabase(json: Array(try Data(contentsOf: dump))).accessories {
                accessory.aid = AccessoryID(UInt64(accessories.count + 1))
                accessories.append(accessory)
            }
        }
        let database = AccessoryDatabase(accessories)
        #expect(try AccessoryDatabase(json: database.json) == database)
    }
}
