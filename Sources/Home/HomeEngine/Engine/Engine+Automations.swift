import HearthCalendar
import HearthLogging
import HearthNetworking
import HomeModel

extension Engine {
    /// Where a person is, as far as something tells.
    public func report(_ user: UserID, isHome: Bool) {
        feed(.presenceReported(user, isHome: isHome))
        rememberSoon(now: true)
    }

    /// A person entered or left a region.
    public func report(_ user: UserID, _ crossing: RegionCrossing, of region: Region) {
        feed(.regionCrossed(region, crossing, by: user))
    }

    /// When an automation is due next by the clock or the sun; nil when it goes by neither, or never.
    public func nextDue(of trigger: TriggerID) -> Instant? { evaluator.nextDue(of: trigger) }

    /// What keeps an automation from ever being due.
    public func problems(of trigger: TriggerID) -> [ScheduleProblem] { evaluator.problems(of: trigger) }

    /// Does what an automation does, now, whatever its days and conditions say; what is to end it will.
    /// - Returns: what came of it.
    public func run(_ id: TriggerID, by account: String? = nil) async throws(EngineError) -> RunTrace {
        guard let trigger = structure.triggers[id] else {
            throw EngineError(.notFound, "This automation is in no home (any more).", .trigger(id))
        }
        try checkControl(of: trigger.home, by: account)
        guard !structure.actions(of: trigger.actionSets).isEmpty else {
            throw EngineError(.noActionsInActionSet, "\"\(trigger.name)\" does nothing yet; add a scene.", .trigger(id))
        }
        let end = Promise<RunTrace>(loop: loop)
        runs.asked[id, default: []].append(end)
        feed(.runAsked(id))
        do throws(NetworkError) {
            return try await end.value(deadline: loop.now.advanced(by: .seconds(60)))
        } catch {
            throw EngineError(.operationTimedOut, "\"\(trigger.name)\" is still at work.", .trigger(id))
        }
    }

    // MARK: The evaluator

    /// Lets what is due come about, and asks to be woken for the next.
    func tick() {
        guard !isClosed else { return }
        feed(.time)
        wakeUp()
    }

    func feed(_ input: AutomationInput) {
        guard !isClosed else { return }
        for action in evaluator.handle(input, at: time.now) { carryOut(action) }
        rememberSoon()
    }

    private func wakeUp() {
        time.wake(at: evaluator.nextWake, on: loop) { [weak self] in self?.assumeIsolated { $0.tick() } }
    }

    private func carryOut(_ action: AutomationAction) {
        switch action {
        case .record(let trace):
            switch trace.outcome {
            case .fired(let run, _): runs.announced[run] = trace
            case .ended: runs.ending = trace
            default: note(trace)
            }
        case .start(let run): start(run)
        case .end(let run): end(run)
        case .abandon(let run):
            step(run.run) { engine in
                engine.runs.earlier[run.run] = nil
                engine.rememberSoon(now: true)
            }
        case .wake: wakeUp()
        }
    }

    /// An occasion on which nothing ran.
    private func note(_ trace: AutomationTrace) {
        guard let omitted = runs.limit.admit(trace.trigger, at: time.now.monotone) else { return }
        var told = RunTrace(trace, in: wording(of: trace.home), rules(of: trace.home))
        if omitted > 0 {
            told.detail = [told.detail, "\(omitted) more like it before."].compactMap(\.self).joined(separator: " ")
        }
        keep(told)
        switch trace.outcome {
        case .loop(let report): log.error("\(report)", ["automation": "\(trace.name)"])
        case .missed(let late): log.warning("missed", ["automation": "\(trace.name)", "late": .duration(late)])
        default: break
        }
    }

    private func start(_ run: AutomationRun) {
        guard let trace = runs.announced.removeValue(forKey: run.id) else { return }
        let actions = structure.actions(of: run.actionSets)
        guard runs.working < RunBook.most else { return leaveOut(trace, actions) }
        let firesOnce = structure.triggers[run.trigger]?.firesOnce == true
        guard run.isToBeEnded else {
            return work { await $0.carryOut(run, trace, actions, firesOnce) }
        }
        step(run.within ?? run.id) { engine in
            if run.within == nil { await engine.keepEarlier(actions, of: run.id) }
            await engine.carryOut(run, trace, actions, firesOnce)
        }
    }

