import HAPController
import HAPModel
import HAPProtocol
import HearthNetworking
import Simulator
import Testing

/// What our controller makes of messages that say something wrong.
@Suite struct MessageFaultTests {
    @Test func aWrongStatusIsReportedForTheCharacteristicAlone() throws {
        try FaultScene.run { scene in
            let fault = try await scene.home.inject(.wrongStatus(.resourceBusy), into: FaultScene.lamp)
            let entries = try await scene.flat.read([scene.brightness, scene.temperature])
            #expect(entries.map(\.status) == [.resourceBusy, .success])
            #expect(entries.map(\.value) == [nil, 20.5])
            #expect(try await scene.write(10, to: scene.brightness) == .resourceBusy)
            #expect(try await scene.home.value(.brightness, of: "Lamp") == 70)
            await scene.home.clear(fault)
            try await scene.expectHealth()
        }
    }

    @Test func anHTTPStatusRejectsTheRequest() throws {
        try FaultScene.run { scene in
            for status in [400, 422, 500, 503] {
                let fault = try await scene.home.inject(.wrongHTTPStatus(status), into: FaultScene.bridge)
                #expect(try await scene.failure { try await scene.value(scene.brightness) } == .rejected)
                #expect(try await scene.failure { try await scene.write(10, to: scene.brightness) } == .rejected)
                await scene.home.clear(fault)
                try await scene.expectHealth()
            }
        }
    }

    @Test func aSessionThatIsNoLongerAuthorizedIsMadeAnewOnce() throws {
        try FaultScene.run { scene in
            let fault = try await scene.home.inject(.wrongHTTPStatus(470), into: FaultScene.lamp)
            let verifies = scene.log.requests("POST", "/pair-verify")
            #expect(try await scene.failure { try await scene.value(scene.brightness) } == .rejected)
            #expect(scene.log.requests("POST", "/pair-verify") == verifies + 2)
            await scene.home.clear(fault)
            try await scene.expectHealth()
        }
    }

    @Test func anUnreachableAccessoryIsReportedAndTheOthersAreRead() throws {
        try FaultScene.run { scene in
            let fault = try await scene.home.inject(.unreachable, into: FaultScene.lamp)
            let entries = try await scene.flat.read([scene.brightness, scene.temperature])
            #expect(entries.map(\.status) == [.serviceCommunicationFailure, .success])
            #expect(try await scene.write(10, to: scene.brightness) == .serviceCommunicationFailure)
            await scene.home.clear(fault)
            try await scene.expectHealth()
        }
    }

    @Test func staleValuesGiveWayToEventsAndLaterReads() throws {
        try FaultScene.run(isSubscribed: true) { scene in
            let fault = try await scene.home.inject(.staleValues, into: FaultScene.lamp)
            try await scene.home.set(.brightness, of: "Lamp", to: 15)
            #expect(try await scene.value(scene.brightness) == 70)
            await scene.home.clear(fault)
            #expect(try await scene.value(scene.brightness) == 15)
            #expect(scene.told.values.last == .init(id: scene.brightness, value: 15))
            try await scene.expectHealth()
        }
    }

    @Test func valuesOutOfRangeArePassedOnAsTheyCame() throws {
        try FaultScene.run { scene in
            let fault = try await scene.home.inject(.outOfRange, into: FaultScene.bridge)
            let values = try await scene.flat.read([scene.brightness, scene.on, scene.temperature]).map(\.value)
            // 2 is as good as true.
            #expect(values == [200, true, 200.0])
            await scene.home.clear(fault)
            try await scene.expectHealth()
        }
    }

    @Test func textsForNumbersAreUnderstood() throws {
        try FaultScene.run { scene in
            let fault = try await scene.home.inject(.wrongType, into: FaultScene.bridge)
            let values = try await scene.flat.read([scene.brightness, scene.on, scene.temperature]).map(\.value)
            #expect(values == [70, false, 20.5])
            await scene.home.clear(fault)
            try await scene.expectHealth()
        }
    }

    @Test func nullIsNoValue() throws {
        try FaultScene.run(isSubscribed: true) { scene in
            let fault = try await scene.home.inject(.nullValue, into: FaultScene.lamp)
            let entry = try await scene.entry(scene.brightness)
            #expect(entry.value == nil)
            #expect(entry.status.isSuccess)
            try await scene.home.set(.brightness, of: "Lamp", to: 15)
            try await scene.wait(.seconds(2))
            #expect(scene.told.values.last == .init(id: scene.brightness, value: nil))
            await scene.home.clear(fault)
            try await scene.expectHealth()
        }
    }

    @Test func whatLacksAFieldIsLeftOutOrRefused() throws {
        try FaultScene.run { scene in
            for field in Fault.Field.allCases {
                let fault = try await scene.home.inject(.missingField(field), into: FaultScene.lamp)
                let entries = try await scene.flat.read([scene.brightness, scene.temperature])
                switch field {
                case .aid, .iid:
                    // Nobody knows whose value it is: as if it had not been answered.
                    #expect(entries.map(\.status) == [.serviceCommunicationFailure, .success], "\(field)")
                case .value: #expect(entries.map(\.value) == [nil, 20.5])
                case .type, .perms, .format: #expect(entries.allSatisfy { $0.value != nil }, "\(field)")
                }
                // What nothing could address is left out of the database; the rest serves.
                let database = try await scene.flat.accessories(refreshing: true)
                let isLeftOut = [.aid, .iid, .type].contains(field)
                #expect((database[scene.brightness] == nil) == isLeftOut, "\(field)")
                #expect(database[scene.temperature] != nil)
                await scene.home.clear(fault)
                try await scene.expectHealth()
            }
        }
    }

