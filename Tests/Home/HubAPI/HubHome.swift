import HearthHTTP
import HearthJSON
import HearthLogging
import HearthNetworking
import HomeDatabase
import HomeEngine
import HomeModel
import HomeTesting
import HubAPI

/// A hub over an engine with fake accessories, and clients of it.
struct HubHome: Sendable {
    let home: EngineHome
    let server: HubServer
    let network: MemoryNetwork
    let address: SocketAddress
    let log: LogBook
    let hub: HubClient

    static let names = HubNames(
        types: TypeNames(
            services: [(ServiceType(0x43), "Lightbulb")],
            characteristics: [(CharacteristicType(0x25), "On"), (CharacteristicType(0x8), "Brightness")]),
        categories: [.other: "Other"])

    /// Runs a body with a hub whose accessories are called so, and ends it.
    /// - Parameter configure: before the server starts.
    static func run(
        _ names: [String] = ["Lamp", "Fan"],
        configure: @Sendable @escaping (inout HubServer.Configuration) -> Void = { _ in },
        _ body: @Sendable @escaping (HubHome) async throws -> Void
    ) async throws {
        try await EngineHome.run(names) { home in
            let loop = try EventLoop(name: "hub interface test")
            defer { loop.shutdown() }
            let log = LogBook()
            var configuration = HubServer.Configuration(version: "1.2.3", names: Self.names, log: log.log)
            configure(&configuration)
            let network = MemoryNetwork(loop: loop)
            let server = try await HubServer.start(home.engine, on: loop, configuration)
            let listener = try network.listen(on: .loopback(port: 0))
            await server.serve(listener)
            let address = listener.localAddress
            let hub = HubHome(
                home: home, server: server, network: network, address: address, log: log,
                hub: HubClient(to: address, over: network))
            do {
                try await body(hub)
            } catch {
                await server.stop(within: .seconds(10))
                throw error
            }
            await server.stop(within: .seconds(10))
        }
    }

    /// Another program.
    func client() -> HubClient { HubClient(to: address, over: network) }

    /// A request as it is written.
    func send(
        _ method: HTTPMethod, _ target: HTTPTarget, _ body: String = "", type: HTTPFieldValue? = "application/json"
    ) async throws -> HTTPResponse {
        let client = try await HTTPClient.connect(to: address, over: network)
        defer { client.close() }
        var request = HTTPRequest(method, target, body: Array(body.utf8))
        request.headers[.contentType] = type
        return try await client.send(request)
    }

    /// The problem that a request is answered with.
    func problem(
        _ method: HTTPMethod, _ target: HTTPTarget, _ body: String = "", type: HTTPFieldValue? = "application/json"
    ) async throws -> Problem {
        let response = try await send(method, target, body, type: type)
        guard response.headers[.contentType] == "application/problem+json" else {
            throw HubError(.invalidAnswer, "\(response.status) \(String(decoding: response.body, as: UTF8.self))")
        }
        let problem = try JSONValue(parsing: response.body).decode(Problem.self, strict: true)
        guard problem.status == response.status.code, problem.type == "/problems/\(problem.code)",
            !problem.remedy.isEmpty
        else {
            throw HubError(.invalidAnswer, "The problem is not of its status: \(problem)")
        }
        return problem
    }
}

/// What a client throws. When it throws nothing, the test fails.
func refusal<Answer>(of body: () async throws(HubError) -> Answer) async throws -> HubError {
    do throws(HubError) { _ = try await body() } catch { return error }
    throw HubError(.invalidAnswer, "It was not refused.")
}

extension HubEvents {
    /// The next event. One comes, or the test fails.
    func following() async throws -> HubEvent {
        guard let event = try await event(within: .seconds(30)) else {
            throw HubError(.connection, "The events have ended.")
        }
        return event
    }

    /// The next event of a kind, passing over others.
    func following(_ kind: HubEvent.Kind) async throws -> HubEvent {
        while true {
            let event = try await following()
            if event.kind == kind { return event }
        }
    }
}
