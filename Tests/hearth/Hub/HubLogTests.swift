import Dispatch
import Synchronization
import Testing

@testable import hearth

@Suite struct HubLogTests {
    private final class Lines: Sendable {
        let all = Mutex<[String]>([])
        @Sendable func take(_ line: String) { all.withLock { $0.append(line) } }
        var now: [String] { all.withLock { $0 } }
    }

    @Test func theJournalGetsTheLevelAndNoTime() {
        let lines = Lines()
        let output = HubLog(.text, .priority, write: lines.take)
        let log = output.log("hub", from: .info)
        log.error("it is broken", ["path": "a b"])
        log.warning("careful")
        log.info("ready", ["homes": 1])
        log.debug("not wanted")
        output.end()
        #expect(
            lines.now == [
                "<3>error hub: it is broken path=\"a b\"\n", "<4>warning hub: careful\n",
                "<6>info hub: ready homes=1\n",
            ])
    }

    @Test func elsewhereLinesBeginWithTheTime() throws {
        let lines = Lines()
        let output = HubLog(.text, .time, write: lines.take)
        output.log("hub", from: .debug).debug("hello")
        output.end()
        let line = try #require(lines.now.first)
        #expect(line.wholeMatch(of: /\d{4}-\d\d-\d\d \d\d:\d\d:\d\d\.\d{3} debug hub: hello\n/) != nil, "\(line)")
    }

    @Test func programsGetAnObjectOnEachLine() throws {
        let lines = Lines()
        let output = HubLog(.json, .time, write: lines.take)
        output.log("hub", from: .info).info("two\nlines", ["homes": 1])
        output.end()
        let line = try #require(lines.now.first)
        let shape =
            /\{"time":"[-0-9T:]{19}\.\d{3}Z","level":"info","component":"hub","message":"two\\nlines","homes":1\}\n/
        #expect(line.wholeMatch(of: shape) != nil, "\(line)")
    }

    /// Whoever reads standard error may be slow, and the hub must neither wait nor fill its memory.
    @Test func linesThatNobodyReadsAreLeftOutAndCounted() {
        let lines = Lines()
        let gate = DispatchSemaphore(value: 0)
        let output = HubLog(.text, .priority) { line in
            gate.wait()
            gate.signal()
            lines.take(line)
        }
        let log = output.log("hub", from: .info)
        for number in 0..<10_000 { log.info("\(number)") }
        gate.signal()
        output.end()
        let told = lines.now
        #expect(told.first == "<6>info hub: 0\n")
        #expect(
            told.contains { $0.hasPrefix("<4>warning log: lines were left out, since nobody read them count=1808") })
        #expect(told.count == 8_193)
    }

    @Test func onlyTheJournalsOwnStreamIsTheJournal() {
        #expect(!HubLog.isJournal(2, environment: [:]))
        #expect(!HubLog.isJournal(2, environment: ["JOURNAL_STREAM": "1:2"]))
    }
}
