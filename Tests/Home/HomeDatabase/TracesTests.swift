import HearthCalendar
import HearthSQLite
import HomeDatabase
import HomeModel
import SQLiteTesting
import Testing

@Suite struct TracesTests {
    private let folder: TemporaryFolder
    private let start = Instant(seconds: 1_767_600_000)
    private let night = TriggerID(random: 1)
    private let door = TriggerID(random: 2)

    init() throws { folder = try TemporaryFolder() }

    private func open(_ retention: HistoryRetention = HistoryRetention()) async throws -> HomeHistory {
        try await HomeHistory.open(.file(folder.file("history.db")), retention: retention)
    }

    private func at(_ seconds: Int) -> Instant { start + .seconds(seconds) }

    @Test func comeBackTheLatestFirst() async throws {
        let history = try await open()
        try await history.recordTraces([(night, at(0), "a"), (door, at(1), "b")], now: at(1))
        // A clock that was set back changes nothing about the order in which they were recorded.
        try await history.recordTraces([(night, at(-5), "c")], now: at(-5))
        await history.close()
        let again = try await open()
        let all = try await again.traces()
        #expect(all.map(\.content) == ["c", "b", "a"])
        #expect(all.map(\.time) == [at(-5), at(1), at(0)])
        #expect(all.map(\.trigger) == [night, door, night])
        #expect(try await again.traces(of: night).map(\.content) == ["c", "a"])
        #expect(try await again.trace(all[1].id) == all[1])
        #expect(try await again.trace(99) == nil)
        await again.close()
    }

    @Test func comeInPages() async throws {
        let history = try await open()
        try await history.recordTraces((0..<25).map { (night, at($0), "\($0)") }, now: at(25))
        var pages: [[String]] = []
        var last: Int64?
        while true {
            let page = try await history.traces(of: night, before: last, limit: 10)
            guard let end = page.last else { break }
            last = end.id
            pages.append(page.map(\.content))
        }
        #expect(pages.map(\.count) == [10, 10, 5])
        #expect(pages.joined().compactMap { Int($0) } == (0..<25).reversed())
        await history.close()
    }

    @Test func areBoundedForEachTrigger() async throws {
        let history = try await open(HistoryRetention(maximumTracesOfATrigger: 3))
        try await history.recordTraces([(door, at(0), "door")], now: at(0))
        for round in 0..<5 {
            try await history.recordTraces(
                [(night, at(round), "\(round) a"), (night, at(round), "\(round) b")], now: at(9))
        }
        #expect(try await history.traces(of: night).map(\.content) == ["4 b", "4 a", "3 b"])
        #expect(try await history.traces(of: door).count == 1)
        await history.close()
    }

    @Test func goWithAgeAlsoWhenOnlyValuesAreRecorded() async throws {
        let history = try await open(HistoryRetention(maximumAge: .seconds(100)))
        try await history.recordTraces([(night, at(0), "old"), (night, at(60), "new")], now: at(60))
        try await history.record([], now: at(101))
        #expect(try await history.traces().map(\.content) == ["new"])
        try await history.recordTraces([], now: at(161))
        #expect(try await history.traces() == [])
        await history.close()
    }

    @Test func areForgottenWithTheirTrigger() async throws {
        let history = try await open()
        try await history.recordTraces([(night, at(0), "a"), (door, at(1), "b")], now: at(1))
        try await history.forget(triggers: [night])
        #expect(try await history.traces().map(\.content) == ["b"])
        await history.close()
    }
}
