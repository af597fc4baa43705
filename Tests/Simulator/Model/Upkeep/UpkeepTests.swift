import HAPModel
import HAPProtocol
import Testing

@testable import Simulator

@Suite struct UpkeepTests {
    private static func update(_ accessory: LoneAccessory) -> UInt64? {
        accessory.tlv(.firmwareUpdateStatus)?.number(1)
    }

    private static func reasons(_ accessory: LoneAccessory) -> [UInt64?] {
        let readiness = accessory.tlv(.firmwareUpdateReadiness)
        return [readiness?.number(1), readiness?.number(2)]
    }

    @Test func aFirmwareIsStagedWaitsForTheNightAndIsApplied() {
        var lamp = LoneAccessory(Service(.firmwareUpdate) { Characteristic(.stagedFirmwareVersion) })
        #expect(Self.update(lamp) == 0)
        #expect(Self.reasons(lamp) == [nil, 4])
        lamp.set(.stagedFirmwareVersion, "2.1.0")
        #expect(Self.update(lamp) == 1)
        #expect(Self.reasons(lamp) == [1, 4])
        lamp.advance(300)
        #expect(Self.update(lamp) == 2)
        #expect(Self.reasons(lamp) == [nil, nil])
        #expect(lamp.value(.stagedFirmwareVersion) == "2.1.0")
        #expect(lamp.tlv(.firmwareUpdateStatus)?.bytes(3) == Array("2.1.0".utf8))
        // From five past noon to three at night.
        lamp.advance(14 * 3_600 + 54 * 60)
        #expect(Self.update(lamp) == 2)
        lamp.advance(60)
        #expect(Self.update(lamp) == 4)
        lamp.advance(180)
        #expect(Self.update(lamp) == 0)
        #expect(lamp.value(.stagedFirmwareVersion) == "")
    }

    @Test func newFirmwareComesByItself() {
        var lamp = LoneAccessory(Service(.firmwareUpdate))
        lamp.advance(65 * 86_400)
        let states = lamp.takeValues(.firmwareUpdateStatus).compactMap { TLV8($0)?.number(1) }
        #expect(Array(states.prefix(4)) == [1, 2, 4, 0])
    }

    @Test func nothingIsAppliedWhileTheBatteryIsLow() {
        var accessory = AccessoryState(services: [
            ServiceState(Service(.firmwareUpdate)),
            ServiceState(Service(.battery) { Characteristic(.statusLowBattery, 1) }),
        ])
        var surroundings = Surroundings(now: HomeInstant(year: 2026, month: 1, day: 5))
        var model = FirmwareUpdateModel(service: 0, of: accessory)
        let wait = model.step(.start, &accessory, &surroundings) ?? .zero
        _ = model.step(.elapsed(wait), &accessory, &surroundings)
        #expect(model.state == .idle)
        accessory[1].set(.statusLowBattery, 0)
        let again = model.step(.sibling(1, [.statusLowBattery]), &accessory, &surroundings) ?? .zero
        _ = model.step(.elapsed(again), &accessory, &surroundings)
        #expect(model.state == .staging)
    }

    @Test func assetsWaitWhileSomethingPlays() {
        var speaker = LoneAccessory(Service(.assetUpdate), Service(.smartSpeaker))
        #expect(speaker.int(.assetUpdateReadiness) == 1)
        speaker.write(.targetMediaState, 0, 1)
        #expect(speaker.int(.assetUpdateReadiness) == 0)
        speaker.write(.targetMediaState, 2, 1)
        #expect(speaker.int(.assetUpdateReadiness) == 1)
    }

    @Test func diagnosisEndsByItself() {
        var lamp = LoneAccessory(
            Service(.diagnostics) {
                Characteristic(.supportedDiagnosticsModes, 3)
                Characteristic(.selectedDiagnosticsModes)
            })
        #expect(lamp.tlv(.supportedDiagnosticsSnapshot)?.byte(1) == 1)
        #expect(lamp.write(.selectedDiagnosticsModes, 4).refusal == .invalidValue)
        lamp.write(.selectedDiagnosticsModes, 2)
        lamp.advance(3_599)
        #expect(lamp.int(.selectedDiagnosticsModes) == 2)
        lamp.advance(1)
        #expect(lamp.int(.selectedDiagnosticsModes) == 0)
    }

