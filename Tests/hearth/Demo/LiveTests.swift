import HAPModel
import Simulator
import Testing

@testable import hearth

@Suite struct LiveTests {
    private static let start = ContinuousClock.now

    private static func model() -> LiveModel { LiveModel(HomeDefinition.demo.servers[0].database) }

    private static func plain(_ lines: [String]) -> [String] {
        lines.map { line in line.replacing(/\u{1B}\[[0-9;]*m/, with: "") }
    }

    private static func id(_ name: String, _ type: CharacteristicType) throws -> CharacteristicID {
        let accessory = try #require(HomeDefinition.demo.servers[0].database.accessories.first { $0.name == name })
        let characteristic = try #require(accessory.services.lazy.compactMap { $0[type] }.first)
        return CharacteristicID(aid: accessory.aid, iid: characteristic.iid)
    }

    @Test(arguments: [(80, 24), (120, 40), (60, 12), (30, 8), (200, 60)])
    func fillsTheWindowExactly(columns: Int, rows: Int) {
        let lines = Self.plain(
            LiveScreen(columns: columns, rows: rows, subtitle: "found over mDNS at 192.168.100.200:51826 · encrypted")
                .lines(Self.model(), clock: "12:00:00", now: Self.start))
        #expect(lines.count == rows)
        for line in lines { #expect(DisplayWidth.of(line) <= columns, "\(line)") }
        #expect(lines.contains { $0.contains("▸ Living") })
        #expect(lines.last?.contains("choose") == true)
    }

    @Test(arguments: [30, 40, 50, 80])
    func aNarrowWindowStillSaysHowToLeaveAndHowFarTheBlindIs(columns: Int) {
        let screen = LiveScreen(columns: columns, rows: 24, subtitle: "")
        let lines = Self.plain(screen.lines(Self.model(), clock: "", now: Self.start))
        #expect(lines.last?.contains("q quit") == true)
        #expect(lines.contains { $0.contains("70 % open") })
    }

    @Test func withoutColoursTheWeightsStay() {
        let text = Style.green("on") + Style.bold("lamp") + Style.boldYellow("new") + Style.dim("old") + Style.cyan("▸")
        #expect(
            Style.withoutColours(text) == "on\u{1B}[0m" + Style.bold("lamp") + Style.bold("new") + Style.dim("old")
                + "▸\u{1B}[0m")
    }

    @Test func tooSmallAWindowSaysSo() {
        let lines = LiveScreen(columns: 12, rows: 3, subtitle: "").lines(Self.model(), clock: "", now: Self.start)
        #expect(lines.count == 3)
        #expect(lines[0].hasPrefix("The window"))
    }

    @Test func theChosenRowStaysInSight() {
        var model = Self.model()
        let screen = LiveScreen(columns: 60, rows: 10, subtitle: "")
        _ = model.press(.end)
        #expect(Self.plain(screen.lines(model, clock: "", now: Self.start)).contains { $0.contains("▸ Balcony") })
        _ = model.press(.home)
        #expect(
            Self.plain(screen.lines(model, clock: "", now: Self.start)).contains { $0.contains("▸ Living room lamp") })
    }

    @Test func spaceSwitchesAndPlusTurns() throws {
        var model = Self.model()
        let on = try Self.id("Living room lamp", .on)
        let brightness = try Self.id("Living room lamp", .brightness)
        #expect(model.press(.space) == .init(id: on, value: false))
        #expect(model.press(.character("+")) == .init(id: brightness, value: 70))
        #expect(model.press(.left) == .init(id: brightness, value: 50))
        model.set(false, of: on, at: "12:00:00", now: Self.start)
        #expect(model.press(.space) == .init(id: on, value: true))
    }

    @Test func theDialEndsAtTheEdge() throws {
        var model = Self.model()
        let brightness = try Self.id("Living room lamp", .brightness)
        model.set(95, of: brightness, at: "", now: Self.start)
        #expect(model.press(.right) == .init(id: brightness, value: 100))
        model.set(100, of: brightness, at: "", now: Self.start)
        #expect(model.press(.right) == nil)
        #expect(model.notice == "Living room lamp is at its highest")
    }

    @Test func whatOnlyTellsSaysSo() {
        var model = Self.model()
        _ = model.press(.end)
        #expect(model.press(.space) == nil)
        #expect(model.notice?.contains("only tells") == true)
        #expect(model.press(.character("+")) == nil)
        #expect(model.press(.up) == nil)
        #expect(model.notice == nil)
    }

    @Test func changesAreHighlightedForAWhileAndLogged() throws {
        var model = Self.model()
        let motion = try Self.id("Hall motion", .motionDetected)
        model.set(true, of: motion, at: "12:00:01", now: Self.start)
        #expect(model.isFresh(motion, now: Self.start + .seconds(1)))
        #expect(!model.isFresh(motion, now: Self.start + .seconds(3)))
        #expect(model.log == [.init(clock: "12:00:01", text: "Hall motion · Motion Detected: yes")])
        // The same value again, and what was so before, are no changes.
        model.set(true, of: motion, at: "12:00:02", now: Self.start)
        model.set(false, of: motion, at: "12:00:03", now: Self.start, isInitial: true)
        #expect(model.log.count == 1)
        #expect(model.value(of: motion) == false)
    }

    @Test func everyThingOfTheFlatCanBeShownAndHasItsKeys() {
        for row in Self.model().rows {
            #expect(!LiveText.parts(row.accessory).isEmpty, "\(row.accessory.name)")
        }
        #expect(Self.model().rows.filter { $0.control.toggle != nil }.count == 9)
    }

    @Test func onlyChangedLinesAreDrawnAgain() {
        var writer = ScreenWriter()
        #expect(writer.update(to: ["a", "b"]).contains("a"))
        let second = writer.update(to: ["a", "c"])
        #expect(second.contains("c") && !second.contains("a"))
        #expect(writer.update(to: ["a", "c"]).isEmpty)
        writer.invalidate()
        #expect(writer.update(to: ["a", "c"]).contains("a"))
    }

    @Test(arguments: [
        ("\u{1B}[A", [Key.up]), ("\u{1B}OB", [.down]), ("\u{1B}[C\u{1B}[D", [.right, .left]),
        (" +q", [.space, .character("+"), .character("q")]),
        ("\u{1B}[1~\u{1B}[4~", [.home, .end]), ("\u{3}", [.control("c")]), ("\r", [.enter]), ("−", [.character("−")]),
        ("\u{1B}[1;5A", [.up]), ("\u{1B}[200~x", [.character("x")]),
    ])
    func readsKeysHoweverTheyAreSplit(text: String, keys: [Key]) {
        let bytes = Array(text.utf8)
        #expect(Key.parse(bytes).keys == keys)
        #expect(Key.parse(bytes).used == bytes.count)
        for cut in 1..<max(bytes.count, 2) where bytes.count > 1 && bytes[cut - 1] != 0x1B {
            let first = Key.parse(Array(bytes[..<cut]))
            let second = Key.parse(Array(bytes[first.used...]))
            #expect(first.keys + second.keys == keys, "cut at \(cut)")
        }
    }
}
