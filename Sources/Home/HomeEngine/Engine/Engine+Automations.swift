import HearthCalendar
import HearthLogging
import HearthNetworking
import HomeModel

extension Engine {
    /// Where a person is, as far as something tells.
    public func report(_ user: UserID, isHome: Bool) { feed(.presenceReported(user, isHome: isHome)) }

    /// When an automation is due next by the clock or the sun; nil when it goes by neither, or never.
    public func nextDue(of trigger: TriggerID) -> Instant? { evaluator.nextDue(of: trigger) }

    /// What keeps an automation from ever being due.
    public func problems(of trigger: TriggerID) -> [ScheduleProblem] { evaluator.problems(of: trigger) }

    /// Does what an automation does, now, whatever its conditions say.
    public func run(_ id: TriggerID, by account: String? = nil) async throws(EngineError) -> RunTrace {
        guard let trigger = structure.triggers[id] else {
            throw EngineError(.notFound, "This automation is in no home (any more).", .trigger(id))
        }
        try checkControl(of: trigger.home, by: account)
        let actions = structure.actions(of: trigger.actionSets)
        guard !actions.isEmpty else {
            throw EngineError(.noActionsInActionSet, "\"\(trigger.name)\" does nothing yet; add a scene.", .trigger(id))
        }
        var trace = RunTrace(byHand: trigger, at: time.now.civil)
        let result = await carryOut(actions, cause: nil)
        trace.add(result, of: actions, in: wording)
        keep(trace)
        await recordExecution(of: trigger.actionSets)
        return trace
    }

    // MARK: The evaluator

    /// Lets what is due come about, and asks to be woken for the next.
    func tick() {
        guard !isClosed else { return }
        feed(.time)
        rememberSoon()
    }

    func feed(_ input: AutomationInput) {
        guard !isClosed else { return }
        for action in evaluator.handle(input, at: time.now) { carryOut(action) }
        time.wake(at: evaluator.nextWake, on: loop) { [weak self] in self?.assumeIsolated { $0.tick() } }
    }

    private func carryOut(_ action: AutomationAction) {
        switch action {
        case .record(let trace):
            if case .fired(let run, _) = trace.outcome {
                runs.announced[run] = trace
            } else if case .ended = trace.outcome {
                runs.ending = trace
            } else {
                keep(RunTrace(trace, in: wording))
                if case .loop(let report) = trace.outcome { log.error("\(report)", ["automation": "\(trace.name)"]) }
                if case .missed(let late) = trace.outcome {
                    log.warning("missed", ["automation": "\(trace.name)", "late": .duration(late)])
                }
            }
        case .start(let run): start(run)
        case .end(let run): end(run)
        case .abandon(let run):
            runs.earlier[run.run] = nil
            rememberSoon(now: true)
        case .wake: break
        }
    }

    private func start(_ run: AutomationRun) {
        guard let trace = runs.announced.removeValue(forKey: run.id) else { return }
        let actions = structure.actions(of: run.actionSets)
        guard runs.working < RunBook.most else {
            log.error("too many automations run at the same time", ["automation": "\(trace.name)"])
            let fault = LinkFault(.busy, "More than \(RunBook.most) automations were running; this one was left out.")
            finish(
                trace, actions,
                SceneResult(actions: actions.map { ActionResult($0.id, error: fault, took: .zero) }, took: .zero))
            return
        }
        runs.working += 1
        Task {
            if run.isToBeEnded, run.within == nil { await keepEarlier(actions, of: run.id) }
            // What was due by the clock must not be done again after a restart; an event does not come again by itself.
            if trace.isScheduled { await record(.recordFiring(run.trigger, at: trace.time), durably: true) }
            let result = await carryOut(actions, cause: run.id)
            finish(trace, actions, result)
            if !trace.isScheduled { await record(.recordFiring(run.trigger, at: trace.time)) }
            await recordExecution(of: run.actionSets)
            runs.working -= 1
            rest()
        }
        rememberSoon(now: run.isToBeEnded)
    }

    private func end(_ run: OpenRun) {
        let trace = runs.ending
        runs.ending = nil
        let actions = runs.earlier.removeValue(forKey: run.run) ?? []
        runs.working += 1
        Task {
            let result = await carryOut(actions, cause: run.run)
            if let trace { finish(trace, actions, result) }
            runs.working -= 1
            rest()
        }
        rememberSoon(now: true)
    }

    private func finish(_ trace: AutomationTrace, _ actions: [Action], _ result: SceneResult) {
        var told = RunTrace(trace, in: wording)
        told.add(result, of: actions, in: wording)
        let fields: LogFields = [
            "automation": "\(trace.name)", "because": "\(told.occasion)", "took": .duration(result.took),
        ]
        if result.failures.isEmpty {
            log.info(told.outcome == .ended ? "brought back what was before" : "ran", fields)
        } else {
            log.warning("ran; \(result.failures.count) of \(result.actions.count) actions failed", fields)
        }
        keep(told)
    }

    /// What is now, as the writes that bring it back.
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
        rememberSoon(now: true)
    }

    // MARK: What a restart needs

    /// - Parameter now: whether something has changed that must not be lost; else it is enough to do it now and then.
    func rememberSoon(now: Bool = false) {
        guard now || evaluator.checkpoint.time - runs.remembered >= .seconds(60) else { return }
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

    func remember() async {
        let memory = AutomationMemory(checkpoint: evaluator.checkpoint, earlier: runs.earlier)
        runs.remembered = memory.checkpoint.time
        do {
            try await store.setNote(AutomationMemory.key, memory.text(), durably: false)
        } catch {
            log.error("What automations remember can't be written: \(error)")
        }
    }
}

extension HomeStructure {
    func actions(of actionSets: [ActionSetID]) -> [Action] { actionSets.flatMap { self.actionSets[$0]?.actions ?? [] } }
}

extension AutomationTrace {
    var isScheduled: Bool { if case .due = occasion { true } else { false } }
}
