import HAPAccessory
import HAPModel
import HAPProtocol
import HearthNetworking
import Synchronization

/// The application behind the server under test: notes what it is asked and answers as the test says.
final class TestDevice: AccessoryServerDelegate {
    struct Script: Sendable {
        /// How long an answer for an accessory takes.
        var delays: [AccessoryID: Duration] = [:]
        var live: Set<CharacteristicID> = []
        var values: [CharacteristicID: CharacteristicReadResult] = [:]
        var results: [CharacteristicID: CharacteristicWriteResult] = [:]
        var resource = ResourceResponse.none
        /// Answers to fewer writes than asked.
        var forgetsLastWrite = false
    }

    private struct State {
        var script = Script()
        var writes: [CharacteristicWrite] = []
        var origins: [RequestOrigin] = []
        var reads: [[CharacteristicID]] = []
        var identified: [AccessoryID] = []
        var resources: [ResourceRequestBody] = []
    }

    private let state = Mutex(State())
    private let loop: EventLoop

    init(loop: EventLoop) { self.loop = loop }

    func script(_ change: (inout Script) -> Void) { state.withLock { change(&$0.script) } }
    var writes: [CharacteristicWrite] { state.withLock { $0.writes } }
    var origins: [RequestOrigin] { state.withLock { $0.origins } }
    var reads: [[CharacteristicID]] { state.withLock { $0.reads } }
    var identified: [AccessoryID] { state.withLock { $0.identified } }
    var resources: [ResourceRequestBody] { state.withLock { $0.resources } }

    private func delay(_ accessory: AccessoryID) async {
        if let delay = state.withLock({ $0.script.delays[accessory] }) { try? await loop.sleep(for: delay) }
    }

    func isReadLive(_ id: CharacteristicID, _ characteristic: Characteristic) -> Bool {
        state.withLock { $0.script.live.contains(id) }
    }

    func read(
        _ ids: [CharacteristicID], of accessory: AccessoryID, from origin: RequestOrigin?
    ) async -> [CharacteristicID: CharacteristicReadResult] {
        state.withLock { $0.reads.append(ids) }
        await delay(accessory)
        return state.withLock { state in
            state.script.values.filter { ids.contains($0.key) }
        }
    }

    func write(
        _ writes: [CharacteristicWrite], to accessory: AccessoryID, from origin: RequestOrigin
    ) async -> [CharacteristicWriteResult] {
        await delay(accessory)
        return state.withLock { state in
            state.writes += writes
            state.origins.append(origin)
            let results = writes.map { state.script.results[$0.id] ?? .accepted }
            return state.script.forgetsLastWrite ? results.dropLast() : results
        }
    }

    func identify(_ accessory: AccessoryID) async {
        state.withLock { $0.identified.append(accessory) }
        await delay(accessory)
    }

    func resource(_ request: ResourceRequestBody, from origin: RequestOrigin) async -> ResourceResponse {
        await delay(request.aid ?? .primary)
        return state.withLock { state in
            state.resources.append(request)
            return state.script.resource
        }
    }
}
