import Glibc
import HAPAccessory
import HAPModel
import HAPProtocol
import HearthFiles
import HearthNetworking
import HearthServiceDiscovery
import Simulator

/// One run of `hearth simulate`.
struct SimulateRun {
    /// How often what changed is stored, so that a loss of power costs little.
    private static let savingPeriod = Duration.seconds(60)
    /// Events that wait to be printed or recorded.
    private static let mostWaiting = 65_536

    let parsed: ParsedCommand
    let console: Console

    func run() async throws -> ExitCode {
        let descriptors = raiseDescriptorLimit()
        let choice = try HomeChoice(parsed[SimulateOptions.homes])
        let rate = try self.rate
        let network = SystemNetwork(loop: try EventLoop(name: "home"))
        // Before anything is announced, so that a signal during the start also ends it cleanly.
        let signals = network.loop.signals(EndSignals.numbers)
        let socket = try SocketPath.path(parsed[SimulateOptions.socket], environment: console.environment)
        try StorePath.makeFolders(above: socket, option: "--socket")
        try await SocketPath.checkUnused(socket, on: network)
        let record = try parsed[SimulateOptions.record].map { path throws(CommandFailure) in
            try LineFile(appendingTo: path, option: "--record", console)
        }
        let log = try ProtocolLog(parsed, console)
        let folder = try SimulateState.folder(
            parsed[SimulateOptions.state], of: choice.key, environment: console.environment)
        let state = try await SimulateState.open(folder, isFresh: parsed[SimulateOptions.fresh])
        do {
            let discovery = parsed[SimulateOptions.noDiscovery] ? nil : AvahiDiscovery(network: network)
            var options = SimulatedHome.Options(
                site: .network(
                    network, discovery: discovery,
                    address: parsed[SimulateOptions.address].map { .ip($0, port: 0) } ?? .any(port: 0)),
                clock: rate)
            options.store = { try await state.store($0) }
            options.maximumSessions = Self.sessions(ofEach: choice.definition.servers.count, descriptors)
            let (events, observer) = AsyncStream.makeStream(
                of: ServerEvent.self, bufferingPolicy: .bufferingNewest(Self.mostWaiting))
            options.serverEvents = observer
            options.protocolLog = log?.take
            let definition = prepare(choice.definition, &options, state.memory)
            do {
                let home = try await start(definition, options, state)
                try await serve(
                    home, network, discovery, state, SimulateReport(parsed, console, record), events, until: signals,
                    socket)
            } catch {
                await discovery?.stop()
                throw error
            }
            await discovery?.stop()
            await state.close()
            await log?.end()
            return .success
        } catch {
            await state.close()
            throw error
        }
    }

    /// How many connections each of several servers may hold, since the descriptors of the process serve all of them.
    static func sessions(ofEach servers: Int, _ descriptors: Int) -> Int {
        // What is kept back serves the state files, the announcements and connections that are closing.
        min(8_192, (descriptors - 64 - 4 * servers) / max(servers, 1))
    }

    /// Starts it; what is wrong with a stored state is told with the folder's name.
    private func start(
        _ definition: HomeDefinition, _ options: SimulatedHome.Options, _ state: SimulateState
    ) async throws -> SimulatedHome {
        do {
            return try await SimulatedHome(definition, options)
        } catch let error as AccessoryServerError where [.state, .storage].contains(error.code) {
            throw CommandFailure(
                CommandFailure(error).code, "\(state.folder): \(error.message)",
                remedy: "Give another folder with --state FOLDER, or forget what it holds with --fresh.")
        }
    }

    private var rate: HomeClock.Rate {
        get throws(CommandFailure) {
            guard parsed[SimulateOptions.clock] == "manual" else {
                return .running(speed: parsed[SimulateOptions.speed] ?? 1)
            }
            guard parsed[SimulateOptions.speed] == nil else {
                throw CommandFailure(.usage, "--speed and --clock manual exclude each other")
            }
            return .manual
        }
    }

    /// The home with what the command line says about it.
    private func prepare(
        _ definition: HomeDefinition, _ options: inout SimulatedHome.Options, _ memory: HomeMemory?
    ) -> HomeDefinition {
        var home = definition
        home.seed = parsed[SimulateOptions.seed] ?? home.seed
        options.memory = memory
        if let start = parsed[SimulateOptions.start] {
            home.start = HomeInstant(start) ?? .machineTime()
            options.memory?.time = nil
        }
        return home
    }

    private func serve(
        _ home: SimulatedHome, _ network: SystemNetwork, _ discovery: AvahiDiscovery?, _ state: SimulateState,
        _ report: SimulateReport, _ events: AsyncStream<ServerEvent>, until signals: AsyncStream<CInt>,
        _ socket: String
    ) async throws {
        let control = ControlServer(of: home, network: network, address: .unix(path: socket))
        do {
            try await control.start()
            try await state.save(home.memory)
        } catch {
            await control.stop()
            await home.stop()
            throw error
        }
        await report.ready(home, network, socket, state.folder)
        if discovery != nil, let obstacle = MulticastCheck.obstacle(network) {
            console.complain("the accessories are not announced for now: \(obstacle); they can be reached by address.")
        } else if discovery != nil, let address = await home.servers.first?.address.ipAddress, address.isLoopback {
            // Announcements tell the machine's addresses, and nobody listens at those.
            console.complain(
                "the accessories are announced, but listen at \(address) alone; reach them by address: "
                    + "`hearth pair \(address):PORT CODE`. --no-mdns announces nothing.")
        }
        let loop = network.loop
        let reported = Promise<Void>(loop: loop)
        Task {
            for await event in events {
                await control.note(event)
                await report.note(event, in: home)
            }
            reported.fulfill(.success(()))
        }
        let saving = Task { await keep(home, in: state, loop) }
        for await _ in signals { break }
        saving.cancel()
        await saving.value
        let memory = await home.memory
        await control.stop()
        await home.stop()
        // The last lines; but whoever reads them may have stopped reading, and a write would then never end.
        _ = try? await reported.value(deadline: loop.now + .seconds(2))
        try await state.save(memory)
    }

    /// Stores what changed, again and again, until the task is cancelled.
    private func keep(_ home: SimulatedHome, in state: SimulateState, _ loop: EventLoop) async {
        var last = await home.memory
        var hasComplained = false
        while true {
            do { try await loop.sleep(for: Self.savingPeriod) } catch { return }
            let memory = await home.memory
            guard memory != last else { continue }
            do {
                try await state.save(memory)
                last = memory
                hasComplained = false
            } catch {
                if !hasComplained { console.complain("the home's state cannot be kept for now: \(error)") }
                hasComplained = true
            }
        }
    }
}
