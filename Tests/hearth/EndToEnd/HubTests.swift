import Foundation
import Testing

@testable import hearth

/// The hub as a process: how it starts, ends, and what it makes of a folder.
@Suite struct HubTests {
    @Test func theServiceManagerHearsHowTheHubIs() throws {
        let folder = try TemporaryFolder()
        let socket = try NotifySocket("@hearth-hub-\(UInt64.random(in: 0...UInt64.max))")
        let hub = try RunningHub(
            in: folder, ["--home", "Elm Street"],
            environment: ["NOTIFY_SOCKET": socket.path, "WATCHDOG_USEC": "400000"])
        #expect(socket.take() == ["READY=1", "STATUS=1 home, 0 of 0 accessories connected"])
        #expect(socket.take() == ["WATCHDOG=1"])
        let demo = try SimulatedDemo(in: folder)
        try hub.add(demo)
        #expect(socket.wait(for: "STATUS=1 home, 13 of 13 accessories connected"))
        #expect(socket.wait(for: "WATCHDOG=1"))
        hub.process.signal(SIGTERM)
        #expect(socket.wait(for: "STOPPING=1"))
        #expect(hub.process.wait() == 0)
    }

    /// A loop that stands still tells nothing, which is how a service manager finds out.
    @Test func aHubThatIsStuckTellsNothing() throws {
        let folder = try TemporaryFolder()
        let socket = try NotifySocket("@hearth-hub-\(UInt64.random(in: 0...UInt64.max))")
        let hub = try RunningHub(in: folder, environment: ["NOTIFY_SOCKET": socket.path, "WATCHDOG_USEC": "100000"])
        #expect(socket.wait(for: "WATCHDOG=1"))
        hub.process.signal(SIGSTOP)
        while !socket.take(within: 0.5).isEmpty {}
        hub.process.signal(SIGCONT)
        #expect(socket.wait(for: "WATCHDOG=1"))
        #expect(hub.process.end() == 0)
    }

    @Test(arguments: [SIGTERM, SIGINT])
    func endsCleanlyOnASignal(signal: Int32) throws {
        let folder = try TemporaryFolder()
        let hub = try RunningHub(in: folder)
        let socket = try #require(hub.ready["socket"])
        #expect(try Self.mode(of: socket) == 0o600)
        #expect(try Self.mode(of: hub.data) == 0o700)
        #expect(try Self.mode(of: hub.data + "/secrets.json") == 0o600)
        #expect(hub.process.end(signal) == 0)
        #expect(!FileManager.default.fileExists(atPath: socket))
        #expect(hub.process.errors.contains("info hub: stopped"))
    }

    /// A pairing that hangs keeps a hub from ending, for a bounded time, or until it is told twice.
    @Test(arguments: [1, 2]) func somethingThatHangsDoesNotKeepItFromEnding(signals: Int) throws {
        let folder = try TemporaryFolder()
        let socket = try NotifySocket("@hearth-hub-\(UInt64.random(in: 0...UInt64.max))")
        let hub = try RunningHub(in: folder, ["--home", "Elm Street"], environment: ["NOTIFY_SOCKET": socket.path])
        let silent = try SilentListener()
        let adding = try HearthProcess([
            "accessory", "add", "127.0.0.1:\(silent.port)", "518-08-582", "--data", hub.data,
        ])
        #expect(silent.isReached())
        hub.process.signal(SIGTERM)
        #expect(socket.wait(for: "STOPPING=1"))
        if signals == 2 { hub.process.signal(SIGTERM) }
        let status = hub.process.wait()
        #expect(signals == 2 ? status == 128 + SIGTERM : status == 0, "\(hub.process.errors)")
        #expect(adding.wait() != 0)
        // What was begun and cut short is found and said at the next start.
        guard signals == 1 else { return }
        let next = try RunningHub(in: folder)
        #expect(try next.success("status").contains("Cut short    127.0.0.1:\(silent.port)"))
    }

    @Test func theGroupIsLetInWhenThatIsSaid() throws {
        let folder = try TemporaryFolder()
        let hub = try RunningHub(in: folder, ["--group"])
        #expect(try Self.mode(of: try #require(hub.ready["socket"])) == 0o660)
    }

