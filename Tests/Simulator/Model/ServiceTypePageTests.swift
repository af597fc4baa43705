import Foundation
import HAPModel
import Testing

/// `Docs/service-types.md` says of every type how it acts.
@Suite struct ServiceTypePageTests {
    @Test func everyTypeHasItsRow() throws {
        let page = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .appendingPathComponent("../../../Docs/service-types.md")
        let text = try String(contentsOf: page, encoding: .utf8)
        let part = try #require(
            text.components(separatedBy: "\n## ").first { $0.hasPrefix("How each type acts\n") })
        let rows = part.split(separator: "\n").filter { $0.hasPrefix("| ") && !$0.hasPrefix("| service |") }
        let names = rows.map { $0.split(separator: "|")[0].trimmingCharacters(in: .whitespaces) }
        #expect(names.sorted() == ServiceType.known.map { "\($0.type)" }.sorted())
        for row in rows { #expect(row.split(separator: "|").count == 4, "\(row)") }
    }
}
