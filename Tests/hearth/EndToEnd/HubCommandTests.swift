import Foundation
import Testing

@testable import hearth

/// The commands about homes, against a hub and a simulated home.
@Suite struct HubCommandTests {
    private struct Scene {
        let folder: TemporaryFolder
        let demo: SimulatedDemo
        let hub: RunningHub

        init() throws {
            folder = try TemporaryFolder()
            demo = try SimulatedDemo(in: folder)
            hub = try RunningHub(in: folder, ["--home", "Elm Street"])
            try hub.add(demo)
        }
    }

    @Test func placesAreArranged() throws {
        let hub = try RunningHub(in: try TemporaryFolder())
        #expect(try hub.ask("room", "add", "Hall").errors.contains("there is no home yet"))
        #expect(try hub.success("home", "add", "Villa", "--zone", "Europe/Berlin") == "\"Villa\" is there.\n")
        try hub.success("home", "add", "Cabin")
        #expect(
            try hub.success("room", "add", "Hall", "Kitchen", "Attic")
                == "\"Hall\" is there.\n\"Kitchen\" is there.\n\"Attic\" is there.\n")
        #expect(try hub.success("room", "rename", "hall", "Lobby") == "\"Hall\" is \"Lobby\" now.\n")
        let taken = try hub.ask("room", "rename", "Lobby", "kitchen")
        #expect(taken.status == ExitCode.refused.rawValue, "\(taken.errors)")
        #expect(try hub.success("zone", "add", "Ground floor", "Lobby") == "\"Ground floor\" is there.\n")
        #expect(try hub.success("zone", "add-room", "Ground", "Kitchen") == "\"Ground floor\": Lobby, Kitchen\n")
        #expect(try hub.success("zone", "remove-room", "Ground", "Lobby") == "\"Ground floor\": Kitchen\n")
        #expect(try hub.success("zone", "list") == "ZONE          HOME   ROOMS\nGround floor  Villa  Kitchen\n")
        #expect(try hub.success("room", "remove", "Attic") == "\"Attic\" is removed.\n")
        #expect(try hub.success("room", "list", "--home", "Cabin").hasPrefix("There are no rooms yet"))
        #expect(try hub.success("home", "primary", "Cabin") == "\"Cabin\" is the primary home.\n")
        #expect(
            try hub.success("home", "locate", "--home", "Villa", "52.52", "-0.5")
                == "\"Villa\" is at 52.52, -0.5, in Europe/Berlin.\n")
        #expect(
            try hub.success("home", "locate", "--home", "Villa", "52.52", "-0.5", "Europe/London")
                == "\"Villa\" is at 52.52, -0.5, in Europe/London.\n")
        #expect(try hub.ask("home", "locate", "52", "0", "Elm/Street").status == ExitCode.refused.rawValue)
        #expect(try hub.ask("home", "locate", "91", "0").status == ExitCode.usage.rawValue)
        #expect(try hub.success("home", "remove", "Villa") == "\"Villa\" is removed.\n")
        let homes = try #require(try hub.json("home", "list")["homes"] as? [[String: Any]])
        #expect(homes.compactMap { $0["name"] as? String } == ["Cabin"])
        let missing = try hub.ask("room", "remove", "Lobby")
        #expect(missing.status == ExitCode.notFound.rawValue)
        #expect(missing.errors.hasPrefix("hearth: no room is called \"Lobby\""))
    }

    @Test func accessoriesAreArrangedAndControlled() throws {
        let scene = try Scene()
        let hub = scene.hub
        try hub.success("room", "add", "Hall")
        #expect(try hub.success("accessory", "move", "Hall motion", "hall") == "\"Hall motion\" is in \"Hall\" now.\n")
        #expect(
            try hub.success("accessory", "rename", "Kitchen light", "Worktop")
                == "\"Kitchen light\" is \"Worktop\" now.\n")
        #expect(
            try hub.success("accessory", "list", "--room", "Hall")
                == "NAME         ROOM  KIND           STATE\nHall motion  Hall  Motion Sensor  no motion\n")
        #expect(
            try hub.success("accessory", "set", "Worktop", "on", "toggle", "brightness", "30%")
                == "Worktop  On  on\nWorktop  Brightness  30 %\n")
        #expect(try hub.success("accessory", "get", "worktop", "brightness") == "30 %\n")
        #expect(try scene.demo.success("get", "Kitchen light", "brightness").contains("30 %"))
        let range = try hub.ask("accessory", "set", "Worktop", "brightness", "101")
        #expect(range.status == ExitCode.refused.rawValue)
        #expect(range.errors.contains("It takes 0 to 100"))
        try hub.success("accessory", "block", "Hearth flat")
        #expect(try hub.success("accessory", "list").contains("  blocked\n"))
        #expect(try hub.ask("accessory", "get", "Worktop", "on").errors.contains("is blocked"))
        #expect(try hub.ask("accessory", "unblock", "Worktop").errors.contains("Unblock the bridge"))
        try hub.success("accessory", "unblock", "Hearth flat")
        try hub.success("accessory", "identify", "Worktop")
        try hub.success("accessory", "refresh", "Hearth flat")
        try hub.success("group", "add", "Lamps", "Worktop", "Living room lamp/Lightbulb")
        #expect(try hub.success("group", "list").contains("Lamps  Worktop, Living room lamp"))
        let shown = try hub.json("accessory", "show", "Worktop")
        #expect(shown["name"] as? String == "Worktop")
        #expect((shown["services"] as? [[String: Any]])?.count == 2)
        let behind = try hub.ask("accessory", "remove", "Worktop")
        #expect(behind.status != 0)
        try hub.success("accessory", "remove", "Hearth flat")
        #expect(try hub.success("accessory", "list").hasPrefix("There are no accessories here yet"))
        // It has forgotten the home, so it can be added again.
        try hub.add(scene.demo)
    }

    @Test func aSceneDoesWhatItSays() throws {
        let scene = try Scene()
        let hub = scene.hub
        #expect(
            try hub.success("scene", "add", "Movie", "Kitchen light/On=off", "Living room lamp/Brightness=20%") == """
                "Movie" sets
                  Kitchen light / On = off
                  Living room lamp / Brightness = 20 %

                """)
        #expect(
            try hub.success("scene", "set", "Movie", "Front door/Lock=locked").contains(
                "Front door / Lock Target State = secured"))
        #expect(!(try hub.success("scene", "unset", "Movie", "Kitchen light/On")).contains("Kitchen"))
        #expect(try hub.success("scene", "run", "movie").hasPrefix("\"Movie\" is done, in "))
        #expect(try hub.success("accessory", "get", "Living room lamp", "brightness") == "20 %\n")
        #expect(try scene.demo.ctl("fault", "wrong-status", "Front door", "status=-70402").status == 0)
        let partial = try hub.ask("scene", "run", "Movie")
        #expect(partial.status == ExitCode.notFound.rawValue)
        #expect(partial.errors.contains("Front door"), "\(partial.errors)")
        #expect(try hub.ask("scene", "run", "Good Night").errors.contains("does nothing yet"))
        #expect(try hub.ask("scene", "remove", "Good Night").status == ExitCode.refused.rawValue)
        try hub.success("scene", "rename", "Movie", "Cinema")
        try hub.success("scene", "remove", "Cinema")
    }

    @Test func anAutomationRunsAndSaysWhy() throws {
        let scene = try Scene()
        let hub = scene.hub
        let added = try hub.success(
            "automation", "add", "Walk", "--when", "Hall motion/Motion Detected=yes", "--if",
            "Kitchen light/On=off", "--do", "Kitchen light/On=on")
        #expect(added.contains("becomes true, if \"Kitchen light / Lightbulb / On\" == false"), "\(added)")
        #expect(added.contains("Sets        Kitchen light / On = on"), "\(added)")
        #expect(try scene.demo.ctl("set", "Hall motion", "motion", "on").status == 0)
        #expect(try HubTests.eventually { try hub.success("accessory", "get", "Kitchen light", "on") == "on\n" })
        #expect(try HubTests.eventually { try hub.success("automation", "trace", "Walk").contains("Walk  done in ") })
        let trace = try hub.success("automation", "trace", "Walk")
        #expect(trace.contains("  because  \"Hall motion / Motion Sensor / Motion Detected\" became true"), "\(trace)")
        #expect(trace.contains("== false: yes, saw false"), "\(trace)")
        #expect(trace.contains("  then     Kitchen light / Lightbulb / On ← true: done, "), "\(trace)")
        let json = try hub.json("automation", "trace", "Walk", "-n", "1")
        #expect((json["traces"] as? [[String: Any]])?.first?["outcome"] as? String == "done")
        let history = try hub.success("history", "show", "Kitchen light/On", "--since", "1h")
        #expect(history.hasSuffix("  on\n"), "\(history)")

        try hub.success("automation", "disable", "Walk")
        #expect(try hub.success("automation", "list").contains("Walk        disabled"))
        #expect(try hub.success("automation", "enable", "Walk").hasPrefix("\"Walk\" is enabled."))
        let changed = try hub.success(
            "automation", "change", "Walk", "--at", "sunset-30m", "--on", "workdays", "--for", "5m")
        #expect(changed.contains("30 min before sunset"), "\(changed)")
        #expect(changed.contains("== false"), "\(changed)")
        let bare = try hub.success("automation", "change", "Walk", "--without", "if")
        #expect(bare.contains("30 min before sunset, only on workdays, until 5 min after it fired"), "\(bare)")
        #expect(changed.contains("set the home's location"), "\(changed)")
        #expect(try hub.success("automation", "run", "Walk").contains("because  somebody ran it"))

        // What show prints, add takes.
        let document = try hub.ask("automation", "show", "Walk", "--json").output
        let copy = try hub.ask(["automation", "add", "Copy", "--file", "-"], input: document)
        #expect(copy.status == 0, "\(copy.errors)")
        #expect(copy.output.contains("30 min before sunset"))
        try hub.success("automation", "rename", "Copy", "Twin")
        try hub.success("automation", "remove", "Twin")
        let nothing = try hub.ask("automation", "add", "Idle", "--at", "07:00")
        #expect(nothing.status == ExitCode.usage.rawValue)
        #expect(nothing.errors.contains("nothing says what the automation does"))
    }

    @Test func peopleHaveRights() throws {
        let hub = try RunningHub(in: try TemporaryFolder(), ["--home", "Elm Street"])
        #expect(
            try hub.success("user", "add", "Anna", "anna@example.com", "--control", "at-home")
                == "\"Anna\" has access to \"Elm Street\": resident, controls at home only.\n")
        #expect(
            try hub.success("user", "access", "Anna", "--role", "administrator", "--control", "anywhere")
                == "\"Anna\": administrator, controls from anywhere.\n")
        #expect(try hub.success("user", "presence", "Anna", "home") == "\"Anna\" is at home.\n")
        #expect(
            try hub.success("user", "list").contains(
                "Anna   anna@example.com  administrator, controls from anywhere  at home"))
        try hub.success("user", "rename", "Anna", "Ann")
        try hub.success("user", "remove", "Ann")
        #expect(try hub.ask("user", "remove", "Owner").status == ExitCode.refused.rawValue)
    }

    @Test func eventsAreFollowedWithoutAGap() throws {
        let scene = try Scene()
        let first = try HearthProcess(["events", "--json", "-n", "2", "--data", scene.hub.data])
        #expect(first.line()?.contains("\"kind\":\"begin\"") == true)
        // The lamp also goes on with this.
        try scene.hub.success("accessory", "set", "Kitchen light", "brightness", "41")
        let events = try [first.line(), first.line()].compactMap(\.self).map { line in
            try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
        }
        #expect(first.wait() == 0)
        #expect(events.contains { ($0["reading"] as? [String: Any])?["value"] as? Int == 41 })
        let sequence = try #require(events.last?["sequence"] as? UInt64)
        try scene.hub.success("accessory", "set", "Kitchen light", "brightness", "42")
        let next = try scene.hub.success("events", "-n", "1", "--since", "\(sequence)")
        #expect(next.hasSuffix("  Kitchen light / Brightness is 42 %\n"), "\(next)")
    }

    @Test func eventsGoOnWhenTheHubIsBack() throws {
        let scene = try Scene()
        let follower = try HearthProcess(
            ["events", "--json", "-n", "1", "--data", scene.hub.data], errorFile: scene.folder.path("events.log"))
        #expect(follower.line()?.contains("\"kind\":\"begin\"") == true)
        #expect(scene.hub.process.end() == 0)
        let hub = try RunningHub(in: scene.folder)
        let again = try #require(follower.line())
        #expect(again.contains("\"kind\":\"begin\"") || again.contains("\"kind\":\"reset\""), "\(again)")
        try hub.success("accessory", "set", "Kitchen light", "brightness", "41")
        #expect(follower.line()?.contains("\"sequence\":") == true)
        #expect(follower.wait() == 0, "\(follower.errors)")
        #expect(follower.errors == "hearth: the hub is away…\nhearth: the hub is back\n")
        #expect(hub.process.end() == 0)
    }

    @Test func whatDoesNotAnswerIsSaidOnceAndHasItsExitCode() throws {
        let scene = try Scene()
        let hub = scene.hub
        try hub.success("scene", "add", "Movie", "Kitchen light/On=off", "Living room lamp/Brightness=20%")
        try hub.success("automation", "add", "Walk", "--at", "07:00", "--run", "Movie")
        #expect(scene.demo.process.end() == 0)
        let get = try hub.ask("accessory", "get", "Kitchen light")
        #expect(get.status == ExitCode.notFound.rawValue, "\(get.errors)")
        #expect(get.errors.split(separator: "\n").count == 1, "\(get.errors)")
        #expect(get.errors.contains("does not answer at 127.0.0.1:\(scene.demo.port)"), "\(get.errors)")
        #expect(try hub.ask("scene", "run", "Movie").status == ExitCode.notFound.rawValue)
        #expect(try hub.ask("automation", "run", "Walk").status == ExitCode.notFound.rawValue)
    }

    @Test func aWrongSetupCodeIsARefusal() throws {
        let folder = try TemporaryFolder()
        let demo = try SimulatedDemo(in: folder)
        let hub = try RunningHub(in: folder, ["--home", "Elm Street"])
        let code = demo.code == "518-08-582" ? "518-08-583" : "518-08-582"
        let outcome = try hub.ask("accessory", "add", "127.0.0.1:\(demo.port)", code)
        #expect(outcome.status == ExitCode.refused.rawValue, "\(outcome.errors)")
    }

    @Test func aHomeIsEditedAsAFile() throws {
        let scene = try Scene()
        let path = scene.folder.path("home.json5")
        try scene.hub.success("room", "add", "Hall")
        try scene.hub.success("home", "export", "-o", path)
        var text = try String(contentsOfFile: path, encoding: .utf8)
        text = text.replacingOccurrences(of: "\"Hall\"", with: "\"Lobby\"")
            .replacingOccurrences(of: "\"Kitchen light\"", with: "\"Worktop\"")
        try text.write(toFile: path, atomically: true, encoding: .utf8)
        let dry = try scene.hub.success("home", "apply", path, "--dry-run")
        #expect(dry.contains("room Hall → Lobby"), "\(dry)")
        #expect(dry.contains("accessory Kitchen light → Worktop"), "\(dry)")
        #expect(try scene.hub.success("room", "list").contains("Hall"))
        #expect(try scene.hub.success("home", "apply", path) == dry)
        #expect(try scene.hub.success("room", "list").contains("Lobby"))
        #expect(try scene.hub.success("home", "apply", path) == "\"Elm Street\" is so already.\n")
        try text.replacingOccurrences(of: "\"Lobby\"", with: "7").write(toFile: path, atomically: true, encoding: .utf8)
        let wrong = try scene.hub.ask("home", "apply", path)
        #expect(wrong.status == ExitCode.invalidInput.rawValue, "\(wrong.errors)")
        #expect(wrong.errors.contains("\(path):"), "\(wrong.errors)")
    }

    @Test func aBackupBringsEverythingBack() throws {
        let scene = try Scene()
        let path = scene.folder.path("home.hearth")
        try scene.hub.success("room", "add", "Hall")
        let created = try scene.hub.success("backup", "create", path)
        #expect(created.contains("Accessories  13"), "\(created)")
        #expect(try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int == 0o600)
        try scene.hub.success("room", "rename", "Hall", "Lobby")
        let dry = try scene.hub.success("backup", "restore", path, "--dry-run")
        #expect(dry == "room Lobby → Hall\n")
        let busy = try scene.hub.ask("backup", "restore", path)
        #expect(busy.status == ExitCode.failure.rawValue)
        #expect(busy.errors.contains("another hub (process"), "\(busy.errors)")
        #expect(scene.hub.process.end() == 0)
        #expect(try scene.hub.success("backup", "restore", path, "--dry-run") == dry)
        #expect(try scene.hub.success("backup", "restore", path).contains("is as it was at"))
        #expect(FileManager.default.fileExists(atPath: scene.hub.data + "/home.db.replaced"))

        let hub = try RunningHub(in: scene.folder)
        #expect(try hub.success("room", "list").contains("Hall"))
        // With the keys: the accessory still knows this hub.
        #expect(try hub.success("accessory", "get", "Front door", "lock-current").hasPrefix("secured"))
        let offline = scene.folder.path("offline.hearth")
        #expect(hub.process.end() == 0)
        try hub.success("backup", "create", offline)
        let inspected = try HearthProcess.run(["backup", "inspect", offline])
        #expect(inspected.output.contains("Rooms        1"), "\(inspected.errors)")
    }

    @Test func whatIsNoBackupIsLeftAlone() throws {
        let folder = try TemporaryFolder()
        let hub = try RunningHub(in: folder, ["--home", "Elm Street"])
        let file = folder.path("letter.txt")
        try "Dear Anna".write(toFile: file, atomically: true, encoding: .utf8)
        for arguments in [["create", "--data", hub.data], ["inspect"], ["restore", "--dry-run", "--data", hub.data]] {
            let outcome = try HearthProcess.run(["backup"] + arguments + [file])
            #expect(outcome.status != 0, "\(arguments)")
            #expect(outcome.errors.contains(file), "\(outcome.errors)")
        }
        #expect(try String(contentsOfFile: file, encoding: .utf8) == "Dear Anna")
    }

    @Test func withoutAHubItIsSaidWhereOneWasLookedFor() throws {
        let folder = try TemporaryFolder()
        for command in [["status"], ["room", "list"], ["events"]] {
            let outcome = try HearthProcess.run(command + ["--data", folder.path("none")])
            #expect(outcome.status == ExitCode.notFound.rawValue)
            #expect(
                outcome.errors.contains("Nothing listens at \(folder.path("none"))/hub.sock"), "\(outcome.errors)")
            #expect(outcome.errors.contains("hearth hub --data"), "\(outcome.errors)")
        }
    }

    @Test func theShellCompletesNames() throws {
        let hub = try RunningHub(in: try TemporaryFolder(), ["--home", "Elm Street"])
        try hub.success("room", "add", "Hall", "Kitchen")
        func names(_ kind: String, _ environment: [String: String]) throws -> String {
            let outcome = try HearthProcess.run(["complete-hub", kind], environment: environment)
            #expect(outcome.status == 0)
            #expect(outcome.errors.isEmpty)
            return outcome.output
        }
        #expect(try names("rooms", ["HEARTH_DATA": hub.data]) == "Hall\nKitchen\n")
        #expect(try names("homes", ["HEARTH_DATA": hub.data]) == "Elm Street\n")
        #expect(try names("rooms", ["HEARTH_DATA": "/nowhere"]) == "")
    }
}
