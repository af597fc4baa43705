import Glibc
import HAPAccessory
import HAPController
import HAPModel
import HAPProtocol
import HearthNetworking
import HearthServiceDiscovery
import Simulator

/// One run of `hearth demo`: the simulated flat on one loop, the controller on another, as if they were two machines.
struct DemoRun {
    /// Five minutes of home time each second, so that there is something to see.
    private static let speed = 300.0

    let parsed: ParsedCommand
    let console: Console

    func run() async throws -> ExitCode {
        var generator = SystemRandomNumberGenerator()
        let code = SetupCode.random(using: &generator)
        let flatNetwork = SystemNetwork(loop: try EventLoop(name: "flat"))
        let flatDiscovery = parsed[DemoCommand.noDiscovery] ? nil : AvahiDiscovery(network: flatNetwork)
        var options = SimulatedHome.Options(
            site: .network(
                flatNetwork, discovery: flatDiscovery,
                address: parsed[DemoCommand.noDiscovery] ? .loopback(port: 0) : .any(port: 0)),
            clock: .running(speed: Self.speed))
        options.setupCode = code
        let flat = try await SimulatedHome(.demo, options)
        guard let ready = await flat.servers.first else {
            throw SimulatorError(.definition, "the flat has no accessory server")
        }
        console.line(
            "Started a simulated flat: \(ready.accessoryCount - 1) accessories behind a bridge, setup code \(code.text)."
        )
        console.line("Two people live there. It is seven in the morning; a second is five minutes.")

        let network = SystemNetwork(loop: try EventLoop(name: "controller"))
        let discovery = parsed[DemoCommand.noDiscovery] ? nil : AvahiDiscovery(network: network)
        do {
            let controller = try await Controller(
                network: network, discovery: discovery, store: MemoryControllerStore())
            let meeting = try await meet(ready, code, controller, network)
            let outcome = try await show(meeting, network.loop)
            if console.outputIsTerminal {
                console.line(
                    "Your own: hearth simulate FILE.json5; then hearth discover, pair and watch.")
            }
            await controller.close()
            await discovery?.stop()
            await end(flat, flatDiscovery)
            return outcome
        } catch {
            await discovery?.stop()
            await end(flat, flatDiscovery)
            throw error
        }
    }

    private func end(_ flat: SimulatedHome, _ discovery: AvahiDiscovery?) async {
        await flat.stop()
        await discovery?.stop()
    }

    /// A paired bridge and how it was reached.
    private struct Meeting {
        var bridge: PairedAccessory
        var database: AccessoryDatabase
        var story: String
    }

    private func meet(
        _ ready: SimulatedServer, _ code: SetupCode, _ controller: Controller, _ network: SystemNetwork
    ) async throws -> Meeting {
        let (found, reason) = await look(for: ready.deviceID, controller, network)
        let bridge: PairedAccessory
        let story: String
        if let found {
            let place = found.addresses.first.map { "\($0)" } ?? found.host
            console.line("Found it over multicast DNS as \"\(PrintableText.make(found.name))\" at \(place).")
            bridge = try await Progress.show("Pairing…", console, on: network.loop) { () throws(ControllerError) in
                try await controller.pair(found) { code }
            }
            story = "found over mDNS at \(place)"
        } else {
            let place = SocketAddress.loopback(port: ready.address.port ?? 0)
            if let reason {
                console.line(
                    "It was not found over multicast DNS (\(reason)), so its address on this machine is used: \(place)."
                )
            }
            bridge = try await Progress.show("Pairing…", console, on: network.loop) { () throws(ControllerError) in
                try await controller.pair(at: [place]) { code }
            }
            story = "at \(place)"
        }
        console.line("Paired with it by its setup code; everything from here on is encrypted.")
        return Meeting(
            bridge: bridge, database: try await bridge.accessories(refreshing: true),
            story: "\(story) · setup code \(code.text) · encrypted")
    }

    /// - Returns: the bridge, or why it was not found; neither when nobody was to look.
    private func look(
        for id: DeviceID, _ controller: Controller, _ network: SystemNetwork
    ) async -> (DiscoveredAccessory?, reason: String?) {
        guard !parsed[DemoCommand.noDiscovery] else { return (nil, nil) }
        if let obstacle = MulticastCheck.obstacle(network) { return (nil, obstacle) }
        let time = parsed[DemoCommand.wait] ?? .seconds(6)
        do throws(ControllerError) {
            let found = try await Progress.show("Looking for it on the network…", console, on: network.loop) {
                () throws(ControllerError) in
                try await controller.find(id, within: time)
            }
            return (found, nil)
        } catch {
            return (
                nil,
                error.underlying == nil ? "nothing answered within \(AccessorySearch.seconds(time))" : error.message
            )
        }
    }

    private func show(_ meeting: Meeting, _ loop: EventLoop) async throws -> ExitCode {
        let ids = meeting.database.ids.filter { meeting.database[$0]?.permissions.contains(.events) == true }
        let updates = await meeting.bridge.updates()
        try await meeting.bridge.subscribe(ids)
        console.line("Subscribed to \(ids.count) values.")
        let input = DemoInput(
            updates: updates, signals: loop.signals(EndSignals.numbers + [SIGWINCH]),
            end: parsed[DemoCommand.time], loop: loop)
        if console.outputIsTerminal, console.inputIsTerminal, !parsed[DemoCommand.plain] {
            let view = LiveView(
                bridge: meeting.bridge, model: LiveModel(meeting.database), subtitle: meeting.story, console: console)
            return try await view.run(input)
        }
        return await log(meeting, input)
    }

    /// One line for each change, where there is no terminal.
    private func log(_ meeting: Meeting, _ input: DemoInput) async -> ExitCode {
        console.line("Changes follow; Ctrl-C ends.")
        var model = LiveModel(meeting.database)
        for await event in input.events() {
            switch event {
            case .update(.value(let id, let value)):
                let before = model.log.count
                model.set(value, of: id, at: ClockText.now(), now: .now)
                if model.log.count > before, let entry = model.log.first {
                    console.line("\(entry.clock)  \(entry.text)")
                }
            case .update(.disconnected(let error)):
                console.line("\(ClockText.now())  \(PrintableText.make(error.message))")
            case .update, .key, .refusal, .tick, .signal(SIGWINCH): break
            case .signal, .end: return .success
            }
        }
        return .success
    }
}
