import Glibc
import HAPLink
import HearthJSON
import HearthNetworking
import HearthSQLite
import HearthSecrets
import HomeDatabase
import HomeEngine
import HomeModel
import HubAPI

/// `hearth backup …`
enum BackupCommand {
    private static let file = ArgumentDeclaration(name: "FILE", summary: "the backup", completion: .files)
    private static let dryRun = CommandFlag("dry-run", "Only print what would change")
    private static let history = CommandFlag("history", "With the history: what values were, and traces")
    private static let key = CommandOption<String>.text(
        "passphrase-file", "FILE", "A line of text that the backup's pairing keys are sealed with", completion: .files)
    private static let hubKey = CommandOption<String>.text(
        "hub-passphrase-file", "FILE", "What the hub seals its pairing keys with; see `hearth hub --passphrase-file`",
        defaultText: "the service manager's credential hearth.key, if there is one", completion: .files)

    static let declaration: CommandDeclaration = .init(
        name: "backup", summary: "Backups of everything: create, inspect, restore",
        subcommands: [
            HubCommands.command(
                "create", "Write everything into one file: homes, scenes, automations, people, and pairing keys",
                discussion: """
                    The hub may run meanwhile; where none does, the folder itself is read. Whoever has the file has the keys \
                    of the accessories, unless they are sealed: it is made for this user alone.
                    """,
                arguments: [file], options: [history.declaration, key.declaration, hubKey.declaration],
                examples: [
                    .init(line: "hearth backup create home.hearth", summary: "while the hub runs"),
                    .init(
                        line: "hearth backup create home.hearth --passphrase-file words.txt",
                        summary: "safe to keep elsewhere"),
                ],
                body: create),
            CommandDeclaration(
                name: "inspect", summary: "Check a backup and show what is in it", arguments: [file],
                options: [HubOptions.json.declaration], body: inspect),
            CommandDeclaration(
                name: "restore", summary: "Put a backup in the place of what the hub's folder has",
                discussion: """
                    The hub must not run. What was there stays beside it, with `.replaced`, `.replaced-2` and so on added to \
                    the names. With --dry-run nothing changes, and the hub may run.
                    """,
                arguments: [file],
                options: [
                    dryRun.declaration, key.declaration, hubKey.declaration, HubOptions.data.declaration,
                    HubOptions.socket.declaration, HubOptions.json.declaration,
                ],
                examples: [.init(line: "hearth backup restore home.hearth --dry-run", summary: "what would change")],
                body: restore),
        ])

    // MARK: Create

    private static func create(_ session: HubSession) async throws {
        let path = session.parsed[file][0]
        do {
            try await refuseOther(path)
            let copy = try FileReplacement(path)
            let new = NewBackup(history: session.parsed[history], passphrase: try passphrase(session.parsed[key]))
            try await session.showing("Writing…") {
                try await session.client.backup(new) { bytes in try await copy.append(bytes) }
            }
            try await copy.finish()
        } catch let error as HubError where error.code == .noHub {
            guard let place = session.place else { throw error }
            try await copy(place, to: path, session.parsed)
        }
        try report(try await HomeBackup.inspect(path), path, session.parsed, session.console)
    }

    /// A file that is there is replaced if it is a backup.
    private static func refuseOther(_ path: String) async throws {
        do {
            _ = try await HomeBackup.inspect(path)
        } catch let error as SQLiteError where [.foreign, .notADatabase, .notAFile].contains(error.code) {
            throw CommandFailure(
                .failure, "\(path) is no backup, and is left as it is", remedy: "Give another name for the backup.")
        } catch {}
    }

    /// A backup is sealed with words, so that a person can bring them to another machine.
    private static func passphrase(_ path: String?) throws(CommandFailure) -> String? {
        guard let path else { return nil }
        var bytes = try FileText.read(path)
        while let last = bytes.last, last == UInt8(ascii: "\n") || last == UInt8(ascii: "\r") { bytes.removeLast() }
        guard let text = String(validating: bytes, as: UTF8.self), !text.isEmpty,
            !text.unicodeScalars.contains(where: { $0.value < 0x20 || $0.value == 0x7F })
        else {
            throw CommandFailure(
                .invalidInput, "\(path) is not one line of text", remedy: "Write several words into it, on one line.")
        }
        return text
    }

