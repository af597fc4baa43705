import Foundation
import HomeModel
import Testing

@Suite struct HomeErrorCodeTests {
    /// Against a table of Apple's public interface, where one is at hand.
    @Test func areAllOfHomeKitsWithNameAndNumber() throws {
        let shared = ProcessInfo.processInfo.environment["HEARTH_SHARED"].map { URL(filePath: $0) }
        let file = (shared ?? URL(filePath: #filePath).appending(path: "../../../../../shared").standardized)
            .appending(path: "api/homekit.tsv")
        guard let table = try? String(contentsOf: file, encoding: .utf8) else {
            print("SKIPPED: HomeKit's error codes: \(file.path) is absent")
            return
        }
        var expected: [String: Int] = [:]
        for line in table.split(separator: "\n") {
            let fields = line.split(separator: "\t", omittingEmptySubsequences: false)
            guard fields.count > 7, fields[0] == "case", fields[1] == "HMError.Code" else { continue }
            expected[String(fields[2].dropFirst("case ".count))] = Int(fields[7])
        }
        let codes = Dictionary(uniqueKeysWithValues: HomeErrorCode.allCases.map { ($0.name, $0.rawValue) })
        #expect(codes == expected)
        #expect(codes.count > 100)
    }

    @Test func standInMessages() {
        let error = HomeModelError(.alreadyExists, "It is there already.")
        #expect("\(error)" == "It is there already. (alreadyExists, 1)")
    }
}
