import Seeded
import Foundation
import HearthJSON
import Testing

/// Python's `json` as a second opinion on thousands of damaged texts.
@Suite struct JSONPythonAgreementTests {
    /// Reads lines of hexadecimal texts; answers each with its value as JSON, or with an empty line.
    static let program = """
        import sys, json, math
        def refuse(name): raise ValueError(name)
        def real(text):
            value = float(text)
            if math.isinf(value): raise ValueError(text)
            return value
        for line in sys.stdin:
            try:
                text = bytes.fromhex(line.strip()).decode('utf-8', 'strict')
                value = json.loads(text, parse_constant=refuse, parse_float=real)
                out = json.dumps(value, ensure_ascii=False)
                out.encode('utf-8')
                print(out.encode('utf-8').hex())
            except (ValueError, RecursionError):
                print('')
        """

    static let seeds = [
        #"{"accessories":[{"aid":1,"services":[{"iid":1,"type":"3E","characteristics":[]}]}]}"#,
        #"[0,-1,12.5,1e3,-2.5E-2,true,false,null,"","a\"b\\\/\b\f\n\r\té\ud83d\ude00é😀"]"#,
        #" { "a" : { "b" : [ 1 , 2 , { } ] , "c" : "x" } , "a" : 1.0 } "#,
        #"[123456789012345678901234567890123456789012,0.1,100,9007199254740993,1e-400]"#,
    ]

    @Test func damagedTextsAreJudgedAsPythonDoes() throws {
        let python = "/usr/bin/python3"
        guard FileManager.default.isExecutableFile(atPath: python) else {
            print("skipped: \(python) is not installed")
            return
        }
        var generator = SeededGenerator(seed: 0x4A53_4F4E)
        var texts = JSONConformanceTests.accepted.map { Array($0.0.utf8) }.filter { !$0.starts(with: [0xEF]) }
        texts += JSONConformanceTests.refused.map { Array($0.utf8) }
        let alphabet = Array(#"0123456789+-.eE,:[]{}"\/utrfalsn \#t\#n"#.utf8) + [0xC3, 0xA9, 0xE2, 0x82, 0xAC]
        for round in 0..<6000 {
            var text = generator.damage(Array(Self.seeds[round % Self.seeds.count].utf8))
            if round % 3 == 0, !text.isEmpty, let letter = alphabet.randomElement(using: &generator) {
                text[Int.random(in: 0..<text.count, using: &generator)] = letter
            }
            texts.append(text)
        }

        let answers = try Self.ask(python, texts)
        #expect(answers.count == texts.count)
        var accepted = 0
        for (text, answer) in zip(texts, answers) {
            let ours = try? JSONValue(parsing: text)
            let theirs = answer.isEmpty ? nil : try? JSONValue(parsing: answer)
            #expect(ours == theirs, "\(String(decoding: text, as: UTF8.self))")
            if ours != nil { accepted += 1 }
        }
        // Both ways are covered, not only refusals.
        #expect(accepted > 300 && texts.count - accepted > 3000)
    }

    private static func ask(_ python: String, _ texts: [[UInt8]]) throws -> [[UInt8]] {
        let folder = FileManager.default.temporaryDirectory.appending(path: "json-\(UUID())")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let input = folder.appending(path: "texts")
        let lines = texts.map { text in text.map { String(format: "%02x", $0) }.joined() }
        try lines.joined(separator: "\n").appending("\n").write(to: input, atomically: true, encoding: .utf8)

        let process = Process()
        process.executableURL = URL(filePath: python)
        process.arguments = ["-c", program]
        process.standardInput = try FileHandle(forReadingFrom: input)
        let output = Pipe()
        process.standardOutput = output
        try process.run()
        let data = try output.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        let answers = String(decoding: data, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false)
        return answers.dropLast().map { line in
            let digits = Array(line.utf8)
            return stride(from: 0, to: digits.count - 1, by: 2).compactMap {
                UInt8(String(decoding: digits[$0...$0 + 1], as: UTF8.self), radix: 16)
            }
        }
    }
}
