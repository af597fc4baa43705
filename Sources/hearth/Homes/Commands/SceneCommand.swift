import HomeModel
import HubAPI

/// `hearth scene …`
enum SceneCommand {
    private static let which = HubCommands.naming(.scenes)
    private static let actions = ActionReader.argument
    private static let optionalActions = ArgumentDeclaration(
        name: "ACTION", summary: ActionReader.argument.summary, arity: .repeated(minimum: 0))
    private static let characteristics = ArgumentDeclaration(
        name: "CHARACTERISTIC", summary: "what it is to leave alone, as ACCESSORY/CHARACTERISTIC",
        arity: .repeated(minimum: 1))

    static let declaration: CommandDeclaration = .init(
        name: "scene", summary: "Scenes: list, add, change, run",
        subcommands: [
            HubCommands.command("list", "List scenes", options: [HubOptions.inHome.declaration], body: list),
            HubCommands.command(
                "show", "Show what a scene does", arguments: [which], options: [HubOptions.inHome.declaration]
            ) { session in try await show(try await session.scene(session.parsed[which][0]), session) },
            HubCommands.command(
                "add", "Add a scene", arguments: [HubCommands.newName, optionalActions],
                options: [HubOptions.home.declaration],
                examples: [
                    .init(
                        line: "hearth scene add \"Movie night\" \"Hall lamp/On=off\" \"Sofa lamp/Brightness=20%\"",
                        summary: "two lamps")
                ]
            ) { session in
                let home = try await session.home()
                let scene = try await session.client.add(
                    NewScene(
                        home: home.id, name: session.parsed[HubCommands.newName][0],
                        actions: try await read(session.parsed[optionalActions], session)))
                try await show(scene, session)
            },
            HubCommands.command(
                "rename", "Give a scene another name", arguments: [which, HubCommands.newName],
                options: [HubOptions.inHome.declaration]
            ) { session in
                let scene = try await session.scene(session.parsed[which][0])
                let changed = try await session.client.change(
                    scene.id, SceneChange(name: .to(session.parsed[HubCommands.newName][0])))
                try session.tell(changed, "\"\(scene.name)\" is \"\(changed.name)\" now.")
            },
            HubCommands.command(
                "remove", "Remove a scene", arguments: [which], options: [HubOptions.inHome.declaration]
            ) { session in
                let scene = try await session.scene(session.parsed[which][0])
                try await session.client.remove(scene.id)
                try session.removed(scene)
            },
            HubCommands.command(
                "set", "Let a scene do something, besides what it does", arguments: [which, actions],
                options: [HubOptions.inHome.declaration],
                examples: [
                    .init(line: "hearth scene set \"Good Night\" \"Front door/Lock=locked\"", summary: "lock up")
                ]
            ) { session in
                let scene = try await session.scene(session.parsed[which][0])
                let added = try await read(session.parsed[actions], session)
                let kept = scene.actions.filter { action in
                    !added.contains { $0.characteristic == action.characteristic }
                }
                try await change(scene, to: kept.map { NewAction($0.characteristic, $0.value) } + added, session)
            },
            HubCommands.command(
                "unset", "Let a scene leave something alone", arguments: [which, characteristics],
                options: [HubOptions.inHome.declaration], body: unset),
            HubCommands.coded(
                "run", "Run a scene", arguments: [which], options: [HubOptions.inHome.declaration],
                body: run),
        ])

    private static func read(_ texts: [String], _ session: HubSession) async throws -> [NewAction] {
        texts.isEmpty ? [] : try ActionReader(things: try await session.things()).actions(texts)
    }

    private static func change(_ scene: SceneResource, to actions: [NewAction], _ session: HubSession) async throws {
        try await show(try await session.client.change(scene.id, SceneChange(actions: .to(actions))), session)
    }

    private static func unset(_ session: HubSession) async throws {
        let scene = try await session.scene(session.parsed[which][0])
        let things = try await session.things()
        var left = scene.actions
        for text in session.parsed[characteristics] {
            let parts = try things.parts(text, for: .hand).map(\.id)
            guard left.contains(where: { parts.contains($0.characteristic) }) else {
                throw CommandFailure(
                    .notFound, "\"\(scene.name)\" does nothing with \"\(text)\"",
                    remedy: "`hearth scene show \"\(scene.name)\"` lists what it does.")
            }
            left.removeAll { parts.contains($0.characteristic) }
        }
        try await change(scene, to: left.map { NewAction($0.characteristic, $0.value) }, session)
    }

    private static func show(_ scene: SceneResource, _ session: HubSession) async throws {
        guard !session.isJSON else { return try session.print(scene) }
        guard !scene.actions.isEmpty else {
            return session.say("\"\(scene.name)\" does nothing yet; `hearth scene set` lets it do something.")
        }
        let things = try await session.things()
        session.say("\"\(scene.name)\" sets")
        for action in scene.actions { session.say("  \(things.text(action))") }
    }

    private static func list(_ session: HubSession) async throws {
        let scenes = try await session.client.scenes(home: try await session.onlyHome()?.id)
        let all = try await session.client.homes()
        let (homes, times) = (HomeNames(all), HomeTimes(all))
        try session.list("scenes", scenes, none: "There are no scenes yet; `hearth scene add NAME ACTION…` adds one.") {
            var table = TextTable(
                [.init(title: "SCENE", mayShrink: true)] + homes.columns + [
                    .init(title: "ACTIONS", alignment: .right), .init(title: "LAST RUN"),
                ])
            for scene in scenes {
                table.add(
                    [scene.name] + homes.cells(scene.home) + [
                        "\(scene.actions.count)", times[scene.home].minute(scene.lastExecution),
                    ])
            }
            return table
        }
    }

    private static func run(_ session: HubSession) async throws -> ExitCode {
        let scene = try await session.scene(session.parsed[which][0])
        let run = try await session.showing("Running…") { try await session.client.run(scene.id) }
        if session.isJSON {
            try session.print(run)
        } else if run.outcome == .complete {
            session.say("\"\(scene.name)\" is done, in \(SpanText.text(seconds: run.took)).")
        }
        for done in run.actions {
            guard let error = done.error else { continue }
            let text = scene.actions.first { $0.id == done.action }?.text ?? "an action"
            session.console.complain(PrintableText.make("\(text): \(error)"))
        }
        switch run.outcome {
        case .complete, .empty: return .success
        case .partial, .failed:
            return CommandFailure.code(of: run.actions.filter { $0.error != nil }.map(\.code))
        }
    }
}
