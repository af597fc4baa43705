import HearthJSON
import Simulator

/// What goes wrong: fault, faults, clear.
enum CtlFaults {
    static let commands = [fault, faults, clear]

    private static let name = ArgumentDeclaration(
        name: "FAULT", summary: "its name; `hearth simulate faults` lists them",
        completion: .choices(Fault.Kind.allCases.map(\.rawValue)))
    private static let words = ArgumentDeclaration(
        name: "TARGET",
        summary: "the accessory or server that it strikes, and parameters such as by=2, for=60, chance=0.5",
        arity: .repeated(minimum: 0))

    private static let fault = CtlOptions.command(
        "fault", "Let something go wrong",
        discussion: """
            Without a target it strikes the only accessory server. Parameters are those of the fault, and for all of them: \
            for=SECONDS, after=SECONDS, every=SECONDS, at="06:30", chance=0…1, connection=N.
            """,
        arguments: [name, words],
        examples: [
            .init(line: "hearth simulate ctl fault delay \"Hearth flat\" by=2", summary: "every answer comes late"),
            .init(
                line: "hearth simulate ctl fault unreachable \"Front door\" for=60",
                summary: "for a minute of home time"),
        ],
        body: { session in
            let kind = session.parsed[name][0]
            guard let known = Fault.Kind(rawValue: kind) else {
                let known = Fault.Kind.allCases.map(\.rawValue)
                throw CommandFailure(
                    .usage, "there is no fault \"\(kind)\"" + NearestName.sentence(for: kind, among: known),
                    remedy: "`hearth simulate faults` lists them.")
            }
            let target = session.parsed[words].filter { !isParameter($0) }
            guard target.count <= 1 else {
                throw CommandFailure(
                    .usage, "one target, found \(target.count): \(target.joined(separator: ", "))",
                    remedy: "Parameters are written name=value.")
            }
            var members: [(String, JSONValue?)] = [("fault", .string(kind))]
            members.append(try await struck(target.first, by: known, session))
            for word in session.parsed[words] where isParameter(word) {
                let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
                members.append((parts[0], value(parts[1])))
            }
            let answer: JSONObject?
            do {
                answer = try await session.ask("fault", [("fault", JSONValue.object(members))])
            } catch let failure as CommandFailure {
                throw withNames(failure, JSONValue.object(members))
            }
            guard let answer else { return }
            if let begins = answer["begins"]?.stringValue {
                session.say("\(kind) begins at \(whole(begins)); `hearth simulate ctl faults` lists what is to come")
            } else if let number = answer["number"]?.integerValue {
                let end = answer["until"]?.stringValue.map { "until \(whole($0))" }
                session.say(
                    "\(kind) is at work as fault \(number) "
                        + (end ?? "until `hearth simulate ctl clear \(number)` ends it"))
            } else {
                session.say("\(kind) has happened")
            }
        })

    /// A name may hold an equals sign, but hardly begins with a short lower-case word and one.
    private static func isParameter(_ word: String) -> Bool {
        guard let end = word.firstIndex(of: "="), end != word.startIndex else { return false }
        return word[..<end].allSatisfy { $0.isASCII && $0.isLowercase }
    }

    private static func value(_ text: String) -> JSONValue {
        if let integer = Int128(text) { return .integer(integer) }
        if let number = Double(text), number.isFinite { return .number(number) }
        return .string(text)
    }

    /// Whoever typed words sees the word that is wrong instead of its place in the object that was sent.
    private static func withNames(_ failure: CommandFailure, _ sent: JSONValue) -> CommandFailure {
        func plain(_ text: String) -> String {
            text.split(separator: "\n").map { line in
                let parts = line.split(separator: " ", maxSplits: 1)
                guard parts.count == 2, parts[0].hasPrefix("fault:") else { return String(line) }
                let column = parts[0].split(separator: ":").last.flatMap { Int($0) }
                let word = column.flatMap { name(ofValueAt: $0, in: String(decoding: sent.bytes, as: UTF8.self)) }
                return (word.map { "\($0): " } ?? "") + parts[1]
            }.joined(separator: "\n")
        }
        return CommandFailure(failure.code, plain(failure.message), remedy: failure.remedy.map(plain))
    }

    private static func name(ofValueAt column: Int, in object: String) -> Substring? {
        let before = object.prefix(max(column - 1, 0))
        return before.hasSuffix("\":") ? before.dropLast(2).split(separator: "\"").last : nil
    }

