import Glibc
import HAPAccessory
import HAPModel
import HAPProtocol
import HearthNetworking
import HearthServiceDiscovery
import Simulator

/// One run of `hearth accessory serve`.
struct ServeRun {
    let parsed: ParsedCommand
    let console: Console

    func run() async throws -> ExitCode {
        let descriptors = raiseDescriptorLimit()
        let definition = try self.definition
        let code = try setupCode(definition)
        let loop = try EventLoop(name: "accessory")
        let network = SystemNetwork(loop: loop)
        let discovery = parsed[AccessoryCommand.noDiscovery] ? nil : AvahiDiscovery(network: network)
        let store = try await store()
        let port = UInt16(parsed[AccessoryCommand.port] ?? 0)
        var options = SimulatedHome.Options(
            site: .network(
                network, discovery: discovery,
                address: parsed[AccessoryCommand.address].map { .ip($0, port: port) } ?? .any(port: port)),
            clock: .realTime)
        options.setupCode = code
        options.store = { _ in store }
        // What is kept back serves the state file, the announcement and connections that are closing.
        options.maximumSessions = min(8_192, descriptors - 64)
        // Before anything is announced, so that a signal during the start also ends it cleanly.
        let signals = loop.signals(EndSignals.numbers)
        // A program that reads only the first line would stop the server once the pipe is full.
        let isReporting =
            console.outputIsTerminal || parsed[AccessoryCommand.json] || parsed[AccessoryCommand.verbose]
        let (events, observer) = AsyncStream.makeStream(of: ServerEvent.self, bufferingPolicy: .bufferingNewest(4_096))
        if isReporting { options.serverEvents = observer }
        let home = try await start(definition, options)
        let server = try await home.server(definition.name)
        announce(server, definition)
        if discovery != nil, let obstacle = MulticastCheck.obstacle(network) {
            console.complain("it is not announced for now: \(obstacle); it can be reached by its address.")
        }
        let reported = Promise<Void>(loop: loop)
        Task {
            if isReporting { await report(events, of: server.server) }
            reported.fulfill(.success(()))
        }
        for await _ in signals { break }
        await home.stop()
        await discovery?.stop()
        // The last lines; but whoever reads them may have stopped reading, and a write would then never end.
        _ = try? await reported.value(deadline: loop.now + .seconds(2))
        return .success
    }

    /// Starts it; what is wrong with a stored state is told with the file's name.
    private func start(
        _ definition: ServerDefinition, _ options: SimulatedHome.Options
    ) async throws -> SimulatedHome {
        do {
            return try await SimulatedHome(definition, options)
        } catch let error as AccessoryServerError {
            guard let path = parsed[AccessoryCommand.state], [.state, .storage].contains(error.code) else {
                throw error
            }
            throw CommandFailure(CommandFailure(error).code, "\(path): \(error.message)")
        }
    }

    private var definition: ServerDefinition {
        get throws(CommandFailure) {
            let sampleOnly = [
                (AccessoryCommand.bridged.declaration.name, parsed[AccessoryCommand.bridged] != nil),
                (AccessoryCommand.toggle.declaration.name, parsed[AccessoryCommand.toggle] != nil),
                (AccessoryCommand.faulty.declaration.name, parsed[AccessoryCommand.faulty]),
            ]
            if let path = parsed[AccessoryCommand.file].first {
                if let (name, _) = sampleOnly.first(where: { $0.1 }) {
                    throw CommandFailure(
                        .usage, "--\(name) belongs to the built-in bridge and cannot stand beside a file")
                }
                return try DefinitionFile.read(path)
            }
            let period = parsed[AccessoryCommand.toggle].flatMap { $0 > .zero ? $0 : nil }
            return SampleBridge(
                bridged: parsed[AccessoryCommand.bridged] ?? SampleBridge.kindCount,
                hasUnreachable: parsed[AccessoryCommand.faulty], sensorPeriod: period
            ).definition
        }
    }

    private func setupCode(_ definition: ServerDefinition) throws(CommandFailure) -> SetupCode {
        if let code = parsed[AccessoryCommand.code] ?? definition.setupCode { return code }
        guard !parsed[AccessoryCommand.file].isEmpty else {
            return try SetupInput.checked { () throws(SetupCodeError) in try SetupCode(AccessoryCommand.sampleCode) }
        }
        var generator = SystemRandomNumberGenerator()
        return .random(using: &generator)
    }

    private func store() async throws -> any AccessoryStore {
        guard let path = parsed[AccessoryCommand.state] else { return MemoryAccessoryStore() }
        try StorePath.makeFolders(above: path, option: "--state")
        return try await FileAccessoryStore.open(path)
    }

    private func announce(_ ready: SimulatedServer, _ definition: ServerDefinition) {
        let port = ready.address.port ?? 0
        if parsed[AccessoryCommand.json] {
            console.line(
                JSONLine([
                    ("event", "ready"), ("port", .integer(Int128(port))), ("pid", .integer(Int128(getpid()))),
                    ("id", .string(ready.deviceID.text)), ("setup_code", .string(ready.setupCode.text)),
                    ("payload", .string(ready.payload.text)), ("accessories", .integer(Int128(ready.accessoryCount))),
                ]).text)
            return
        }
        console.line(
            "READY port=\(port) pid=\(getpid()) id=\(ready.deviceID) setup_code=\(ready.setupCode.text) "
                + "accessories=\(ready.accessoryCount)")
        guard console.outputIsTerminal || parsed[AccessoryCommand.qr] else { return }
        console.show(SetupLabel(name: definition.name, payload: ready.payload))
        if parsed[AccessoryCommand.state] == nil {
            console.line("  Pairings last until this ends; --state PATH keeps them.")
        }
        console.line()
    }

    private func report(_ events: AsyncStream<ServerEvent>, of server: AccessoryServer) async {
        let report = ServeReport(isJSON: parsed[AccessoryCommand.json])
        for await event in events.map(\.event) {
            let accessories = ServeReport.needsNames(event) ? await server.accessories : []
            if let line = report.line(event, accessories, at: ClockText.now(), ClockText.timestamp()) {
                console.line(line)
            }
        }
    }
}
