import HAPController
import HAPModel
import HAPProtocol
import HearthNetworking

extension Measurement {
    /// Our controller as a program uses it, on the accessory of the pairing.
    private static func withAccessory(
        _ arguments: Arguments, on loop: EventLoop, _ body: (PairedAccessory, PairingFile) async throws -> Void
    ) async throws {
        let pairing = try PairingFile(path: try arguments.text("pairing"))
        guard let id = pairing.accessory.deviceID, let port = UInt16(exactly: pairing.port),
            let host = IPAddress("127.0.0.1")
        else { throw BenchmarkError("the pairing has no device ID") }
        let stored = StoredAccessory(
            id: id, pairing: pairing.accessory, name: "Bridge", addresses: [.ip(host, port: port)])
        let store = MemoryControllerStore(StoredController(identity: pairing.identity, accessories: [stored]))
        let network = SystemNetwork(loop: loop)
        let controller = try await Controller(network: network, discovery: nil, store: store)
        guard let accessory = await controller[id] else { throw BenchmarkError("the controller lost its accessory") }
        try await body(accessory, pairing)
        await controller.close()
    }

    /// The caller is a task of the controller's loop, as the actors of a hub are, or with `--caller thread` a task of
    /// the global pool, which pays for two switches of threads a call.
    private static func fromCaller(
        _ arguments: Arguments, into report: inout Report,
        _ body: @escaping @Sendable (EventLoop, inout Report) async throws -> Void
    ) async throws {
        let loop = try EventLoop(name: "controller")
        let start = report
        if arguments.option("caller") == "thread" {
            try await body(loop, &report)
        } else {
            report = try await loop.pinned {
                var report = start
                try await body(loop, &report)
                return report
            }
        }
    }

    private static func repeated(
        _ arguments: Arguments, dividedBy parts: Int = 1, into report: inout Report, _ body: () async throws -> Void
    ) async throws {
        let count = max(1, try arguments.number("count"))
        for _ in 0..<max(2, count / 10) { try await body() }
        var times: [Double] = []
        let start = ProcessUsage.ownProcessorTime()
        for _ in 0..<count {
            let start = now()
            try await body()
            times.append((now() - start) / Double(parts))
        }
        report["client_cpu_us"] = (ProcessUsage.ownProcessorTime() - start) / Double(count * parts)
        report["count"] = Double(count)
        report.note("wall", times)
    }

    static func controllerGet(_ arguments: Arguments, into report: inout Report) async throws {
        try await fromCaller(arguments, into: &report) { loop, report in
            try await withAccessory(arguments, on: loop) { accessory, pairing in
                try await repeated(arguments, into: &report) {
                    guard try await accessory.read([pairing.subject]).first?.value != nil else {
                        throw BenchmarkError("a read was refused")
                    }
                }
            }
        }
    }

    /// A hundred callers at once, each of whom wants another value; figures are for one of them.
    static func controllerGetMany(_ arguments: Arguments, into report: inout Report) async throws {
        try await fromCaller(arguments, into: &report) { loop, report in
            try await withAccessory(arguments, on: loop) { accessory, _ in
                let database = try await accessory.accessories()
                let ids = database.ids.filter { database[$0]?.isReadable == true }.prefix(100)
                try await repeated(arguments, dividedBy: ids.count, into: &report) {
                    try await withThrowingTaskGroup(of: Bool.self) { group in
                        for id in ids {
                            group.addTask { try await accessory.read([id]).first?.status.isSuccess == true }
                        }
                        for try await isRead in group where !isRead { throw BenchmarkError("a read was refused") }
                    }
                }
            }
        }
    }

    static func controllerAccessories(_ arguments: Arguments, into report: inout Report) async throws {
        try await fromCaller(arguments, into: &report) { loop, report in
            try await withAccessory(arguments, on: loop) { accessory, _ in
                try await repeated(arguments, into: &report) {
                    let database = try await accessory.accessories(refreshing: true)
                    guard database.accessories.count > 1 else {
                        throw BenchmarkError("the database is not the bridge's")
                    }
                }
            }
        }
    }
}
