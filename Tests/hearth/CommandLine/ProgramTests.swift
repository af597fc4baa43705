import Synchronization
import Testing

@testable import hearth

@Suite struct ProgramTests {
    /// What a program wrote.
    private final class Capture: Sendable {
        let output = Mutex("")
        let errors = Mutex("")

        var console: Console {
            Console(
                write: { text in self.output.withLock { $0 += text } },
                writeError: { text in self.errors.withLock { $0 += text } }, readLine: { nil })
        }
    }

    private static func run(_ words: String...) async -> (code: ExitCode, output: String, errors: String) {
        let capture = Capture()
        let code = await Program.hearth.run(words, on: capture.console)
        return (code, capture.output.withLock { $0 }, capture.errors.withLock { $0 })
    }

    @Test func theNameAloneExplainsItself() async {
        let result = await Self.run()
        #expect(result.code == .usage)
        #expect(result.output.isEmpty)
        #expect(result.errors.contains("\nThe hub and its homes:\n  hub "))
    }

    @Test func helpThatWasAskedForGoesToStandardOutput() async {
        let result = await Self.run("accessory", "serve", "--help")
        #expect(result.code == .success)
        #expect(result.output.contains("Usage: hearth accessory serve [OPTIONS] [FILE]"))
        #expect(result.errors.isEmpty)
    }

    @Test func wrongCommandLineShowsTheUsageOfTheCommandAtHand() async {
        let result = await Self.run("acessory")
        #expect(result.code == .usage)
        #expect(
            result.errors == """
                hearth: hearth has no command "acessory"; did you mean "accessory"?
                Usage: hearth [OPTIONS] COMMAND
                `hearth --help` explains it.

                """)
    }

    @Test func aWordThatIsNoTextIsRefusedInsteadOfRepaired() async {
        let capture = Capture()
        let words = [Array("version".utf8), [0x4C, 0xE4, 0x6D, 0x70]]
        #expect(await Program.hearth.run(words: words, on: capture.console) == .usage)
        #expect(capture.errors.withLock { $0 }.contains("word 2 of the command line"))
        #expect(await Program.hearth.run(words: [Array("version".utf8)], on: capture.console) == .success)
    }

    @Test func versionIsPrintedEitherWay() async {
        let first = await Self.run("--version")
        let second = await Self.run("version")
        #expect(first.output == "hearth \(Program.version)\n")
        #expect(first == second)
    }

    @Test func versionIsThereForProgramsToo() async {
        #expect(await Self.run("version", "--json").output == "{\"version\":\"\(Program.version)\"}\n")
    }

    @Test func pairingsAloneListsThem() async throws {
        let folder = try TemporaryFolder()
        let result = await Self.run("pairings", "--store", folder.path("store.json"))
        #expect(result.code == .success)
        #expect(result.output == "Nothing is paired yet.\n")
        #expect(await Self.run("pairings", "lsit").errors.contains("did you mean \"list\"?"))
        #expect(await Self.run("pairings", "--help").output.contains("Usage: hearth pairings [OPTIONS] [COMMAND]"))
    }

    @Test func aStateWhoseFolderCannotBeMadeNamesTheOptionThatSaysWhere() async {
        let result = await Self.run("accessory", "serve", "--no-mdns", "--state", "/proc/none/state.json")
        #expect(result.code == .failure)
        #expect(result.errors.contains("Give another place with --state PATH."))
    }

    @Test func failuresCarryTheirRemedyAndTheirCode() async {
        let result = await Self.run("qr", "no-such-file.json5")
        #expect(result.code == .notFound)
        #expect(result.errors == "hearth: cannot read no-such-file.json5: No such file or directory\n")
        let trivial = await Self.run("qr", "123-45-678")
        #expect(trivial.code == .usage)
        #expect(trivial.errors.contains("too easy to guess"))
    }

    @Test func qrPrintsTheSamePartsForProgramsAndPeople() async {
        let json = await Self.run("qr", "518-08-582", "--setup-id", "7osx", "--category", "bridge", "--json")
        #expect(
            json.output
                == #"{"payload":"X-HM://0024BRZUU7OSX","setup_code":"518-08-582","setup_id":"7OSX","category":2}"#
                + "\n")
        let text = await Self.run("qr", "X-HM://0024BRZUU7OSX", "--background", "light")
        #expect(text.output.contains("  Setup code  518-08-582\n"))
        #expect(!text.output.contains("\u{1B}"))
    }
}
