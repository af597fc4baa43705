import HearthNetworking

/// Runs actions: everything for one accessory in one command, all accessories at once, and never longer than it was given.
public actor SceneRunner {
    private nonisolated let loop: EventLoop
    public nonisolated var unownedExecutor: UnownedSerialExecutor { loop.asUnownedSerialExecutor() }
    private let roster: LinkRoster
    private let limit: Int
    private var runs: [UInt64: Run] = [:]
    private var lastRun: UInt64 = 0

    private struct Run {
        let start: ContinuousClock.Instant
        let plan: ScenePlan
        /// Those that wait for others to end, next one last.
        var waiting: [ScenePlan.Group]
        var tasks: [Task<Void, Never>] = []
        var results: [Int: ActionResult] = [:]
        let end: Promise<Void>

        var isDone: Bool { results.count == plan.actions.count }
    }

    /// - Parameter limit: how many accessories are written to at the same time in one run. From 1.
    public init(roster: LinkRoster, limit: Int = 64) {
        loop = roster.loop
        self.roster = roster
        self.limit = max(limit, 1)
    }

    /// Runs a plan and says what became of each action.
    ///
    /// Accessories that are connected come first, so that dead ones can't use up the time of those that would answer.
    /// - Parameter time: after which what is still unanswered counts as timed out; such a write may yet be done.
    public func run(_ plan: ScenePlan, within time: Duration = .seconds(15)) async -> SceneResult {
        lastRun += 1
        let number = lastRun
        let start = loop.now
        var run = Run(start: start, plan: plan, waiting: await ordered(plan.groups), end: Promise(loop: loop))
        for (place, error) in plan.refused {
            run.results[place] = ActionResult(plan.actions[place], error: LinkFault(error), took: .zero)
        }
        let end = run.end
        if !run.isDone {
            runs[number] = run
            for _ in 0..<min(limit, run.waiting.count) { startNext(of: number) }
            // The end is waited for with a deadline; whatever way it comes, what is there then is the result.
            _ = try? await end.value(deadline: start.advanced(by: time))
            run = runs.removeValue(forKey: number) ?? run
        }
        for task in run.tasks { task.cancel() }
        let took = loop.now - start
        let actions = plan.actions.enumerated().map { place, action in
            run.results[place]
                ?? ActionResult(action, error: Self.unanswered(isCancelled: Task.isCancelled), took: took)
        }
        return SceneResult(actions: actions, took: took)
    }

    private static func unanswered(isCancelled: Bool) -> LinkFault {
        isCancelled
            ? LinkFault(.cancelled, "The run was cancelled before the accessory answered.")
            : LinkFault(.timedOut, "The accessory did not answer in time; is it on and in reach?")
    }

    /// The next one last.
    private func ordered(_ groups: [ScenePlan.Group]) async -> [ScenePlan.Group] {
        var connected: [ScenePlan.Group] = []
        var others: [ScenePlan.Group] = []
        for group in groups {
            if await roster.state(group.link).isConnected { connected.append(group) } else { others.append(group) }
        }
        return (connected + others).reversed()
    }

    private func startNext(of number: UInt64) {
        guard let group = runs[number]?.waiting.popLast() else { return }
        let task = Task {
            let results = await write(group)
            finish(group, results, of: number)
        }
        runs[number]?.tasks.append(task)
    }

    private func write(_ group: ScenePlan.Group) async -> [LinkWriteResult] {
        do throws(LinkError) {
            guard let link = await roster.link(group.link) else {
                throw LinkError(.notFound, "No link leads to this accessory; add it to the home again.")
            }
            return try await link.write(group.writes)
        } catch {
            return group.writes.map { _ in .failure(error) }
        }
    }

    private func finish(_ group: ScenePlan.Group, _ results: [LinkWriteResult], of number: UInt64) {
        guard var run = runs[number] else { return }
        let took = loop.now - run.start
        for (index, place) in group.places.enumerated() {
            var result = ActionResult(run.plan.actions[place], took: took)
            if index >= results.count {
                result.error = LinkFault(.invalidResponse, "The accessory did not say what became of the write.")
            } else {
                switch results[index] {
                case .success(let written): result.written = written.value
                case .failure(let error): result.error = LinkFault(error)
                }
            }
            run.results[place] = result
        }
        runs[number] = run
        if run.isDone { run.end.fulfill(.success(())) } else { startNext(of: number) }
    }
}
