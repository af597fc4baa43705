import HearthNetworking

extension PairedAccessory {
    /// By when what is asked for now has to be sent: as long as it takes to connect and to be answered once.
    var sendingDeadline: ContinuousClock.Instant { loop.now.advanced(by: timing.connect + timing.request) }

    /// Waits for the answer to an entry.
    /// - Throws: `timedOut` when it could not be sent by its deadline, and `cancelled`; unless it was sent before, it then
    ///   never is.
    func outcome<Item, Outcome>(
        of entry: RequestBatch<Item, Outcome>.Entry, in batch: RequestBatch<Item, Outcome>
    ) async throws(ControllerError) -> [Outcome] {
        let timer = loop.schedule(at: entry.deadline) { [weak self] in self?.assumeIsolated { $0.expireBatches() } }
        defer {
            timer.cancel()
            batch.withdraw(entry.number)
        }
        return try await entry.answer.outcome()
    }

    private func expireBatches() {
        let error = ControllerError(
            .timedOut,
            "\(name) was not asked: it could not be reached in time, or is busy with what was asked before. Try again.")
        reads.expire(at: loop.now, with: error)
        writes.expire(at: loop.now, with: error)
    }

    /// The next entries to send, as soon as there is a session over which nothing is under way. Whoever gave up or waited
    /// for too long meanwhile is not among them. Without a session all that waits at that moment fails with its error.
    /// - Returns: none when nothing is left to do; the batch then runs no more.
    func next<Item, Outcome>(
        in batch: RequestBatch<Item, Outcome>, while fits: ([Item], [Item]) -> Bool
    ) async -> [RequestBatch<Item, Outcome>.Entry] {
        while !batch.waiting.isEmpty {
            do throws(ControllerError) {
                try await session().untilIdle()
            } catch {
                batch.fail(with: error)
                continue
            }
            expireBatches()
            let entries = batch.take(while: fits)
            if !entries.isEmpty { return entries }
        }
        batch.isRunning = false
        return []
    }
}
