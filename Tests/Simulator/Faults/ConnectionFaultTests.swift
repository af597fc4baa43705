import HAPController
import HAPModel
import HAPProtocol
import HearthNetworking
import Simulator
import Testing

/// What our controller makes of connections that go wrong.
@Suite struct ConnectionFaultTests {
    @Test func aDroppedConnectionFailsTheRequestAndTheNextOneWorks() throws {
        try FaultScene.run { scene in
            for target in [FaultScene.bridge, FaultScene.lamp] {
                let fault = try await scene.home.inject(.drop, into: target)
                #expect(try await scene.failure { try await scene.value(scene.brightness) } == .connectionLost)
                await scene.home.clear(fault)
                try await scene.expectHealth()
            }
        }
    }

    @Test func aFaultOfOneAccessoryLeavesTheOthersAlone() throws {
        try FaultScene.run { scene in
            try await scene.home.inject(.drop, into: FaultScene.lamp)
            #expect(try await scene.value(scene.temperature) == 20.5)
            #expect(try await scene.failure { try await scene.value(scene.brightness) } == .connectionLost)
            #expect(try await scene.value(scene.temperature) == 20.5)
        }
    }

    @Test func aFaultOfOneConnectionLeavesTheOthersAlone() throws {
        try FaultScene.run { scene in
            let session = try #require(scene.log.all.last?.session)
            try await scene.home.inject(.noAnswer, into: .connection(session, of: "Flat"))
            #expect(try await scene.failure { try await scene.value(scene.brightness) } == .timedOut)
            // The next session is another connection.
            try await scene.expectHealth()
        }
    }

    @Test func aLateAnswerIsWaitedForAndAVeryLateOneIsNot() throws {
        try FaultScene.run { scene in
            let late = try await scene.home.inject(.delay(by: .seconds(3)), into: FaultScene.lamp)
            let start = scene.loop.now
            #expect(try await scene.value(scene.brightness) == 70)
            #expect(scene.loop.now - start == .seconds(3))
            await scene.home.clear(late)
            let veryLate = try await scene.home.inject(.delay(by: .seconds(20)), into: FaultScene.bridge)
            #expect(try await scene.failure { try await scene.value(scene.brightness) } == .timedOut)
            await scene.home.clear(veryLate)
            try await scene.expectHealth()
        }
    }

    @Test func lateEventsArriveLate() throws {
        try FaultScene.run(isSubscribed: true) { scene in
            try await scene.wait(.seconds(2))
            let before = scene.told.values.count
            let fault = try await scene.home.inject(.delay(by: .seconds(5)), into: FaultScene.lamp)
            try await scene.home.set(.brightness, of: "Lamp", to: 10)
            try await scene.wait(.seconds(4))
            #expect(scene.told.values.count == before)
            try await scene.wait(.seconds(2))
            #expect(scene.told.values.last == .init(id: scene.brightness, value: 10))
            await scene.home.clear(fault)
            try await scene.expectHealth()
        }
    }

    @Test func aHalfOpenConnectionIsFoundOutByItsSilence() throws {
        for target in [FaultScene.bridge, FaultScene.lamp] {
            try FaultScene.run(isSubscribed: true) { scene in
                let fault = try await scene.home.inject(.halfOpen, into: target)
                let start = scene.loop.now
                #expect(try await scene.failure { try await scene.value(scene.brightness) } == .timedOut)
                #expect(scene.loop.now - start == .seconds(15))
                #expect(scene.told.sessions.contains(.timedOut))
                await scene.home.clear(fault)
                try await scene.wait(.seconds(120))
                #expect(scene.told.sessions.last == .some(nil))
                try await scene.expectHealth()
            }
        }
    }

    @Test func aHalfOpenConnectionIsFoundOutAlsoWhenNothingIsAsked() throws {
        try FaultScene.run(isSubscribed: true) { scene in
            try await scene.home.inject(.halfOpen, into: FaultScene.bridge)
            // A minute of silence, then as long as a request may take.
            try await scene.wait(.seconds(80))
            #expect(scene.told.sessions.contains(.timedOut))
            await scene.home.clearFaults()
            try await scene.wait(.seconds(120))
            try await scene.expectHealth()
        }
    }

    @Test func aResetInTheMiddleOfAFrameLosesTheConnection() throws {
        try FaultScene.run { scene in
            for after in [nil, 0, 1, 20] {
                let fault = try await scene.home.inject(.resetMidFrame(after: after), into: FaultScene.bridge)
                #expect(try await scene.failure { try await scene.value(scene.brightness) } == .connectionLost)
                await scene.home.clear(fault)
                try await scene.expectHealth()
            }
        }
    }

    @Test func singleBytesAreAsGoodAsWholeMessages() throws {
        try FaultScene.run { scene in
            try await scene.home.inject(.singleBytes, into: FaultScene.bridge)
            try await scene.expectHealth()
            let fresh = try await scene.flat.accessories(refreshing: true)
            #expect(fresh.accessories.count == 4)
            // Pairing too goes byte by byte.
            try await scene.controller.unpair(scene.flat.id)
            let server = try await scene.home.server("Flat")
            let again = try await scene.controller.pair(scene.controller.find(server.deviceID)) { server.setupCode }
            #expect(try await again.read([scene.brightness]).first?.value == 45)
        }
    }

    @Test func aTrickleIsWaitedForAsLongAsARequestMayTake() throws {
        try FaultScene.run { scene in
            let fault = try await scene.home.inject(
                .trickle(bytes: 8, pause: .milliseconds(100)), into: FaultScene.bridge)
            #expect(try await scene.value(scene.brightness) == 70)
            // Thousands of bytes at 80 in a second.
            #expect(try await scene.failure { try await scene.flat.accessories(refreshing: true) } == .timedOut)
            await scene.home.clear(fault)
            #expect(try await scene.flat.accessories(refreshing: true).accessories.count == 4)
            try await scene.expectHealth()
        }
    }

    @Test func anAnswerThatNeverComesTimesOut() throws {
        try FaultScene.run { scene in
            let fault = try await scene.home.inject(.noAnswer, into: FaultScene.bridge)
            #expect(try await scene.failure { try await scene.value(scene.brightness) } == .timedOut)
            await scene.home.clear(fault)
            try await scene.expectHealth()
        }
    }

    @Test func whatCannotBeDecipheredEndsTheSession() throws {
        try FaultScene.run { scene in
            for fault in [Fault.wrongKeys, .garbage(bytes: 2_000)] {
                let id = try await scene.home.inject(fault, into: FaultScene.lamp)
                #expect(try await scene.failure { try await scene.value(scene.brightness) } == .malformed, "\(fault)")
                await scene.home.clear(id)
                try await scene.expectHealth()
            }
        }
    }

    @Test func aChanceStrikesSomeMessagesAndTheSameSeedTheSame() throws {
        let runs = SharedRuns()
        for _ in 0..<2 {
            try FaultScene.run { scene in
                try await scene.home.inject(.wrongHTTPStatus(503), into: FaultScene.lamp, chance: 0.5)
                var outcomes: [Bool] = []
                for _ in 0..<40 {
                    outcomes.append(try await scene.failure { try await scene.value(scene.brightness) } == nil)
                }
                #expect((8...32).contains(outcomes.filter { $0 }.count))
                runs.add(outcomes)
            }
        }
        #expect(runs.all.count == 2)
        #expect(runs.all.first == runs.all.last)
    }
}