    private static func mode(of path: String) throws -> Int? {
        try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
    }

    @Test func aKillLosesNothingThatWasAcknowledged() throws {
        let folder = try TemporaryFolder()
        let demo = try SimulatedDemo(in: folder)
        let first = try RunningHub(in: folder, ["--home", "Elm Street"])
        try first.add(demo)
        try first.success("room", "add", "Hall")
        try first.success("accessory", "move", "Hall motion", "Hall")
        try first.success(
            "automation", "add", "Walk", "--when", "Hall motion/Motion Detected=yes", "--do", "Kitchen light/On=on")
        #expect(first.process.end(SIGKILL) == -SIGKILL)

        let second = try RunningHub(in: folder)
        #expect(second.ready["homes"] == "1")
        #expect(second.ready["accessories"] == "13")
        #expect(try second.success("accessory", "list", "--room", "Hall").contains("Hall motion"))
        // The subscription comes back: what happens at the accessory still starts the automation.
        #expect(
            try Self.eventually {
                _ = try demo.success("set", "Hall motion", "motion", "off")
                _ = try demo.success("set", "Hall motion", "motion", "on")
                return try second.success("accessory", "get", "Kitchen light", "on") == "on\n"
            })
        #expect(try second.success("automation", "trace", "Walk").contains("became true"))
    }

    /// Until it holds, for as long as a slow machine may need.
    static func eventually(_ holds: () throws -> Bool) throws -> Bool {
        for _ in 0..<200 where try holds() { return true }
        return false
    }

    @Test func aSecondHubOnAFolderIsRefused() throws {
        let folder = try TemporaryFolder()
        let hub = try RunningHub(in: folder, ["--home", "Elm Street"])
        for more in [[], ["--socket", folder.path("other.sock")]] {
            let second = try HearthProcess.run(["hub", "--data", hub.data, "--no-mdns"] + more)
            #expect(second.status == ExitCode.failure.rawValue)
            #expect(
                second.errors.hasPrefix("hearth: another hub (process \(hub.process.identifier)) has \(hub.data)\n"),
                "\(second.errors)")
            #expect(second.errors.contains("--data DIR"))
        }
        #expect(try hub.success("home", "list").contains("Elm Street"))
    }

    @Test func twoHubsOnOneSocketAreRefused() throws {
        let folder = try TemporaryFolder()
        let hub = try RunningHub(in: folder)
        let second = try HearthProcess.run([
            "hub", "--data", folder.path("second"), "--socket", try #require(hub.ready["socket"]), "--no-mdns",
        ])
        #expect(second.status == ExitCode.failure.rawValue)
        #expect(second.errors.contains("Another program listens on"), "\(second.errors)")
        #expect(try hub.ask("status").status == 0)
    }

    // MARK: Bad input

    @Test func whatIsNoPlaceForAHubIsSaid() throws {
        let folder = try TemporaryFolder()
        let file = folder.path("file")
        try "hello".write(toFile: file, atomically: true, encoding: .utf8)
        for (path, message, code) in [
            (file, "\(file) is not a folder", ExitCode.failure),
            (file + "/hub", "cannot make the folder", .failure), ("/proc/hearth", "cannot make the folder", .failure),
            ("/sys", "/sys can't be used.", .failure),
            (folder.path(String(repeating: "x", count: 90)), "and the system takes 107", .usage),
        ] {
            let outcome = try HearthProcess.run(["hub", "--data", path, "--no-mdns"])
            #expect(outcome.status == code.rawValue, "\(path): \(outcome.errors)")
            #expect(outcome.errors.contains(message), "\(path): \(outcome.errors)")
            #expect(
                outcome.errors.contains("--data DIR") || outcome.errors.contains("--socket PATH")
                    || outcome.errors.contains("--data PATH"))
        }
        #expect(try String(contentsOfFile: file, encoding: .utf8) == "hello")
    }

    /// A damaged or newer file is refused in a sentence, and stays as it is to the byte.
    @Test(arguments: [
        ("home.db", "damaged"), ("home.db", "foreign"), ("home.db", "newer"), ("history.db", "damaged"),
        ("secrets.json", "damaged"), ("secrets.json", "sealed"),
    ])
    func whatItCanNotReadItDoesNotTouch(name: String, kind: String) throws {
        let folder = try TemporaryFolder()
        #expect(try RunningHub(in: folder, ["--home", "Elm Street"]).process.end() == 0)
        let path = folder.path("hub") + "/" + name
        var bytes = try Data(contentsOf: URL(fileURLWithPath: path))
        switch kind {
        case "damaged": bytes = Data("not what was here before".utf8) + bytes.dropFirst(24)
        case "foreign": bytes.replaceSubrange(68..<72, with: [1, 2, 3, 4])
        case "newer": bytes.replaceSubrange(60..<64, with: [0, 0, 3, 0xE7])
        default:
            let key = folder.path("key")
            try "a passphrase".write(toFile: key, atomically: true, encoding: .utf8)
            let demo = try SimulatedDemo(in: folder)
            let hub = try RunningHub(in: folder, ["--passphrase-file", key])
            try hub.add(demo)
            #expect(hub.process.end() == 0)
            bytes = try Data(contentsOf: URL(fileURLWithPath: path))
        }
        try bytes.write(to: URL(fileURLWithPath: path))
        let outcome = try HearthProcess.run(["hub", "--data", folder.path("hub"), "--no-mdns"])
        #expect(outcome.status == ExitCode.invalidInput.rawValue, "\(outcome.errors)")
        #expect(
            outcome.errors.split(separator: "\n").filter { $0.hasPrefix("hearth: ") }.count == 1, "\(outcome.errors)")
        #expect(outcome.errors.contains(path), "\(outcome.errors)")
        #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == bytes)
    }

    @Test func aKeyThatIsNoneIsRefusedBeforeAnythingIsMade() throws {
        let folder = try TemporaryFolder()
        let key = folder.path("key")
        for (content, message) in [(nil, "There is no key at \(key)"), ("", "is refused")] {
            if let content { try content.write(toFile: key, atomically: true, encoding: .utf8) }
            let outcome = try HearthProcess.run([
                "hub", "--data", folder.path("hub"), "--no-mdns", "--passphrase-file", key,
            ])
            #expect(outcome.status != 0)
            #expect(outcome.errors.contains(message), "\(outcome.errors)")
            #expect(!FileManager.default.fileExists(atPath: folder.path("hub")))
        }
    }

    @Test func pairingKeysAreSealedWithTheServiceManagersCredential() throws {
        let folder = try TemporaryFolder()
        try Data((0..<32).map { _ in UInt8.random(in: 0...255) }).write(
            to: URL(fileURLWithPath: folder.path("hearth.key")))
        let credentials = [
            "CREDENTIALS_DIRECTORY": URL(fileURLWithPath: folder.path("x")).deletingLastPathComponent().path
        ]
        let demo = try SimulatedDemo(in: folder)
        let first = try RunningHub(in: folder, ["--home", "Elm Street"], environment: credentials)
        try first.add(demo)
        #expect(first.process.end() == 0)
        let stored = try Data(contentsOf: URL(fileURLWithPath: first.data + "/secrets.json"))
        #expect(!stored.contains(Data("accessories".utf8)))
        let second = try RunningHub(in: folder, environment: credentials)
        #expect(try second.success("accessory", "get", "Front door", "lock-current").hasPrefix("secured"))
    }
}

/// Takes connections and says nothing.
private final class SilentListener {
    let port: UInt16
    private let descriptor: Int32

    init() throws {
        descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let descriptor = descriptor
        let isBound = withUnsafeMutablePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(descriptor, $0, length) == 0 && listen(descriptor, 8) == 0
                    && getsockname(descriptor, $0, &length) == 0
            }
        }
        try #require(isBound)
        port = UInt16(bigEndian: address.sin_port)
    }

    /// Waits for a connection.
    func isReached() -> Bool {
        var wanted = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        return poll(&wanted, 1, 30_000) == 1
    }

    deinit { close(descriptor) }
}
