import HearthNetworking
import HomeEngine

extension Engine {
    /// Waits until something is so, looked at whenever the engine tells anything.
    /// - Throws: `NetworkError` `timedOut` when it is not so after five minutes, which other tests that compute may take.
    public func wait(_ condition: @escaping @Sendable (isolated Engine) -> Bool) async throws {
        guard !condition(self) else { return }
        let promise = Promise<Void>(loop: loop)
        let observer = observe { [weak self] _ in
            self?.assumeIsolated { if condition($0) { promise.fulfill(.success(())) } }
        }
        defer { stopObserving(observer) }
        try await promise.value(deadline: loop.now.advanced(by: .seconds(300)))
    }
}
