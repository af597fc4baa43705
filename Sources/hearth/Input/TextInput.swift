/// Text that a command takes from a file, or with `-` from standard input.
enum TextInput {
    static func read(_ path: String, _ console: Console) throws(CommandFailure) -> [UInt8] {
        guard path == "-" else { return try FileText.read(path) }
        var text = ""
        while let line = console.readLine() { text += line + "\n" }
        return Array(text.utf8)
    }
}
