import Foundation
import HearthLogging
import Synchronization
import Testing

@Suite struct LogTests {
    private static func entry(_ message: String, _ fields: LogFields = [:]) -> LogEntry {
        LogEntry(level: .warning, component: "links", message: message, fields: fields)
    }

    @Test func aLineSaysWhatHappenedAndWithWhat() {
        let entry = Self.entry(
            "lost", ["accessory": "Hall lamp", "tries": 3, "again": true, "took": .duration(.milliseconds(1_250))])
        #expect(entry.text() == #"warning links: lost accessory="Hall lamp" tries=3 again=true took=1.250s"#)
        #expect(entry.text(time: "12:00").hasPrefix("12:00 warning"))
    }

    /// Names come from accessories: none may break the line, forge another one or move the cursor.
    @Test(arguments: ["a\nerror hub: forged", "a\u{1B}[2J", "a\u{2028}b", "a\u{202E}b", "\"quoted\" \\", "", "x=y"])
    func whateverIsInItALineStaysOne(text: String) throws {
        let entry = Self.entry("lost \(text)", ["name": "\(text)"])
        for line in [entry.text(), entry.json()] {
            #expect(!line.unicodeScalars.contains { $0.value < 0x20 })
        }
        #expect(!entry.text().unicodeScalars.contains { ["\u{202E}", "\u{2028}", "\u{7F}"].contains($0) })
        let json = try JSONSerialization.jsonObject(with: Data(entry.json().utf8)) as? [String: Any]
        #expect(json?["name"] as? String == text)
        #expect(json?["message"] as? String == "lost \(text)")
    }

    @Test func jsonKeepsNumbersAndItsOwnNames() throws {
        let entry = Self.entry("m", ["level": "x", "count": 7, "ok": false, "took": .duration(.seconds(-2))])
        let json = try JSONSerialization.jsonObject(with: Data(entry.json(time: "t").utf8)) as? [String: Any]
        #expect(json?["level"] as? String == "warning")
        #expect(json?["level_"] as? String == "x")
        #expect(json?["count"] as? Int == 7)
        #expect(json?["ok"] as? Bool == false)
        #expect(json?["took"] as? Double == -2)
        #expect(json?["time"] as? String == "t")
    }

    @Test func durationsOfAnySizeAreWritten() {
        for duration in [.zero, .milliseconds(-1_500), .seconds(Int64.max), .seconds(Int64.min)] as [Duration] {
            #expect(Self.entry("m", ["took": .duration(duration)]).text().hasSuffix("s"))
        }
        #expect(Self.entry("m", ["took": .duration(.milliseconds(-1_500))]).text().hasSuffix("took=-1.500s"))
    }

    @Test func whatIsBelowTheMinimumIsNotEvenPutTogether() {
        let written = Mutex<[String]>([])
        let log = Log("hub", from: .warning) { entry in written.withLock { $0.append(entry.text()) } }
        var made = 0
        func message() -> String {
            made += 1
            return "m"
        }
        log.info(message())
        log.debug(message())
        log.of("links").error(message())
        log.warning(message())
        #expect(made == 2)
        #expect(written.withLock { $0 } == ["error links: m", "warning hub: m"])
    }
}
