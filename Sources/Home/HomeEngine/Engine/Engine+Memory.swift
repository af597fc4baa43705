import HearthNetworking

/// What a restart needs to know.
extension Engine {
    private static let interval = Duration.seconds(60)

    /// - Parameter now: whether something has changed that should not be lost; else it is enough to do it now and then.
    func rememberSoon(now: Bool = false) {
        let moment = time.now.monotone
        let isDue = runs.remembered.map { moment - $0 >= Self.interval } ?? true
        guard now || isDue else { return }
        runs.remembered = moment
        runs.mustRemember = true
        guard !runs.isRemembering else { return }
        runs.isRemembering = true
        Task {
            while runs.mustRemember {
                runs.mustRemember = false
                await remember()
            }
            runs.isRemembering = false
        }
    }

    /// - Parameter durably: whether a power cut must not take it.
    func remember(durably: Bool = false) async {
        let memory = AutomationMemory(checkpoint: evaluator.checkpoint, earlier: runs.earlier)
        do {
            try await store.setNote(AutomationMemory.key, memory.text(), durably: durably)
        } catch {
            log.error("What automations remember can't be written: \(error)")
        }
    }
}
