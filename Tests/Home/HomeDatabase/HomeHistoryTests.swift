import HearthCalendar
import HearthSQLite
import HomeDatabase
import HomeModel
import SQLiteTesting
import Seeded
import Testing

@Suite struct HomeHistoryTests {
    private let folder: TemporaryFolder
    private let start = Instant(seconds: 1_767_600_000)
    private let warmth = CharacteristicID(random: 1)
    private let door = CharacteristicID(random: 2)

    init() throws { folder = try TemporaryFolder() }

    private func open(_ retention: HistoryRetention = HistoryRetention()) async throws -> HomeHistory {
        try await HomeHistory.open(.file(folder.file("history.db")), retention: retention)
    }

    private func at(_ seconds: Int) -> Instant { start + .seconds(seconds) }

    @Test func giveBackARangeOfTime() async throws {
        let history = try await open()
        try await history.record(
            [
                (warmth, RecordedValue(.float(20.5), at: at(0))), (door, RecordedValue("open", at: at(1))),
                (warmth, RecordedValue(.float(21), at: at(10))), (warmth, RecordedValue(.float(22), at: at(20))),
                (warmth, RecordedValue(.float(23), at: at(20))),
            ], now: at(20))
        await history.close()
        let again = try await open()
        #expect(
            try await again.values(of: warmth, in: at(0)..<at(20)) == [
                RecordedValue(.float(20.5), at: at(0)), RecordedValue(.float(21), at: at(10)),
            ])
        #expect(
            try await again.values(of: warmth, in: at(0)..<at(99), limit: 1) == [
                RecordedValue(.float(23), at: at(20))
            ])
        #expect(try await again.values(of: door, in: at(0)..<at(99)) == [RecordedValue("open", at: at(1))])
        #expect(try await again.values(of: CharacteristicID(random: 9), in: at(0)..<at(99)) == [])
        await again.close()
    }

    /// Against the same reckoning in plain Swift.
    @Test func gatherInBucketsAsReckonedByHand() async throws {
        let history = try await open()
        var random = SeededGenerator(seed: 4)
        var expected: [Int: [(time: Int, value: Double)]] = [:]
        var entries: [(CharacteristicID, RecordedValue)] = []
        for time in Set((0..<500).map { _ in Int.random(in: -1_000..<9_000, using: &random) }) {
            let value = Double(Int.random(in: -80...320, using: &random)) / 8
            entries.append((warmth, RecordedValue(.float(value), at: at(time))))
            if (-700..<8_000).contains(time) { expected[(time + 700) / 60, default: []].append((time, value)) }
        }
        try await history.record(entries, now: at(9_000))
        let buckets = try await history.buckets(of: warmth, in: at(-700)..<at(8_000), every: .seconds(60))
        #expect(buckets.count == expected.count && buckets.count > 50)
        for (bucket, (place, samples)) in zip(buckets, expected.sorted { $0.key < $1.key }) {
            let values = samples.map(\.value)
            #expect(bucket.start == at(place * 60 - 700))
            #expect(bucket.count == samples.count)
            #expect(bucket.numbers?.minimum == values.min())
            #expect(bucket.numbers?.maximum == values.max())
            // Eighths add up exactly.
            #expect(bucket.numbers?.mean == values.reduce(0, +) / Double(values.count))
            #expect(bucket.last == samples.max { $0.time < $1.time }.map { .float($0.value) })
        }
        await history.close()
    }

    @Test func gatherWhatIsNoNumber() async throws {
        let history = try await open()
        try await history.record(
            [
                (door, RecordedValue("open", at: at(0))), (door, RecordedValue("shut", at: at(1))),
                (warmth, RecordedValue(true, at: at(0))), (warmth, RecordedValue(.float(.nan), at: at(1))),
            ], now: at(1))
        #expect(
            try await history.buckets(of: door, in: at(0)..<at(60), every: .seconds(60)) == [
                HistoryBucket(start: at(0), count: 2, numbers: nil, last: "shut")
            ])
        let numbers = try await history.buckets(of: warmth, in: at(0)..<at(60), every: .seconds(60)).first?.numbers
        #expect(numbers == HistoryBucket.Numbers(minimum: 1, maximum: 1, mean: 1))
        await history.close()
    }

    @Test func letGoOfWhatIsTooOld() async throws {
        let history = try await open(HistoryRetention(maximumAge: .seconds(100)))
        try await history.record(
            [(warmth, RecordedValue(1, at: at(0))), (warmth, RecordedValue(2, at: at(60)))], now: at(60))
        try await history.record([], now: at(100))
        #expect(try await history.values(of: warmth, in: at(0)..<at(999)).count == 2)
        try await history.record([], now: at(101))
        #expect(try await history.values(of: warmth, in: at(0)..<at(999)) == [RecordedValue(2, at: at(60))])
        await history.close()
    }

    @Test func letGoOfWhatIsTooMuch() async throws {
        let history = try await open(HistoryRetention(maximumEntries: 200))
        for round in 0..<100 {
            let entries = (0..<7).map { (warmth, RecordedValue(.integer(Int128($0)), at: at(round * 7 + $0))) }
            try await history.record(entries, now: at(round * 7 + 6))
        }
        let kept = try await history.values(of: warmth, in: at(0)..<at(999))
        #expect((200...202).contains(kept.count))
        #expect(kept.last?.time == at(699) && kept.first?.time == at(700 - kept.count))
        await history.close()
    }

    @Test func keepEverythingWhereNothingIsTooMuch() async throws {
        let history = try await open(HistoryRetention(maximumEntries: .max))
        for second in 0..<3 { try await history.record([(warmth, RecordedValue(1, at: at(second)))], now: at(second)) }
        #expect(try await history.values(of: warmth, in: at(0)..<at(9)).count == 3)
        await history.close()
    }

    @Test func forgetWhatWasRemoved() async throws {
        let history = try await open()
        try await history.record(
            [(warmth, RecordedValue(1, at: at(0))), (door, RecordedValue(2, at: at(0)))], now: at(0))
        try await history.forget([warmth])
        #expect(try await history.values(of: warmth, in: at(0)..<at(9)) == [])
        #expect(try await history.values(of: door, in: at(0)..<at(9)).count == 1)
        await history.close()
    }

    @Test func keepTimesBefore1970() async throws {
        let history = try await open(HistoryRetention(maximumAge: .seconds(400_000_000_000)))
        let time = Instant(seconds: -2, nanoseconds: 999_999_000)
        try await history.record([(warmth, RecordedValue(1, at: time))], now: start)
        #expect(try await history.values(of: warmth, in: .earliest ..< .latest).map(\.time) == [time])
        await history.close()
    }

    /// The two databases are not mistaken for one another.
    @Test func refuseAStoreOfHomes() async throws {
        await (try HomeStore.open(.file(folder.file("history.db")))).close()
        let error = await #expect(throws: SQLiteError.self) { _ = try await open() }
        #expect(error?.code == .foreign)
    }
}
