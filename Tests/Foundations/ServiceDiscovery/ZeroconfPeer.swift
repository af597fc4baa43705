import Foundation

/// python-zeroconf in a namespace: an independent implementation to publish for us and to find what we publish.
///
/// The environment variable `HEARTH_PEERS` names the folder of the Python environments, `main` with zeroconf among them.
final class ZeroconfPeer: Sendable {
    /// The Python to use, nil with the reason printed when there is none.
    static let python: String? = {
        guard let folder = ProcessInfo.processInfo.environment["HEARTH_PEERS"] else {
            print("SKIPPED: service discovery against python-zeroconf: HEARTH_PEERS is not set (see scripts/peers)")
            return nil
        }
        for candidate in ["\(folder)/main/bin/python", "\(folder)/V/bin/python"]
        where FileManager.default.isExecutableFile(atPath: candidate) {
            return candidate
        }
        print("SKIPPED: service discovery against python-zeroconf: no Python in \(folder)")
        return nil
    }()

    struct Line: Decodable, Sendable {
        let event: String
        var name: String?
        var server: String?
        var port: Int?
        var addresses: [String]?
        var txt: [String: String?]?
        var type: Int?
        var unique: Bool?
        var ttl: Int?
    }

    private let process: Process
    private let input: FileHandle
    let lines: EventLog<Line>

    /// `browse TYPE` or `publish JSON`, on the interface with `address`.
    init(_ namespaces: NetworkNamespaces, _ side: NetworkNamespaces.Side, address: String, _ arguments: [String]) throws
    {
        guard let python = ZeroconfPeer.python else { throw NetworkNamespaces.Failure(text: "no python-zeroconf") }
        process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments =
            ["ip", "netns", "exec", namespaces.name(side), python, "-u", "-c", ZeroconfPeer.script, address] + arguments
        let (toPeer, fromPeer) = (Pipe(), Pipe())
        process.standardInput = toPeer
        process.standardOutput = fromPeer
        input = toPeer.fileHandleForWriting
        let output = fromPeer.fileHandleForReading
        let (stream, continuation) = AsyncStream.makeStream(of: Line.self)
        lines = EventLog(stream)
        try process.run()
        Thread.detachNewThread {
            var rest = Data()
            while let more = try? output.read(upToCount: 1), !more.isEmpty {
                guard more[0] == UInt8(ascii: "\n") else {
                    rest += more
                    continue
                }
                if let line = try? JSONDecoder().decode(Line.self, from: rest) { continuation.yield(line) }
                rest = Data()
            }
            continuation.finish()
        }
    }

    /// A command of one line: `txt JSON`, `port NUMBER`, `server NAME`, or `close`.
    func tell(_ command: String) throws { try input.write(contentsOf: Data((command + "\n").utf8)) }

    /// Ends it without a goodbye.
    func kill() { process.terminate() }

    deinit { if process.isRunning { process.terminate() } }

    private static let script = #"""
        import ipaddress, json, sys
        from zeroconf import IPVersion, ServiceBrowser, ServiceInfo, ServiceListener, Zeroconf, RecordUpdateListener

        address, mode, argument = sys.argv[1:4]
        version = IPVersion.V6Only if ":" in address else IPVersion.V4Only
        zeroconf = Zeroconf(interfaces=[address], ip_version=version)

        def say(**line):
            print(json.dumps(line), flush=True)

        def text(value):
            return None if value is None else value.decode("utf-8", "replace")

        class Services(ServiceListener):
            def show(self, event, zc, type_, name):
                info = zc.get_service_info(type_, name, 5000)
                if info:
                    say(event=event, name=name, server=info.server, port=info.port,
                        addresses=info.parsed_scoped_addresses(IPVersion.All),
                        txt={text(k): text(v) for k, v in info.properties.items()})
            def add_service(self, zc, type_, name):
                self.show("found", zc, type_, name)
            def update_service(self, zc, type_, name):
                self.show("updated", zc, type_, name)
            def remove_service(self, zc, type_, name):
                say(event="removed", name=name)

        class Records(RecordUpdateListener):
            def async_update_records(self, zc, now, updates):
                for update in updates:
                    record = update.new
                    say(event="record", name=record.name, type=record.type, unique=record.unique, ttl=int(record.ttl))

        if mode == "browse":
            zeroconf.add_listener(Records(), None)
            browser = ServiceBrowser(zeroconf, argument, Services())
        else:
            wanted = json.loads(argument)
            def info():
                return ServiceInfo(
                    wanted["type"], wanted["name"], port=wanted["port"], server=wanted["server"],
                    addresses=[ipaddress.ip_address(a).packed for a in wanted["addresses"]],
                    properties=wanted.get("txt", {}))
            zeroconf.register_service(info())
            say(event="published")
        for line in sys.stdin:
            command, _, value = line.strip().partition(" ")
            if command == "close":
                break
            wanted[command] = json.loads(value)
            zeroconf.update_service(info())
        zeroconf.close()
        """#
}