    @Test func bodiesThatAreNotJSONAreMalformed() throws {
        try FaultScene.run(isSubscribed: true) { scene in
            let fault = try await scene.home.inject(.malformedJSON, into: FaultScene.lamp)
            #expect(try await scene.failure { try await scene.value(scene.brightness) } == .malformed)
            #expect(try await scene.failure { try await scene.flat.accessories(refreshing: true) } == .malformed)
            // An event that cannot be read ends nothing.
            try await scene.home.set(.brightness, of: "Lamp", to: 15)
            try await scene.wait(.seconds(2))
            #expect(await scene.flat.isConnected)
            await scene.home.clear(fault)
            try await scene.expectHealth()
        }
    }

    @Test func chunksArePutTogether() throws {
        try FaultScene.run { scene in
            for length in [1, 16, 10_000] {
                let fault = try await scene.home.inject(.chunked(bytes: length), into: FaultScene.bridge)
                try await scene.expectHealth()
                #expect(try await scene.flat.accessories(refreshing: true).accessories.count == 4)
                await scene.home.clear(fault)
            }
            try await scene.home.inject(.chunked(bytes: 3), into: .server("Plug"))
            let plug = try await scene.home.server("Plug")
            let paired = try await scene.controller.pair(scene.controller.find(plug.deviceID)) { plug.setupCode }
            #expect(try await paired.accessories().accessories.count == 1)
        }
    }

    @Test func aLengthThatIsWrongEndsTheSession() throws {
        try FaultScene.run { scene in
            for (difference, code) in [(7, ControllerError.Code.timedOut), (-7, .malformed)] {
                let fault = try await scene.home.inject(.wrongLength(by: difference), into: FaultScene.lamp)
                #expect(try await scene.failure { try await scene.value(scene.brightness) } == code)
                await scene.home.clear(fault)
                try await scene.expectHealth()
            }
        }
    }

    @Test func everyEventOfAStormIsTold() throws {
        try FaultScene.run(isSubscribed: true) { scene in
            try await scene.wait(.seconds(2))
            let before = scene.told.values.count
            try await scene.home.inject(.eventStorm(count: 500), into: FaultScene.lamp)
            try await scene.wait(.seconds(1))
            let storm = scene.told.values.dropFirst(before)
            #expect(storm.count == 500)
            #expect(Set(storm) == [.init(id: scene.brightness, value: 70)])
            try await scene.expectHealth()
        }
    }

    @Test func lostEventsAreNotMissedByReads() throws {
        try FaultScene.run(isSubscribed: true) { scene in
            try await scene.wait(.seconds(2))
            let before = scene.told.values.count
            let fault = try await scene.home.inject(.lostEvents, into: FaultScene.bridge)
            try await scene.home.set(.brightness, of: "Lamp", to: 15)
            try await scene.wait(.seconds(2))
            #expect(scene.told.values.count == before)
            // A read brings it, and those who listen are told.
            #expect(try await scene.value(scene.brightness) == 15)
            try await scene.wait(.seconds(1))
            #expect(scene.told.values.last == .init(id: scene.brightness, value: 15))
            await scene.home.clear(fault)
            try await scene.expectHealth()
        }
    }

    @Test func duplicateEventsAreToldAsOftenAsTheyCome() throws {
        try FaultScene.run(isSubscribed: true) { scene in
            try await scene.wait(.seconds(2))
            let before = scene.told.values.count
            let fault = try await scene.home.inject(.duplicateEvents(copies: 3), into: FaultScene.bridge)
            try await scene.home.press("Button", .double)
            try await scene.wait(.seconds(2))
            #expect(
                scene.told.values.dropFirst(before)
                    == Array(repeating: .init(id: scene.button, value: 1), count: 3)[...])
            await scene.home.clear(fault)
            try await scene.expectHealth()
        }
    }

    @Test func aBusyAccessoryRefusesToPairAndPairsLater() throws {
        try FaultScene.run { scene in
            let plug = try await scene.home.server("Plug")
            let fault = try await scene.home.inject(.busy, into: .server("Plug"))
            let found = try await scene.controller.find(plug.deviceID)
            do {
                _ = try await scene.controller.pair(found) { plug.setupCode }
                Issue.record("paired although busy")
            } catch let error as ControllerError {
                #expect(error.code == .refused)
                #expect((error.underlying as? PairingFailure)?.refusal == .busy)
            }
            await scene.home.clear(fault)
            _ = try await scene.controller.pair(found) { plug.setupCode }
        }
    }

    @Test func aSlowHandlerIsWaitedForUntilTheServerGivesUp() throws {
        try FaultScene.run { scene in
            let slow = try await scene.home.inject(.slowHandler(by: .seconds(5)), into: FaultScene.lamp)
            let start = scene.loop.now
            #expect(try await scene.write(10, to: scene.brightness) == .success)
            #expect(scene.loop.now - start == .seconds(5))
            await scene.home.clear(slow)
            let slower = try await scene.home.inject(.slowHandler(by: .seconds(12)), into: FaultScene.lamp)
            #expect(try await scene.write(20, to: scene.brightness) == .operationTimedOut)
            // The thing gets there all the same.
            try await scene.wait(.seconds(12))
            #expect(try await scene.value(scene.brightness) == 20)
            await scene.home.clear(slower)
            try await scene.expectHealth()
        }
    }
}