    private static func copy(_ place: HubPlace, to path: String, _ parsed: ParsedCommand) async throws {
        let folder = HomeFolder(place.folder)
        guard access(folder.homes, F_OK) == 0 else {
            throw CommandFailure(
                .notFound, "no hub listens on \(place.socket), and there are no homes in \(place.folder)",
                remedy: "Say where they are with --data DIR or --socket PATH.")
        }
        defer { FolderOwner.handOver(place.folder) }
        let words = try passphrase(parsed[key])
        let sealer = SecretSealer(
            key: words == nil ? nil : try await SecretKey.given(parsed[hubKey]), option: "--" + hubKey.declaration.name)
        let store = try await HomeStore.open(.file(folder.homes))
        do {
            let history = parsed[history] ? try await HomeHistory.open(.file(folder.history)) : nil
            try await HomeBackup.write(
                to: path, of: store, history: history, secrets: [folder.secrets], sealer: sealer,
                passphrase: try words.map { try SecretKey(passphrase: $0) }, time: SystemTime().now.civil,
                hearthVersion: Program.version)
            await history?.close()
            await store.close()
        } catch {
            await store.close()
            throw error
        }
    }

    // MARK: Inspect

    private static func inspect(_ parsed: ParsedCommand, _ console: Console) async throws -> ExitCode {
        let path = parsed[file][0]
        try report(try await HomeBackup.inspect(path), path, parsed, console)
        return .success
    }

    private static func report(
        _ backup: HomeBackup, _ path: String, _ parsed: ParsedCommand, _ console: Console
    ) throws {
        let summary = BackupSummary(backup, path)
        if parsed[HubOptions.json] {
            console.line(summary.json.text)
        } else {
            console.show(summary.table)
        }
    }

    // MARK: Restore

    private static func restore(_ parsed: ParsedCommand, _ console: Console) async throws -> ExitCode {
        let place = try HubPlace(
            data: parsed[HubOptions.data], socket: parsed[HubOptions.socket], environment: console.environment)
        let path = parsed[file][0]
        let backup = try await HomeBackup.inspect(path)
        guard !parsed[dryRun] else {
            try show(try await differences(backup, path, place), parsed, console)
            return .success
        }
        defer { FolderOwner.handOver(place.folder) }
        let folder = try await HubFolder(place)
        let sealer = SecretSealer(
            key: try await SecretKey.given(parsed[hubKey]), option: "--" + hubKey.declaration.name)
        let key = try await parsed[key].asyncMap { try await SecretKey.load($0) }
        let done = try await HomeBackup.restore(
            path, into: HomeFolder(folder.place.folder), key: key, sealer: sealer)
        if parsed[HubOptions.json] {
            let replaced = JSONValue.array(done.replaced.map { .string($0) })
            let line = JSONLine([("restored", true), ("folder", .string(place.folder)), ("replaced", replaced)])
            console.line(line.text)
        } else {
            console.line(
                PrintableText.make("\(place.folder) is as it was at \(InstantText().minute(backup.time))."))
            if !done.replaced.isEmpty {
                console.line(PrintableText.make("What was there: \(done.replaced.joined(separator: ", "))"))
            }
        }
        return .success
    }

    private static func show(_ lines: [String], _ parsed: ParsedCommand, _ console: Console) throws {
        if parsed[HubOptions.json] {
            let lines = JSONValue.array(lines.map { .string($0) })
            return console.line(JSONLine([("restored", false), ("lines", lines)]).text)
        }
        for line in lines { console.line(PrintableText.make(line)) }
        if lines.isEmpty { console.line("The homes are the same.") }
    }

    /// What restoring would change, whether a hub runs in the folder or not.
    private static func differences(_ backup: HomeBackup, _ path: String, _ place: HubPlace) async throws -> [String] {
        let homes = HomeFolder(place.folder).homes
        var present = HomeStructure()
        if access(homes, F_OK) == 0 {
            defer { FolderOwner.handOver(place.folder) }
            do {
                let store = try await HomeStore.open(.file(homes))
                present = await store.structure
                await store.close()
            } catch let error as SQLiteError where [.corrupt, .notADatabase, .mismatch].contains(error.code) {
                let lines = StructureDifference(from: present, to: backup.structure, names: .hap).lines
                return ["\(homes) is damaged and can't be read; all that the backup has:"] + lines
            } catch let error as SQLiteError where error.code == .inUse {
                let network = SystemNetwork(loop: try EventLoop(name: "hub client"))
                let client = HubClient(to: .unix(path: place.socket), over: network)
                return try await client.difference(from: try FileText.read(path)).lines
            }
        }
        return StructureDifference(from: present, to: backup.structure, names: .hap).lines
    }
}
