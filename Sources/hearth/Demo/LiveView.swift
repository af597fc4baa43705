import Glibc
import HAPController
import HAPModel
import HAPProtocol

/// The live view on a terminal: draws the model, and carries out what keys ask for.
struct LiveView {
    let bridge: PairedAccessory
    var model: LiveModel
    let subtitle: String
    let console: Console
    private var screen = ScreenWriter()

    init(bridge: PairedAccessory, model: LiveModel, subtitle: String, console: Console) {
        self.bridge = bridge
        self.model = model
        self.subtitle = subtitle
        self.console = console
    }

    func run(_ input: DemoInput) async throws(CommandFailure) -> ExitCode {
        let terminal = try RawTerminal(console)
        defer { terminal.restore() }
        var view = self
        await view.loop(input)
        return .success
    }

    private mutating func loop(_ input: DemoInput) async {
        draw()
        let (refusals, refuse) = AsyncStream<String>.makeStream()
        // Writes go out while the view stays responsive; what comes back is told as any other change.
        let (writes, write) = AsyncStream<LiveModel.Write>.makeStream()
        let bridge = bridge
        let writing = Task {
            for await wanted in writes {
                if let refusal = await Self.carryOut(wanted, bridge) { refuse.yield(refusal) }
            }
        }
        defer { writing.cancel() }
        for await event in input.events(keys: KeyStream.keys(), refusals: refusals, ticks: .milliseconds(250)) {
            switch event {
            case .update(.value(let id, let value)): model.set(value, of: id, at: ClockText.now(), now: .now)
            case .update(.connected): model.isConnected = true
            case .update(.disconnected(let error)):
                model.isConnected = false
                model.note(error.message, at: ClockText.now())
            case .update(.database): break
            case .key(.character("q")), .key(.control("c")), .end: return
            case .key(let key): if let wanted = model.press(key) { write.yield(wanted) }
            case .refusal(let text): model.refuse(text)
            case .signal(SIGWINCH): screen.invalidate()
            case .signal: return
            case .tick: break
            }
            draw()
        }
    }

    /// - Returns: why the accessory did not take it.
    private static func carryOut(_ write: LiveModel.Write, _ bridge: PairedAccessory) async -> String? {
        do throws(ControllerError) {
            let answers = try await bridge.write([CharacteristicWriteEntry(write.id, value: write.value)])
            guard let status = answers.first?.status, !status.isSuccess else { return nil }
            return "\(status)"
        } catch {
            return error.message
        }
    }

    private mutating func draw() {
        let size = console.size()
        let lines = LiveScreen(columns: size.columns, rows: size.rows, subtitle: subtitle)
            .lines(model, clock: ClockText.now(), now: .now)
        let text = screen.update(to: lines)
        if !text.isEmpty { console.write(console.wantsColours ? text : Style.withoutColours(text)) }
    }
}
