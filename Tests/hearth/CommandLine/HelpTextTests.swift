import Testing

@testable import hearth

@Suite struct HelpTextTests {
    @Test func showsUsageArgumentsAndOptionsFromTheDeclaration() throws {
        let serve = try #require(SampleCommands.root.subcommand(named: "serve"))
        #expect(
            HelpText(serve, path: ["tool", "serve"], width: 80).text == """
                Serve it.

                Usage: tool serve [OPTIONS] [FILE]

                Arguments:
                  FILE  a file

                Options:
                  -p, --port N        Port (default: 0)
                      --wait SECONDS  How long
                      --mode MODE     How
                  -q, --quiet         Say nothing
                  -l, --loud          Say much
                  -h, --help          Show this help

                """)
    }

    @Test func listsCommandsAndExitCodesAtTheTop() {
        let text = HelpText(SampleCommands.root, path: ["tool"], width: 80).text
        #expect(text.contains("\n  serve  Serve it\n"))
        #expect(text.contains("\n  4  the accessory or the hub refused"))
        #expect(!text.contains("secret"))
    }

    @Test func commandsStandUnderTheirHeadings() {
        let body: CommandDeclaration.Body = { _, _ in .success }
        let root = CommandDeclaration(
            name: "tool", summary: "A tool",
            subcommands: [
                CommandDeclaration(name: "one", summary: "First", body: body).listed(under: "Some"),
                CommandDeclaration(name: "two", summary: "Second", body: body),
                CommandDeclaration(name: "three", summary: "Third", body: body).listed(under: "Some"),
            ])
        let text = HelpText(root, path: ["tool", "x"], width: 80).text
        #expect(text.contains("\nSome:\n  one    First\n  three  Third\n\nCommands:\n  two  Second\n"), "\(text)")
    }

    @Test(arguments: [40, 60, 80])
    func keepsToTheWidth(width: Int) {
        for node in CompletionTree(Commands.root).nodes {
            let command = node.command
            let text = HelpText(command, path: node.path.split(separator: " ").map(String.init), width: width).text
            let examples = command.examples.map(\.line)
            for line in text.split(separator: "\n") where !examples.contains(where: line.contains) {
                // The usage line and a single long word are left as they are, so that they can be copied.
                let isOneWord = line.split(separator: " ").count == 1
                #expect(line.count <= width || line.hasPrefix("Usage:") || isOneWord, "\(node.path): \(line)")
            }
        }
    }

    @Test func everyCommandOfHearthIsExplained() {
        for node in CompletionTree(Commands.root).nodes {
            #expect(!node.command.summary.isEmpty)
            #expect(!node.command.summary.hasSuffix("."), "\(node.path)")
            #expect(node.command.body != nil || !node.command.subcommands.isEmpty, "\(node.path) does nothing")
            let names = node.command.allOptions.map(\.name)
            #expect(Set(names).count == names.count, "\(node.path) has an option twice")
            let shorts = node.command.allOptions.compactMap(\.short)
            #expect(Set(shorts).count == shorts.count, "\(node.path) has a short option twice")
        }
    }
}