    private func carryOut(_ run: AutomationRun, _ trace: AutomationTrace, _ actions: [Action], _ firesOnce: Bool) async
    {
        // What was due by the clock, or was to run once, must not be done again after a restart. Another event does not come
        // again by itself, and its effect is waited for.
        let isFirst = trace.isScheduled || firesOnce
        let keepsTurn = firesOnce && trace.occasion == .asked
        if isFirst, !keepsTurn { await record(.recordFiring(run.trigger, at: trace.time), durably: true) }
        let result = await carryOut(actions, cause: run.id)
        finish(trace, actions, result)
        let firing = isFirst || keepsTurn ? nil : (run.trigger, at: trace.time)
        note(firing: firing, executionOf: run.actionSets)
    }

    private func leaveOut(_ trace: AutomationTrace, _ actions: [Action]) {
        guard trace.occasion == .asked || runs.limit.admit(trace.trigger, at: time.now.monotone) != nil else { return }
        let fault = LinkFault(.busy, "\(RunBook.most) other automations were still writing; this one was left out.")
        finish(
            trace, actions,
            SceneResult(actions: actions.map { ActionResult($0.id, error: fault, took: .zero) }, took: .zero))
    }

    private func end(_ run: OpenRun) {
        let trace = runs.ending
        runs.ending = nil
        step(run.run) { await $0.bringBack(run.run, trace) }
    }

    /// Makes the writes that bring back what was before a run.
    private func bringBack(_ run: RunID, _ trace: AutomationTrace?) async {
        let actions = runs.earlier[run] ?? []
        let result = await carryOut(actions, cause: run)
        runs.earlier[run] = nil
        if let trace { finish(trace, actions, result) }
        rememberSoon(now: true)
    }

    /// Brings back what was before runs that were about to end when the process before ended.
    func finishEndings() {
        let open = Set(evaluator.checkpoint.openRuns.map(\.run))
        for run in runs.earlier.keys.sorted() where !open.contains(run) {
            log.info("brings back what was before \(run), which was cut short")
            step(run) { await $0.bringBack(run, nil) }
        }
    }

    // MARK: Work

    func work(_ body: @escaping @Sendable (isolated Engine) async -> Void) {
        runs.working += 1
        Task {
            await body(self)
            runs.working -= 1
            rest()
        }
    }

    /// Does something for a run that has yet to end, behind whatever is still done for it.
    private func step(_ run: RunID, _ body: @escaping @Sendable (isolated Engine) async -> Void) {
        let before = runs.steps[run]?.task
        runs.lastStep += 1
        let number = runs.lastStep
        runs.working += 1
        let task = Task {
            await before?.value
            await body(self)
            if runs.steps[run]?.number == number { runs.steps[run] = nil }
            runs.working -= 1
            rest()
        }
        runs.steps[run] = (number, task)
    }

    private func finish(_ trace: AutomationTrace, _ actions: [Action], _ result: SceneResult) {
        var told = RunTrace(trace, in: wording(of: trace.home), rules(of: trace.home))
        told.add(result, of: actions, in: wording(of: trace.home))
        let fields: LogFields = [
            "automation": "\(trace.name)", "because": "\(told.occasion)", "took": .duration(result.took),
        ]
        if result.failures.isEmpty {
            log.info(told.outcome == .ended ? "brought back what was before" : "ran", fields)
        } else {
            log.warning("ran; \(result.failures.count) of \(result.actions.count) actions failed", fields)
        }
        keep(told)
        if trace.occasion == .asked {
            for promise in runs.asked.removeValue(forKey: trace.trigger) ?? [] { promise.fulfill(.success(told)) }
        }
    }

    /// Keeps what is now, as the writes that bring it back, before anything is changed.
    private func keepEarlier(_ actions: [Action], of run: RunID) async {
        let unknown = actions.map(\.characteristic).filter { id in
            values[id] == nil && structure.characteristic(id)?.properties.contains(.readable) == true
        }
        if !unknown.isEmpty { _ = await read(unknown) }
        runs.earlier[run] = actions.compactMap { action in
            values[action.characteristic].map {
                Action(id: action.id, characteristic: action.characteristic, targetValue: $0.value)
            }
        }
        await remember(durably: true)
    }
}

extension HomeStructure {
    func actions(of actionSets: [ActionSetID]) -> [Action] { actionSets.flatMap { self.actionSets[$0]?.actions ?? [] } }
}

extension AutomationTrace {
    var isScheduled: Bool { if case .due = occasion { true } else { false } }
}