    @Test func aHeartBeatsEveryMinute() {
        var lamp = LoneAccessory(
            Service(.accessoryRuntimeInformation) {
                Characteristic(.heartBeat)
                Characteristic(.activityInterval)
            })
        let before = lamp.value(.ping)
        lamp.advance(3_600)
        #expect(lamp.int(.heartBeat) == 60)
        #expect(lamp.takeValues(.heartBeat).count == 60)
        #expect(lamp.value(.ping) != before)
        #expect(lamp.int(.activityInterval) == 5_000)
    }

    @Test func metricsFillTheirBufferOnlyWhileTheyAreTaken() {
        var lamp = LoneAccessory(Service(.accessoryMetrics))
        lamp.advance(2 * 86_400)
        #expect(lamp.bool(.metricsBufferFullState) == false)
        lamp.write(.active, 1)
        lamp.advance(86_400)
        #expect(lamp.bool(.metricsBufferFullState) == true)
        lamp.write(.supportedMetrics, .tlv8([1, 4, 1, 0, 0, 0]))
        #expect(lamp.bool(.metricsBufferFullState) == false)
    }

    @Test func aClockGoesWithHomeTime() {
        var clock = LoneAccessory(Service(.timeInformation))
        #expect(clock.value(.currentTime) == "2026-06-01T12:00:00")
        #expect(clock.int(.dayOfTheWeek) == 1)
        clock.advance(86_400 + 90)
        #expect(clock.value(.currentTime) == "2026-06-02T12:01:00")
        #expect(clock.int(.dayOfTheWeek) == 2)
        #expect(clock.write(.currentTime, "noon").refusal == .invalidValue)
        clock.set(.currentTime, "noon")
        #expect(clock.value(.currentTime) == "2026-06-02T12:01:00")
        clock.write(.currentTime, "2026-06-07T08:00:00")
        #expect(clock.int(.dayOfTheWeek) == 7)
        clock.advance(60)
        #expect(clock.value(.currentTime) == "2026-06-07T08:00:30")
        clock.write(.timeUpdate, true)
        #expect(clock.value(.currentTime) == "2026-06-02T12:02:30")
        #expect(clock.bool(.timeUpdate) == false)
    }

    @Test func aTapWantsATokenAndEnds() {
        var tap = LoneAccessory(Service(.tapManagement))
        #expect(tap.write(.active, 1).refusal == .notAllowedInCurrentState)
        tap.write(.token, .data([1, 2, 3]))
        #expect(tap.write(.active, 1).refusal == nil)
        let answer = tap.write(.cryptoHash, .tlv8([1, 1, 7])).responses
        #expect(answer == [.cryptoHash: .tlv8([1, 1, 7])])
        tap.advance(599)
        #expect(tap.int(.active) == 1)
        tap.advance(1)
        #expect(tap.int(.active) == 0)
    }

    @Test func pairingThroughCharacteristicsIsNotToBeHad() {
        var lamp = LoneAccessory(Service(.pairing))
        lamp.write(.pairSetup, .tlv8([6, 1, 1, 0, 1, 0]))
        #expect(lamp.value(.pairSetup) == .tlv8([6, 1, 2, 7, 1, 6]))
        #expect(lamp.write(.pairVerify, .tlv8([6])).refusal == .invalidValue)
    }

    @Test func theVersionOfTheProtocolIsFilledIn() {
        #expect(LoneAccessory(Service(.protocolInformation)).value(.version) == "1.1.0")
        let older = LoneAccessory(Service(.protocolInformation) { Characteristic(.version, "1.0") })
        #expect(older.value(.version) == "1.0")
    }
}
