import HAPModel
import HAPProtocol
import HearthHTTP
import HearthNetworking
import Synchronization

@testable import HAPController

/// A controller that has paired with a scripted accessory.
struct Scene: Sendable {
    let loop: EventLoop
    let network: any Network
    let accessory: ScriptedAccessory
    let address: SocketAddress
    let controller: Controller
    let store: MemoryControllerStore
    let paired: PairedAccessory

    static let light = CharacteristicID(aid: 1, iid: 10)
    static let brightness = CharacteristicID(aid: 1, iid: 11)
    static let temperature = CharacteristicID(aid: 1, iid: 12)
    static let button = CharacteristicID(aid: 2, iid: 10)

    /// A bridge with a light, a thermostat's target and a button behind it, as JSON on the wire.
    static let database = #"""
        {"accessories":[{"aid":1,"services":[
        {"iid":1,"type":"3E","characteristics":[{"iid":2,"type":"14","format":"bool","perms":["pw"]},
        {"iid":3,"type":"23","format":"string","perms":["pr"],"value":"Lamp"}]},
        {"iid":9,"type":"43","characteristics":[
        {"iid":10,"type":"25","format":"bool","perms":["pr","pw","ev"],"value":false},
        {"iid":11,"type":"8","format":"int","perms":["pr","pw","ev"],"minValue":0,"maxValue":100,"minStep":1,"value":50},
        {"iid":12,"type":"35","format":"float","perms":["pr","pw","ev"],"minValue":7,"maxValue":38,"minStep":0.1,"value":20},
        {"iid":13,"type":"1E","format":"uint8","perms":["pr","pw","ev","tw"],"minValue":0,"maxValue":1,"value":0}]}]},
        {"aid":2,"services":[{"iid":1,"type":"3E","characteristics":[{"iid":2,"type":"14","format":"bool","perms":["pw"]},
        {"iid":3,"type":"23","format":"string","perms":["pr"],"value":"Button"}]},
        {"iid":9,"type":"89","characteristics":[
        {"iid":10,"type":"73","format":"uint8","perms":["pr","ev"],"value":null}]}]}]}
        """#

    /// Lets everything come to rest: on a manual loop a moment passes only when nothing else is left to do.
    func rest() async throws { try await loop.sleep(for: .milliseconds(1)) }

    static func json(_ text: String, _ status: HTTPStatus = .ok) -> [UInt8] {
        HTTPResponse(status, headers: HAPContentType.jsonHeaders, body: Array(text.utf8)).bytes
    }

    static func event(_ text: String) -> [UInt8] {
        HTTPResponse.event(headers: HAPContentType.jsonHeaders, body: Array(text.utf8)).bytes
    }

    /// Serves the database; what else is asked goes to `script`, and to 204 where that has no answer.
    static func answering(
        _ script: @escaping @Sendable (HTTPRequest, Int) -> ScriptedAccessory.Answer?
    ) -> ScriptedAccessory.Script {
        { request, number in
            if let answer = script(request, number) { return answer }
            if request.target.hasPath("/accessories") { return .pieces([json(database)]) }
            return .pieces([HTTPResponse(.noContent).bytes])
        }
    }

    /// Runs `body` on a manual loop and in-memory network, with a controller paired to a scripted accessory.
    static func run<Value: Sendable>(
        timing: Timing = Timing(), script: @escaping ScriptedAccessory.Script,
        _ body: @escaping @Sendable (Scene) async throws -> Value
    ) throws -> Value {
        let loop = EventLoop.manual()
        return try loop.run {
            let network = MemoryNetwork(loop: loop)
            let accessory = try ScriptedAccessory(network: network, script: script)
            let address = try await accessory.start()
            let store = MemoryControllerStore()
            let controller = try await Controller(network: network, discovery: nil, store: store, timing: timing)
            let code = accessory.code
            let paired = try await controller.pair(at: [address], name: "Lamp") { code }
            let scene = Scene(
                loop: loop, network: network, accessory: accessory, address: address, controller: controller,
                store: store, paired: paired)
            do {
                let value = try await body(scene)
                await controller.close()
                await accessory.stop()
                return value
            } catch {
                await controller.close()
                await accessory.stop()
                throw error
            }
        }
    }
}

/// What an accessory told, in order.
final class Recorder: Sendable {
    private let updates = Mutex<[AccessoryUpdate]>([])

    init(_ accessory: PairedAccessory) async {
        await accessory.observe { update in self.updates.withLock { $0.append(update) } }
    }

    var all: [AccessoryUpdate] { updates.withLock { $0 } }

    var values: [Told] {
        all.compactMap { if case .value(let id, let value) = $0 { Told(id: id, value: value) } else { nil } }
    }

    struct Told: Equatable {
        let id: CharacteristicID
        let value: Value?
    }
}

/// Counts across the threads of a test.
final class Counter: Sendable {
    private let value = Mutex(0)
    var count: Int { value.withLock { $0 } }
    @discardableResult func increment() -> Int {
        value.withLock {
            $0 += 1; return $0
        }
    }
}
