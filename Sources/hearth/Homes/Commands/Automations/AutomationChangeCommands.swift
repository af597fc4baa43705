import HearthCalendar
import HearthJSON
import HomeModel
import HubAPI

/// `hearth automation add|change`
enum AutomationChangeCommands {
    private static let scene = CommandOption<String>.text(
        "run", "SCENE", "Run this scene; may be given several times", completion: .hub(.scenes))
    private static let action = CommandOption<String>.text(
        "do", "ACTION", "Set this, as ACCESSORY/CHARACTERISTIC=VALUE; may be given several times")
    private static let file = CommandOption<String>.text(
        "file", "FILE",
        "Take all of it from a file: a JSON object with \"condition\", \"scenes\" and \"actions\" as `automation show --json` "
            + "prints it; - reads standard input",
        completion: .files)
    private static let disabled = CommandFlag("disabled", "Do not let it run yet")

    private static let discussion = """
        --at and --when say what starts it, any one of them; --if what must hold besides, all of them; --until and --for \
        when what was before comes back. --at, --when, --if and --until may be given several times. Times are those of \
        the home.

        What goes beyond these options goes into a file.
        """

    static let add = HubCommands.command(
        "add", "Add an automation", discussion: discussion, arguments: [HubCommands.newName],
        options: [scene.declaration, action.declaration] + ConditionOptions.all + [
            file.declaration, disabled.declaration, HubOptions.home.declaration,
        ],
        examples: [
            .init(
                line: "hearth automation add Morning --at 06:45 --on workdays --run \"Good Morning\"",
                summary: "every working day"),
            .init(
                line:
                    "hearth automation add \"Hall light\" --when \"Hall sensor/Motion Detected=true\" --if \"after sunset\" "
                    + "--do \"Hall lamp/On=true\" --for 5m",
                summary: "light for five minutes when somebody walks by in the dark"),
            .init(
                line:
                    "hearth automation add Shade --when \"Terrace/Current Temperature>28\" --do \"Blind/Target Position=0\"",
                summary: "when it gets hot"),
        ],
        body: { session in
            let home = try await session.home()
            let name = session.parsed[HubCommands.newName][0]
            var new: NewAutomation
            if let path = session.parsed[file] {
                new = try AutomationFile(path, session.console).new(name)
                new.scenes = new.scenes ?? []
            } else {
                guard let condition = try await condition(home, session) else {
                    throw CommandFailure(
                        .usage, "nothing says what starts the automation",
                        remedy: "Say it with --at TIME or --when EVENT.")
                }
                new = NewAutomation(name: name, condition: condition)
            }
            new.home = home.id
            new.name = name
            if let scenes = try await scenes(session) { new.scenes = scenes }
            if let actions = try await actions(session) { new.actions = actions }
            guard new.scenes?.isEmpty == false || new.actions?.isEmpty == false || session.parsed[disabled] else {
                throw CommandFailure(
                    .usage, "nothing says what the automation does",
                    remedy: "Say it with --run SCENE or --do ACCESSORY/CHARACTERISTIC=VALUE.")
            }
            new.isEnabled = !session.parsed[disabled]
            try await AutomationText.show(try await session.client.add(new), session)
        })

    static let change = HubCommands.command(
        "change", "Change when an automation runs, or what it does",
        discussion: """
            Each option replaces all that was there of its kind and leaves the rest: --at and --when what starts it, --if \
            the conditions, --until and --for the ends, --run the scenes, --do the actions. --without takes one away.
            """,
        arguments: [AutomationCommand.which],
        options: [scene.declaration, action.declaration] + ConditionOptions.all + [
            ConditionOptions.without.declaration, file.declaration, HubOptions.inHome.declaration,
        ],
        examples: [
            .init(line: "hearth automation change Morning --at 07:15", summary: "later, on the same days"),
            .init(line: "hearth automation change \"Hall light\" --without if", summary: "whatever the time of day"),
        ],
        body: { session in
            let automation = try await session.automation(session.parsed[AutomationCommand.which][0])
            let home = try await session.home("\(automation.home)")
            var change = AutomationChange()
            if let path = session.parsed[file] { change = try AutomationFile(path, session.console).change }
            let present = change.condition.given ?? automation.condition
            if let condition = try await condition(home, session, present) { change.condition = .to(condition) }
            if let scenes = try await scenes(session) { change.scenes = .to(scenes) }
            if let actions = try await actions(session) { change.actions = .to(actions) }
            guard change != AutomationChange() else {
                throw CommandFailure(.usage, "nothing says what is to change")
            }
            try await AutomationText.show(try await session.client.change(automation.id, change), session)
        })

    /// - Parameter present: of an automation that is there.
    private static func condition(
        _ home: HomeResource, _ session: HubSession, _ present: TriggerCondition? = nil
    ) async throws -> TriggerCondition? {
        let things = ThingDirectory(try await session.client.accessories(home: home.id, withServices: true))
        let people = PresenceReader(users: try await session.client.users(home: home.id))
        let zone = try home.timeZone.map { try TimeZone($0) } ?? .system()
        return try ConditionReader(
            parsed: session.parsed, events: EventReader(things: things, people: people),
            predicates: PredicateReader(things: things, people: people), zone: try TimeZoneRules(zone),
            now: try await session.client.status().time, present: present
        ).condition()
    }

    /// nil when nothing is said of scenes.
    private static func scenes(_ session: HubSession) async throws -> [ActionSetID]? {
        let names = session.parsed[all: scene]
        guard !names.isEmpty else { return nil }
        var ids: [ActionSetID] = []
        for name in names { ids.append(try await session.scene(name).id) }
        return ids
    }

    /// nil when nothing is said of actions.
    private static func actions(_ session: HubSession) async throws -> [NewAction]? {
        let texts = session.parsed[all: action]
        return texts.isEmpty ? nil : try ActionReader(things: try await session.things()).actions(texts)
    }
}
