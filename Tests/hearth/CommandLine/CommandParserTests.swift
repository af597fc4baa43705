import Testing

@testable import hearth

@Suite struct CommandParserTests {
    @Test(arguments: [
        ["serve", "--port", "80", "home.json5"], ["serve", "--port=80", "home.json5"],
        ["serve", "-p", "80", "home.json5"],
        ["serve", "-p80", "home.json5"], ["serve", "home.json5", "--port", "80"],
        ["serve", "-p", "80", "--", "home.json5"],
    ])
    func readsAnOptionHoweverItIsSpelled(words: [String]) throws {
        guard case .run(let parsed) = try CommandParser(root: SampleCommands.root).parse(words) else {
            Issue.record("no command"); return
        }
        #expect(parsed[SampleCommands.port] == 80)
        #expect(parsed[SampleCommands.file] == ["home.json5"])
        #expect(parsed.path == ["tool", "serve"])
    }

    @Test func takesSeveralFlagsInOneWord() throws {
        let parsed = try SampleCommands.parse("serve", "-ql")
        #expect(parsed[SampleCommands.quiet])
        #expect(parsed[SampleCommands.loud])
    }

    @Test func lastValueOfAnOptionWins() throws {
        #expect(try SampleCommands.parse("serve", "-p1", "-p2")[SampleCommands.port] == 2)
    }

    @Test func negativeNumbersAreArguments() throws {
        let parsed = try SampleCommands.parse("set", "Boiler", "-5", "-0.5")
        #expect(parsed[SampleCommands.values] == ["-5", "-0.5"])
    }

    @Test func everythingAfterTwoHyphensIsAnArgument() throws {
        #expect(try SampleCommands.parse("set", "--", "--port", "--")[SampleCommands.values] == ["--"])
    }

    @Test func aFirstWordThatIsNoCommandMayBeAnArgument() throws {
        let home = ArgumentDeclaration(name: "HOME", summary: "homes", arity: .repeated(minimum: 1))
        let root = CommandDeclaration(
            name: "tool", summary: "A tool",
            subcommands: [
                CommandDeclaration(
                    name: "run", summary: "Run it", arguments: [home],
                    subcommands: [CommandDeclaration(name: "stop", summary: "Stop it", body: { _, _ in .success })],
                    body: { _, _ in .success })
            ])
        func parse(_ words: String...) throws -> ParsedCommand? {
            guard case .run(let parsed) = try CommandParser(root: root).parse(words) else { return nil }
            return parsed
        }
        #expect(try parse("run", "flat", "stop")?[home] == ["flat", "stop"])
        #expect(try parse("run", "stop")?.path == ["tool", "run", "stop"])
        #expect(try parse("run", "--", "stop")?[home] == ["stop"])
        #expect(throws: UsageError.self) { try parse("run") }
        #expect(root.subcommands[0].usage(path: ["tool", "run"]) == "tool run [OPTIONS] HOME… | COMMAND")
    }

    @Test func secondsMayHaveDecimals() throws {
        #expect(try SampleCommands.parse("serve", "--wait", "0.25")[SampleCommands.wait] == .milliseconds(250))
    }

    @Test(arguments: [
        (["serve", "--prot", "1"], "unknown option --prot; did you mean \"--port\"?"),
        (["sevre"], "tool has no command \"sevre\"; did you mean \"serve\"?"),
        (["frobnicate"], "tool has no command \"frobnicate\""),
        (["serve", "--port", "abc"], "--port expects a whole number from 0 to 65535, found \"abc\""),
        (["serve", "--port", "65536"], "--port expects a whole number from 0 to 65535, found \"65536\""),
        (["serve", "--port"], "--port expects a whole number from 0 to 65535, and nothing follows it"),
        (["serve", "--wait", "nan"], "--wait expects a number of seconds from 0.1 to 60, found \"nan\""),
        (["serve", "--mode", "fats"], "--mode expects one of fast, slow, found \"fats\"; did you mean \"fast\"?"),
        (["serve", "--quiet=1"], "--quiet takes no value, found \"1\""),
        (["serve", "-x"], "unknown option -x"),
        (["serve", "a", "b"], "unexpected argument \"b\": the command takes at most 1"),
        (["set"], "NAME is missing: whom"),
        (["set", "Lamp"], "VALUE is missing: what"),
        (["group"], "tool group needs a command"),
        ([], "tool needs a command"),
    ])
    func saysWhatIsWrong(words: [String], message: String) {
        let error = #expect(throws: UsageError.self) { try CommandParser(root: SampleCommands.root).parse(words) }
        #expect(error?.message == message)
    }

    @Test(arguments: [
        ["group", "list", "--help"], ["help", "group", "list"], ["group", "help", "list"], ["group", "list", "-h"],
    ])
    func helpIsThereOnEveryLevel(words: [String]) throws {
        guard case .help(let command, let path) = try CommandParser(root: SampleCommands.root).parse(words) else {
            Issue.record("no help"); return
        }
        #expect(command.name == "list")
        #expect(path == ["tool", "group", "list"])
    }

    @Test func helpWinsOverMissingArguments() throws {
        guard case .help = try CommandParser(root: SampleCommands.root).parse(["set", "--help"]) else {
            Issue.record("no help"); return
        }
    }
}
