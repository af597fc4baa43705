import Foundation
import HAPModel
import Testing

@testable import Simulator

@Suite struct ExampleTests {
    static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent(
        "../../../Docs/examples")

    static let files: [String] =
        (try? FileManager.default.contentsOfDirectory(atPath: folder.path).filter { $0.hasSuffix(".json5") }.sorted())
        ?? []

    static func bytes(_ name: String) throws -> [UInt8] {
        Array(try Data(contentsOf: folder.appendingPathComponent(name)))
    }

    static func read(_ name: String) throws -> ServerDefinition { try DefinitionReader.read(bytes(name), file: name) }

    @Test func thereAreExamples() { #expect(Self.files.contains("flat.json5") && Self.files.contains("cottage.json5")) }

    @Test(arguments: files)
    func everyExampleCanBeServed(file: String) throws {
        for server in try DefinitionReader.readHome(Self.bytes(file), file: file).servers {
            let problems = server.database.problems()
            #expect(problems.isEmpty, "\(server.name): \(problems)")
        }
    }

    @Test func theFlatIsAsItsFileSays() throws {
        let flat = try Self.read("flat.json5")
        #expect(flat.category == .bridge)
        #expect(flat.setupCode?.text == "518-08-582")
        #expect(flat.bridged.map(\.information.name).prefix(3) == ["Ceiling light", "Radiator", "Front door"])
        let light = flat.bridged[0].services[0]
        #expect(light[.colorTemperature]?.value == 250)
        #expect(light[.colorTemperature]?.metadata.minimum == 140)
        let radiator = flat.bridged[1].services[0]
        #expect(radiator[.targetHeatingCoolingState]?.value == 1)
        #expect(radiator[.targetTemperature]?.value == 21.0)
        #expect(flat.bridged[1].behaviours.count == 2)
        guard case .mirror(_, _, let values) = flat.bridged[1].behaviours[0] else {
            Issue.record("no mirror")
            return
        }
        #expect(values == [.init(3, 1)])
        let water = flat.bridged[5].services[0]
        #expect(water.characteristics[0].format == .float)
        #expect(water.characteristics[0].description == "Acidity")
    }

    @Test func accessoriesKeepTheirIdentityWhenOthersAreAddedBefore() throws {
        var flat = try Self.read("flat.json5")
        let before = Dictionary(uniqueKeysWithValues: zip(flat.accessories.map(\.information.name), flat.identities))
        flat.bridged.insert(flat.bridged.removeLast(), at: 0)
        let after = Dictionary(uniqueKeysWithValues: zip(flat.accessories.map(\.information.name), flat.identities))
        #expect(before == after)
        #expect(Set(flat.identities).count == flat.identities.count)
    }
}
