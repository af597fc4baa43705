import HearthNetworking
import HomeModel
import HubAPI

/// Commands on their way to the hub: one request at a time for each accessory, so that a slow one holds up itself only. Of
/// what waits for a characteristic, the last counts.
final class CommandQueue: Sendable {
    typealias Done = @Sendable (MQTTRefusal?) -> Void

    private let work: Work
    private let loop: EventLoop

    init(_ hub: @escaping @Sendable () -> HubClient, on loop: EventLoop) {
        self.loop = loop
        work = Work(hub, on: loop)
    }

    /// On the loop.
    /// - Parameter done: called on the loop; nil when the accessory has confirmed it, or when a later command took its place.
    func add(_ writes: [Writes.Write], for accessory: AccessoryID, _ done: @escaping Done) {
        work.assumeIsolated { $0.add(writes, for: accessory, done) }
    }

    func stop() async { await work.stop() }

    private actor Work {
        private struct Waiting {
            var writes: [Writes.Write]
            var done: Done
        }

        private let loop: EventLoop
        private let hub: @Sendable () -> HubClient
        private var waiting: [AccessoryID: [Waiting]] = [:]
        private var tasks: [AccessoryID: Task<Void, any Error>] = [:]

        nonisolated var unownedExecutor: UnownedSerialExecutor { loop.asUnownedSerialExecutor() }

        init(_ hub: @escaping @Sendable () -> HubClient, on loop: EventLoop) {
            self.hub = hub
            self.loop = loop
        }

        func add(_ writes: [Writes.Write], for accessory: AccessoryID, _ done: @escaping Done) {
            let ids = Set(writes.map(\.characteristic))
            var list = waiting[accessory] ?? []
            for index in list.indices { list[index].writes.removeAll { ids.contains($0.characteristic) } }
            for replaced in list where replaced.writes.isEmpty { replaced.done(nil) }
            list.removeAll { $0.writes.isEmpty }
            list.append(Waiting(writes: writes, done: done))
            waiting[accessory] = list
            guard tasks[accessory] == nil else { return }
            tasks[accessory] = loop.task { [weak self] in await self?.run(accessory) }
        }

        func stop() {
            for task in tasks.values { task.cancel() }
            waiting = [:]
        }

        private func run(_ accessory: AccessoryID) async {
            let client = hub()
            while let next = waiting.removeValue(forKey: accessory), !next.isEmpty {
                do throws(HubError) {
                    let results = try await client.write(next.flatMap(\.writes))
                    for one in next {
                        let ids = Set(one.writes.map(\.characteristic))
                        let problem = results.first { ids.contains($0.characteristic) && $0.error != nil }?.error
                        one.done(problem.map(MQTTRefusal.init))
                    }
                } catch {
                    for one in next { one.done(MQTTRefusal(error)) }
                }
            }
            tasks[accessory] = nil
            await client.close()
        }
    }
}
