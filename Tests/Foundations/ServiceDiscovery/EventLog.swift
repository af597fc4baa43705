import HearthServiceDiscovery

/// Takes what a stream brings and hands out the first item, from where the last search ended, that fits.
actor EventLog<Item: Sendable> {
    private var items: [Item] = []
    private var position = 0
    private var waiter: (number: Int, continuation: CheckedContinuation<Bool, Never>)?
    private var lastNumber = 0
    private var isOver = false

    init(_ stream: AsyncStream<Item>) {
        Task {
            for await item in stream { await self.append(item) }
            await self.finish()
        }
    }

    struct Missing: Error, CustomStringConvertible {
        let what: String
        let seen: String
        var description: String { "\(what) did not come; seen: \(seen)" }
    }

    /// Waits, at most 30 seconds, until `pick` gives a value.
    func next<Value: Sendable>(_ what: String, _ pick: @Sendable (Item) -> Value?) async throws -> Value {
        let deadline = ContinuousClock.now.advanced(by: .seconds(30))
        while true {
            while position < items.count {
                position += 1
                if let value = pick(items[position - 1]) { return value }
            }
            guard !isOver, await somethingComes(before: deadline) else {
                throw Missing(what: what, seen: items.map { "\($0)" }.joined(separator: "\n"))
            }
        }
    }

    private func somethingComes(before deadline: ContinuousClock.Instant) async -> Bool {
        lastNumber += 1
        let number = lastNumber
        let alarm = Task {
            try await Task.sleep(until: deadline, clock: .continuous)
            self.wake(number, false)
        }
        defer { alarm.cancel() }
        return await withCheckedContinuation { waiter = (number, $0) }
    }

    private func wake(_ number: Int, _ came: Bool) {
        guard let waiter, waiter.number == number else { return }
        self.waiter = nil
        waiter.continuation.resume(returning: came)
    }

    private func append(_ item: Item) {
        items.append(item)
        if let waiter { wake(waiter.number, true) }
    }

    private func finish() {
        isOver = true
        if let waiter { wake(waiter.number, true) }
    }
}

extension EventLog where Item == ServiceEvent {
    func found(_ name: String, _ fits: @Sendable (DiscoveredService) -> Bool = { _ in true }) async throws
        -> DiscoveredService
    {
        try await next("found \(name)") {
            if case .found(let service) = $0, service.name == name, fits(service) { service } else { nil }
        }
    }

    /// The next state of a service that fits, whether found or updated.
    func state(_ name: String, _ fits: @Sendable (DiscoveredService) -> Bool) async throws -> DiscoveredService {
        try await next("state of \(name)") {
            switch $0 {
            case .found(let service), .updated(let service): service.name == name && fits(service) ? service : nil
            case .removed: nil
            }
        }
    }

    func updated(_ name: String, _ fits: @Sendable (DiscoveredService) -> Bool) async throws -> DiscoveredService {
        try await next("updated \(name)") {
            if case .updated(let service) = $0, service.name == name, fits(service) { service } else { nil }
        }
    }

    func removed(_ name: String) async throws {
        _ = try await next("removed \(name)") {
            if case .removed(let service) = $0, service.name == name { service } else { nil }
        }
    }
}
