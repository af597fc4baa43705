import HAPModel
import HAPProtocol
import HearthHTTP
import HearthNetworking

/// The measurements, by name.
enum Measurement {
    static func run(_ arguments: Arguments, into report: inout Report) async throws {
        switch arguments.measurement {
        case "pair": try pair(arguments, into: &report)
        case "pair-setup": try pairSetup(arguments, into: &report)
        case "pair-verify": try pairVerify(arguments, into: &report)
        case "accessories": try accessories(arguments, into: &report)
        case "get": try get(arguments, into: &report)
        case "put": try put(arguments, into: &report)
        case "event": try event(arguments, into: &report)
        case "sessions": try sessions(arguments, into: &report)
        case "echo": try echo(arguments, into: &report)
        case "controller-get": try await controllerGet(arguments, into: &report)
        case "controller-get-many": try await controllerGetMany(arguments, into: &report)
        case "controller-accessories": try await controllerAccessories(arguments, into: &report)
        case "hub-accessories": try await HubAccessories.run(arguments)
        case "hub": try await MeasuredHub.run(arguments)
        default: throw BenchmarkError("there is no measurement named \(arguments.measurement)")
        }
    }

    /// Runs something `count` times after a tenth as many for warming up; notes its time and both processors'.
    static func repeated(
        _ arguments: Arguments, into report: inout Report, _ body: (Int) throws -> Void
    ) throws {
        let count = max(1, try arguments.number("count"))
        let server = ProcessUsage(pid: try arguments.number("pid"))
        for number in 0..<max(2, count / 10) { try body(number) }
        var times: [Double] = []
        times.reserveCapacity(count)
        let serverStart = try server.processorTime()
        let ownStart = ProcessUsage.ownProcessorTime()
        for number in 0..<count {
            let start = now()
            try body(number)
            times.append(now() - start)
        }
        report["server_cpu_us"] = (try server.processorTime() - serverStart) / Double(count)
        report["client_cpu_us"] = (ProcessUsage.ownProcessorTime() - ownStart) / Double(count)
        report["count"] = Double(count)
        report.note("wall", times)
    }

    // MARK: Requests

    static func readRequest(_ id: CharacteristicID) throws -> HTTPRequest {
        HTTPRequest(.get, CharacteristicReadRequest([id]).target, headers: PeerSession.headers())
    }

    static var accessoriesRequest: HTTPRequest { HTTPRequest(.get, "/accessories", headers: PeerSession.headers()) }

    static func writeRequest(_ body: [UInt8]) -> HTTPRequest {
        HTTPRequest(.put, "/characteristics", headers: PeerSession.headers(HAPContentType.json), body: body)
    }

    static func write(_ value: Bool, to id: CharacteristicID) -> [UInt8] {
        Array("{\"characteristics\":[{\"aid\":\(id.aid),\"iid\":\(id.iid),\"value\":\(value)}]}".utf8)
    }

    static func subscription(to id: CharacteristicID) -> [UInt8] {
        Array("{\"characteristics\":[{\"aid\":\(id.aid),\"iid\":\(id.iid),\"ev\":true}]}".utf8)
    }
}
