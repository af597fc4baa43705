import Glibc
import HearthLogging
import HearthNetworking
import HearthSecrets

/// One run of `hearth hub`.
struct HubRun {
    /// How long a graceful end may take before it is cut short. A service manager waits longer.
    static let longestEnd = Duration.seconds(10)

    let parsed: ParsedCommand
    let console: Console

    func run() async throws -> ExitCode {
        raiseDescriptorLimit()
        let place = try HubPlace(
            data: parsed[HubOptions.data], socket: parsed[HubOptions.socket], environment: console.environment)
        let key = try await SecretKey.given(parsed[HubCommand.passphraseFile])
        // On a loop of its own, so that a hub whose loop is stuck can still be ended. Before anything is opened, so that a
        // signal during the start also ends it cleanly.
        let watch = try EventLoop(name: "signals")
        let isToEnd = Self.end(on: watch)
        let folder = try await HubFolder(place)
        let output = HubLog(
            parsed[HubCommand.logFormat] ?? .text, isJournal ? .priority : .time, write: HubLog.standardError)
        let log = output.log("hub", from: parsed[HubCommand.logLevel] ?? .info)
        if folder.isOpenToOthers {
            log.warning("others than this user may write to the folder", ["folder": "\(place.folder)"])
        }
        do {
            let hub = try await Hub.start(place, options(key, try await broker()), log)
            let service = HubService(hub, ServiceManager(environment: console.environment), log)
            try await announce(hub, service, log)
            // Files were read that are many times as large while they are taken apart.
            returnFreedMemory()
            try await isToEnd.value(deadline: nil)
            log.info("stopping")
            await service.stop()
            await end(hub, on: watch, output, log)
            log.info("stopped")
            output.end()
            return .success
        } catch {
            output.end()
            throw error
        }
    }

    /// Comes about at the first signal. A second one ends the process at once.
    private static func end(on watch: EventLoop) -> Promise<Void> {
        let signals = watch.signals(EndSignals.numbers)
        let first = Promise<Void>(loop: watch)
        watch.task {
            var isEnding = false
            for await number in signals {
                // As a shell says of a process that a signal ended.
                if isEnding { _exit(128 + number) }
                isEnding = true
                first.fulfill(.success(()))
            }
        }
        return first
    }

    private func options(_ key: SecretKey?, _ broker: HubBroker.Options?) -> Hub.Options {
        Hub.Options(
            key: key, mayBeginAnew: parsed[HubCommand.newKeys], interfaces: parsed[all: HubCommand.interface],
            discovers: !parsed[HubCommand.noDiscovery],
            letsGroupIn: parsed[HubCommand.group], home: parsed[HubCommand.home],
            doors: HubDoors.Options(
                places: places, hosts: parsed[all: HubCommand.host], certificate: parsed[HubCommand.certificate],
                key: parsed[HubCommand.certificateKey]), broker: broker)
    }

    private func broker() async throws -> HubBroker.Options? {
        try await HubBroker.Options(
            parsed[HubCommand.mqtt], topics: parsed[HubCommand.mqttPrefix],
            passwordFile: parsed[HubCommand.mqttPasswordFile], authorities: parsed[HubCommand.mqttAuthority])
    }

    private var places: [ListenPlace] {
        if parsed[HubCommand.noListen] { return [] }
        let given = parsed[all: HubCommand.listen]
        return given.isEmpty ? [.standard] : given
    }

    private var isJournal: Bool { HubLog.isJournal(STDERR_FILENO, environment: console.environment) }

    private func announce(_ hub: Hub, _ service: HubService, _ log: Log) async throws {
        let (homes, accessories) = await hub.counts()
        log.info(
            "ready",
            [
                "homes": .integer(homes), "accessories": .integer(accessories), "socket": "\(hub.place.socket)",
                "address": "\(hub.addresses.joined(separator: " "))",
            ])
        if homes == 0 { log.info("there is no home yet; make one with `hearth home add NAME`") }
        await service.ready()
        // The journal has the line of the log already.
        guard !HubLog.isJournal(STDOUT_FILENO, environment: console.environment) else { return }
        console.line(
            "READY homes=\(homes) accessories=\(accessories) pid=\(getpid()) "
                + "socket=\(JSONLine(.string(hub.place.socket)).text)"
                + hub.addresses.map { " address=\($0)" }.joined())
    }

    private func end(_ hub: Hub, on watch: EventLoop, _ output: HubLog, _ log: Log) async {
        let limit = watch.schedule(after: Self.longestEnd) {
            log.error("it did not stop within \(Self.longestEnd); ended all the same, and nothing that counts is lost")
            output.end()
            _exit(ExitCode.failure.rawValue)
        }
        await hub.stop()
        limit.cancel()
    }
}

extension SecretKey {
    /// That of a file, else the service manager's.
    static func given(_ path: String?) async throws -> SecretKey? {
        guard let path else { return try await credential() }
        return try await load(path)
    }
}