    /// As a server where one has the name, else as an accessory.
    private static func struck(_ word: String?, by kind: Fault.Kind, _ session: CtlSession) async throws -> (
        String, JSONValue?
    ) {
        let list = try await session.client.ask("list")
        let servers = (list["servers"]?.arrayValue ?? []).compactMap { $0["name"]?.stringValue }
        guard let word else {
            guard let only = servers.first, servers.count == 1 else {
                throw CommandFailure(
                    .usage, "say what it strikes: an accessory, or one of \(servers.joined(separator: ", "))")
            }
            return ("server", .string(only))
        }
        if servers.contains(word) { return ("server", .string(word)) }
        let answer = try await session.client.ask("get", [("accessory", .string(word))])
        guard let thing = try SimulatedThings(answer).things.first else {
            throw CommandFailure(.notFound, "no accessory is called \"\(word)\"")
        }
        let name = thing.accessory.name
        guard servers.contains(name) || kind.reach == .accessory || kind.reach == .anything else {
            throw CommandFailure(
                .usage, "\(kind.rawValue) strikes whole servers; \"\(name)\" is one of \"\(thing.server)\"")
        }
        return (servers.contains(name) ? "server" : "accessory", .string(name))
    }

    private static let faults = CtlOptions.command(
        "faults", "List the faults at work",
        body: { session in
            guard let answer = try await session.ask("faults") else { return }
            let active = answer["active"]?.arrayValue ?? []
            let scheduled = answer["scheduled"]?.arrayValue ?? []
            if active.isEmpty {
                session.say("Nothing goes wrong. `hearth simulate faults` lists what can.")
            } else {
                session.show(table(active))
            }
            guard !scheduled.isEmpty else { return }
            session.console.line()
            session.show(table(ofScheduled: scheduled))
        })

    static func table(_ active: [JSONValue]) -> TextTable {
        var table = TextTable([
            .init(title: "NUMBER", alignment: .right), .init(title: "FAULT"), .init(title: "STRIKES", mayShrink: true),
            .init(title: "SINCE"), .init(title: "UNTIL"), .init(title: "WHAT", mayShrink: true),
        ])
        for fault in active {
            let name = fault["fault"]?.stringValue ?? ""
            table.add([
                fault["number"].map { JSONLine($0).text } ?? "", name, struck(by: fault),
                whole(fault["since"]?.stringValue ?? ""), fault["until"]?.stringValue.map(whole) ?? "cleared",
                Fault.Kind(rawValue: name)?.sentence ?? "",
            ])
        }
        return table
    }

    private static func table(ofScheduled faults: [JSONValue]) -> TextTable {
        var table = TextTable([
            .init(title: "BEGINS"), .init(title: "FAULT"), .init(title: "STRIKES", mayShrink: true),
            .init(title: "FOR", alignment: .right), .init(title: "EVERY", alignment: .right),
        ])
        for fault in faults {
            func seconds(_ name: String) -> String { fault[name].map { JSONLine($0).text + " s" } ?? "" }
            table.add([
                whole(fault["begins"]?.stringValue ?? ""), fault["fault"]?.stringValue ?? "", struck(by: fault),
                seconds("for"), seconds("every"),
            ])
        }
        return table
    }

    private static func struck(by fault: JSONValue) -> String {
        let target = fault["accessory"]?.stringValue ?? fault["server"]?.stringValue ?? ""
        return target + (fault["connection"].map { ", connection \(JSONLine($0).text)" } ?? "")
    }

    /// Home time in whole seconds.
    private static func whole(_ time: String) -> String { HomeInstant(time).map(HomeTimeText.whole) ?? time }

    private static let number = ArgumentDeclaration(
        name: "NUMBER", summary: "the fault's number, as `ctl faults` lists it")

    private static let clear = CtlOptions.command(
        "clear", "End a fault", discussion: "`hearth simulate ctl reset` ends all of them.", arguments: [number],
        body: { session in
            guard let id = UInt64(session.parsed[number][0]) else {
                throw CommandFailure(.usage, "\"\(session.parsed[number][0])\" is no number of a fault")
            }
            if try await session.ask("clear-fault", [("number", .integer(Int128(id)))]) != nil {
                session.say("fault \(id) is over")
            }
        })
}
