import Foundation
import HearthJSON
import Testing

@testable import Simulator

@Suite struct DefinitionShapeTests {
    /// A good object of each shape, and a file around it.
    static let shapes: [(shape: DefinitionShape, object: String, file: @Sendable (String) -> String)] = [
        (.home, "home: 'H', servers: []", { "{ \($0) }" }),
        (.weather, "", { "{ home: 'H', servers: [], weather: { \($0) } }" }),
        (.room, "name: 'R'", { "{ home: 'H', servers: [], rooms: [{ \($0) }] }" }),
        (.person, "name: 'P'", { "{ home: 'H', servers: [], people: [{ \($0) }] }" }),
        (.server, "name: 'S', services: []", { "{ \($0) }" }),
        (.accessory, "name: 'A', services: []", { "{ name: 'B', accessories: [{ \($0) }] }" }),
        (.service, "type: 'Switch'", { "{ name: 'B', services: [{ \($0) }] }" }),
        (
            .characteristic, "value: 1",
            { "{ name: 'B', services: [{ type: 'Switch', characteristics: { 'On': { \($0) } } }] }" }
        ),
    ]

    /// A field that the table has and that the reader does not look at would be taken in silence.
    @Test func theReaderLooksAtEveryFieldOfEveryShape() {
        for (shape, object, file) in Self.shapes {
            #expect(HomeReadingTests.problems(file(object)).isEmpty, "\(shape.name)")
            for field in shape.fields {
                // Nothing is written as an object that holds an unknown field.
                let others = object.split(separator: ", ").filter { !$0.hasPrefix(field.name + ":") }
                let wrong = (others + ["\(field.name): { nonsense: {} }"]).joined(separator: ", ")
                #expect(!HomeReadingTests.problems(file(wrong)).isEmpty, "\(shape.name): \(field.name)")
            }
        }
    }

    @Test func requiredFieldsAreMissed() {
        for (shape, object, file) in Self.shapes {
            for field in shape.fields where field.isRequired {
                let others = object.split(separator: ", ").filter { !$0.hasPrefix(field.name + ":") }
                #expect(!HomeReadingTests.problems(file(others.joined(separator: ", "))).isEmpty, "\(field.name)")
            }
        }
    }

    @Test func theSchemaInTheDocumentationIsTheOneOfTheReader() throws {
        let path = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent(
            "../../../Docs/hearth-home.schema.json")
        let written = (try? String(contentsOf: path, encoding: .utf8)) ?? ""
        #expect(
            written == DefinitionSchema.text,
            "Docs/hearth-home.schema.json is out of date; hearth simulate schema > Docs/hearth-home.schema.json")
    }

    @Test func theSchemaRefersOnlyToWhatItHas() throws {
        let schema = try JSONValue(parsing: Array(DefinitionSchema.text.utf8))
        guard case .object(let root) = schema, case .object(let definitions)? = root["$defs"] else {
            Issue.record("no definitions")
            return
        }
        let names = Set(definitions.members.map { "#/$defs/" + $0.name })
        let references = Self.references(in: schema)
        #expect(references == names.union(["#/$defs/home", "#/$defs/server"]))
    }

    private static func references(in value: JSONValue) -> Set<String> {
        switch value {
        case .array(let elements): elements.reduce(into: []) { $0.formUnion(references(in: $1)) }
        case .object(let object):
            object.members.reduce(into: []) { found, member in
                if member.name == "$ref", case .string(let target) = member.value {
                    found.insert(target)
                } else {
                    found.formUnion(references(in: member.value))
                }
            }
        default: []
        }
    }
}
