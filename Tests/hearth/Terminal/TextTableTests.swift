import Simulator
import Testing

@testable import hearth

@Suite struct TextTableTests {
    private func table() -> TextTable {
        var table = TextTable([.init(title: "NAME", mayShrink: true), .init(title: "VALUE", alignment: .right)])
        table.add(["Desk lamp", "40 %"])
        table.add(["客厅灯", "7 %"])
        return table
    }

    @Test func alignsColumnsAlsoBesideWideCharacters() {
        #expect(table().lines(width: nil) == ["NAME       VALUE", "Desk lamp   40 %", "客厅灯       7 %"])
    }

    @Test func cutsTheColumnThatMayShrink() {
        var table = table()
        table.add(["A name that is far too long", "1 %"])
        let lines = table.lines(width: 20)
        #expect(lines.last == "A name that …    1 %")
        #expect(lines.allSatisfy { DisplayWidth.of($0) <= 20 })
    }

    @Test func aColumnThatWrapsLosesNothing() {
        var table = TextTable([.init(title: "ROOM", mayShrink: true), .init(title: "ACCESSORIES", wraps: true)])
        table.add(["Hall", "Hall light, Hall motion, Front door"])
        table.add(["Attic", "/var/lib/hearth/attic"])
        #expect(
            table.lines(width: 24) == [
                "ROOM   ACCESSORIES", "Hall   Hall light, Hall", "       motion, Front", "       door",
                "Attic  /var/lib/hearth/a", "       ttic",
            ])
        #expect(table.lines(width: nil).last == "Attic  /var/lib/hearth/attic")
    }

    @Test func whereTheColumnsDoNotFitEachRowHasLinesOfItsOwn() {
        var table = TextTable([.init(title: "SERVER", mayShrink: true), .init(title: "ADDRESS"), .init(title: "ROOM")])
        table.add(["Hearth flat", "192.0.2.17:40123", ""])
        table.add(["A bridge with a long name", "192.0.2.17:40124", "Hall"])
        #expect(
            table.lines(width: 28) == [
                "SERVER   Hearth flat", "ADDRESS  192.0.2.17:40123", "",
                "SERVER   A bridge with a", "         long name", "ADDRESS  192.0.2.17:40124", "ROOM     Hall",
            ])
    }

    @Test func escapeSequencesFromOutsideDoNotReachTheTerminal() {
        var table = table()
        table.add(["\u{1B}]0;gone\u{07}\u{202E}x\n", "\u{9B}1m"])
        let text = table.lines(width: nil).joined(separator: "\n")
        #expect(!text.unicodeScalars.contains { $0.value < 0x20 && $0 != "\n" || (0x7F..<0xA0).contains($0.value) })
        #expect(text.contains("�]0;gone"))
    }

    @Test(arguments: [
        ("abc", 3), ("客", 2), ("🏠", 2), ("e\u{301}", 1), ("°C", 2), ("❤️", 2), ("⚡", 2), ("⌚", 2), ("👨‍👩‍👧", 2), ("🇫🇷", 2),
        ("☀", 1), ("█▀▄", 3),
    ])
    func knowsHowManyColumnsTextTakes(text: String, columns: Int) {
        #expect(DisplayWidth.of(text) == columns)
    }

    @Test(arguments: [36, 40, 60, 80])
    func theOverviewOfAFlatFitsTheWindow(columns: Int) {
        let lines = AccessoryTables.overview(HomeDefinition.demo.servers[0].database.accessories).lines(width: columns)
        for line in lines { #expect(DisplayWidth.of(line) <= columns, "\(line)") }
    }

    @Test func fittingGivesExactlyTheColumns() {
        for columns in 0...12 {
            #expect(DisplayWidth.of(DisplayWidth.fit("客厅灯 lamp", to: columns)) == columns)
        }
    }
}
