import HearthNetworking
import HomeEngine
import HomeModel
import HomeTesting
import Testing

@Suite struct SceneRunnerTests {
    /// Runs `body` with a home of links a, b and c, each with "x" and "y" behind it.
    private func run(
        _ names: [String] = ["a", "b", "c"], _ body: @escaping @Sendable (FakeHome, SceneRunner) async throws -> Void
    ) throws {
        let loop = EventLoop.manual()
        defer { loop.shutdown() }
        try loop.run(advances: 200_000) {
            let home = try await FakeHome(names, bridged: ["x", "y"], loop: loop)
            try await loop.sleep(for: .milliseconds(1))
            for link in home.links { await link.clearTranscript() }
            try await body(home, SceneRunner(roster: home.roster))
        }
    }

    private func action(
        _ number: UInt128, _ home: FakeHome, _ link: String, _ key: String = "on", of accessory: String = "self",
        to value: HomeValue = true
    ) throws -> Action {
        let characteristic = try #require(home.characteristic(link, key, of: accessory))
        return Action(id: ActionID(rawValue: number), characteristic: characteristic, targetValue: value)
    }

    @Test func whatGoesToOneAccessoryGoesTogether() throws {
        try run { home, runner in
            let actions = [
                try action(1, home, "a"), try action(2, home, "b"), try action(3, home, "a", "level", to: 40),
                try action(4, home, "a", of: "x"),
            ]
            let result = await runner.run(ScenePlan(actions, in: home.structure))
            #expect(result.outcome == .complete)
            #expect(result.homeErrorCode == nil)
            #expect(result.actions.map(\.action) == actions.map(\.id))
            #expect(await home.links[0].transcript == ["0 write self/on=true self/level=40", "0 write x/on=true"])
            #expect(await home.links[1].transcript == ["0 write self/on=true"])
        }
    }

    @Test func oneDeadAccessoryIsAPartialFailureInBoundedTime() throws {
        try run { home, runner in
            await home.links[1].set { $0.isMute = true }
            let actions = [try action(1, home, "a"), try action(2, home, "b"), try action(3, home, "c")]
            let result = await runner.run(ScenePlan(actions, in: home.structure))
            #expect(result.outcome == .partial)
            #expect(result.homeErrorCode == .actionSetExecutionPartialSuccess)
            #expect(result.actions.map { $0.error?.code } == [nil, .timedOut, nil])
            #expect(result.actions.map(\.took) == [.zero, .seconds(10), .zero])
            #expect(result.took == .seconds(10))
        }
    }

    @Test func theDeadlineEndsARunWhateverAccessoriesDo() throws {
        try run { home, runner in
            for link in home.links { await link.set { $0.isMute = true } }
            let actions = [try action(1, home, "a"), try action(2, home, "b")]
            let result = await runner.run(ScenePlan(actions, in: home.structure), within: .seconds(3))
            #expect(result.outcome == .failed)
            #expect(result.homeErrorCode == .actionSetExecutionFailed)
            #expect(result.took == .seconds(3))
            #expect(result.failures.allSatisfy { $0.error?.code == .timedOut })
        }
    }

    @Test func deadAccessoriesDoNotUseUpTheTurnsOfTheLiving() throws {
        try run((0..<40).map { "\($0)" }) { home, _ in
            let runner = SceneRunner(roster: home.roster, limit: 4)
            for link in home.links.prefix(20) {
                await link.set {
                    $0.isReachable = false
                    $0.delay = .seconds(10)
                }
                await link.drop()
            }
            let actions = try (0..<40).map { try action(UInt128($0), home, "\($0)") }
            let result = await runner.run(ScenePlan(actions, in: home.structure), within: .seconds(5))
            #expect(result.actions.prefix(20).allSatisfy { $0.error?.code == .timedOut })
            #expect(result.actions.suffix(20).allSatisfy { $0.error == nil && $0.took == .zero })
        }
    }

    @Test func whatOneCharacteristicRefusesDoesNotConcernTheOthers() throws {
        try run { home, runner in
            await home.links[0].refuse(
                CharacteristicAddress("self", "level"), with: LinkError(.busy, "It is busy; try again."))
            let actions = [try action(1, home, "a"), try action(2, home, "a", "level", to: 7)]
            let result = await runner.run(ScenePlan(actions, in: home.structure))
            #expect(result.actions.map { $0.error?.code } == [nil, .busy])
            #expect(result.outcome == .partial)
        }
    }

    @Test func anActionWhoseAccessoryWentFailsByItself() throws {
        try run { home, runner in
            let gone = Action(
                id: ActionID(rawValue: 9), characteristic: CharacteristicID(rawValue: 404), targetValue: true)
            let result = await runner.run(ScenePlan([gone, try action(1, home, "a")], in: home.structure))
            #expect(result.actions.map { $0.error?.code } == [.notFound, nil])
            #expect(await home.links[0].transcript.count == 1)
        }
    }

    @Test func aBlockedAccessoryIsNotWrittenTo() throws {
        try run { home, runner in
            var structure = home.structure
            _ = try structure.apply(.setBlocked(AccessoryID(rawValue: 100), true))
            let result = await runner.run(ScenePlan([try action(1, home, "a")], in: structure))
            #expect(result.actions.map { $0.error?.code } == [.notAuthorized])
            #expect(await home.links[0].transcript.isEmpty)
        }
    }

    @Test func nothingToDoIsSaid() throws {
        try run { home, runner in
            let result = await runner.run(ScenePlan([], in: home.structure))
            #expect(result.outcome == .empty)
            #expect(result.homeErrorCode == .noActionsInActionSet)
        }
    }

    @Test func scenesRunSideBySide() throws {
        try run { home, runner in
            await home.links[0].set { $0.isMute = true }
            let slow = ScenePlan([try action(1, home, "a")], in: home.structure)
            let quick = ScenePlan([try action(2, home, "b")], in: home.structure)
            let running = home.loop.task { await runner.run(slow) }
            let result = await runner.run(quick)
            #expect(result.outcome == .complete)
            #expect(result.took == .zero)
            #expect(try await running.value.outcome == .failed)
        }
    }
}
