import Foundation
import HearthCalendar
import Seeded
import Testing

/// Every zone of this machine against Python's zoneinfo.
@Suite struct IndependentZoneTests {
    struct Question: Codable {
        var instants: [Int] = []
        var locals: [Int] = []
    }

    struct Offset: Decodable {
        var seconds: Int
        var abbreviation: String

        init(from decoder: any Decoder) throws {
            var values = try decoder.unkeyedContainer()
            seconds = try values.decode(Int.self)
            abbreviation = try values.decode(String.self)
        }
    }

    struct Answer: Decodable {
        var offsets: [Offset]
        var instants: [[Int]]
    }

    private static let script = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "../../../Interop/zone_answers.py").standardized.path

    /// Why there is nothing to compare with; nil when there is.
    private static let obstacle: String? = {
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = ["python3", "-c", "import zoneinfo"]
        process.standardError = FileHandle.nullDevice
        do { try process.run() } catch { return "no python3: \(error)" }
        process.waitUntilExit()
        return process.terminationStatus == 0 ? nil : "this machine's python3 has no zoneinfo"
    }()

    private static func ask(_ questions: [String: Question]) throws -> [String: Answer] {
        let process = Process()
        let output = Pipe()
        // A file and not a pipe: a script that fails early would end this process with a signal.
        let input = FileManager.default.temporaryDirectory.appending(path: "zones-\(UUID().uuidString).json")
        try JSONEncoder().encode(questions).write(to: input)
        defer { try? FileManager.default.removeItem(at: input) }
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = ["python3", script]
        process.standardInput = try FileHandle(forReadingFrom: input)
        process.standardOutput = output
        try process.run()
        let data = try output.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        #expect(process.terminationStatus == 0)
        return try JSONDecoder().decode([String: Answer].self, from: data)
    }

    private static func zoneNames() -> [String] {
        guard let files = FileManager.default.enumerator(atPath: TimeZoneRules.systemFolder) else { return [] }
        return files.compactMap { $0 as? String }
            .filter { !$0.hasPrefix("right/") && !$0.hasPrefix("posix/") && (try? TimeZoneRules(named: $0)) != nil }
            .sorted()
    }

    @Test func allZonesShowWhatAnotherReaderSays() throws {
        if let obstacle = Self.obstacle {
            print("allZonesShowWhatAnotherReaderSays: skipped, \(obstacle)")
            return
        }
        let names = Self.zoneNames()
        try #require(names.count > 300, "install the time zones (Debian: tzdata)")
        var random = SeededGenerator(seed: 17)
        var rules: [String: TimeZoneRules] = [:]
        var questions: [String: Question] = [:]
        for name in names {
            let zone = try TimeZoneRules(named: name)
            rules[name] = zone
            var question = Question()
            // From 1800 to 2200; and around every change of the clocks until 2040.
            for _ in 0..<20 { question.instants.append(.random(in: -5_364_662_400...7_258_118_400, using: &random)) }
            var instant = Instant(seconds: -5_364_662_400)
            while let next = zone.nextTransition(after: instant), next.seconds < 2_208_988_800 {
                question.instants += [next.seconds - 1, next.seconds]
                instant = next
            }
            for instant in question.instants {
                let local = instant + zone.offset(at: Instant(seconds: instant))
                question.locals += [local, local + .random(in: -7_200...7_200, using: &random)]
            }
            questions[name] = question
        }
        let answers = try Self.ask(questions)
        var compared = 0
        for name in names {
            let (question, answer) = (try #require(questions[name]), try #require(answers[name]))
            let zone = try #require(rules[name])
            for (instant, offset) in zip(question.instants, answer.offsets) {
                let period = zone.period(at: Instant(seconds: instant))
                guard period.offset == offset.seconds, period.abbreviation == offset.abbreviation else {
                    Issue.record("\(name) at \(Instant(seconds: instant)): \(period), and not \(offset)")
                    break
                }
            }
            for (local, instants) in zip(question.locals, answer.instants) {
                let found: [Int] =
                    switch zone.occurrence(of: CivilTime(secondsSinceEpoch: local)) {
                    case .once(let instant): [instant.seconds]
                    case .twice(let first, let last): [first.seconds, last.seconds]
                    case .never: []
                    }
                guard found == instants else {
                    Issue.record(
                        "\(name) shows \(CivilTime(secondsSinceEpoch: local)) at \(found), and not \(instants)")
                    break
                }
            }
            compared += question.instants.count + question.locals.count
        }
        print("allZonesShowWhatAnotherReaderSays: \(names.count) zones, \(compared) times")
    }
}
