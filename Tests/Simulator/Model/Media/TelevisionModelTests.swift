import HAPModel
import HAPProtocol
import Testing

@testable import Simulator

@Suite struct TelevisionModelTests {
    private static func input(_ identifier: Int, _ name: String, type: Int = 3, hidden: Int = 0) -> Service {
        Service(.inputSource, name: name, key: name) {
            Characteristic(.identifier, Value(identifier))
            Characteristic(.isConfigured, 1)
            Characteristic(.inputSourceType, Value(type))
            Characteristic(.currentVisibilityState, Value(hidden))
            Characteristic(.targetVisibilityState, Value(hidden))
        }
    }

    private static func television() -> LoneAccessory {
        LoneAccessory(
            Service(.television) {
                Characteristic(.currentMediaState)
                Characteristic(.targetMediaState)
                Characteristic(.displayOrder)
            },
            input(7, "Home", type: 1), input(9, "Console"), input(11, "Player", hidden: 1),
            Service(.speaker) {
                Characteristic(.volume, 30)
                Characteristic(.volumeSelector)
                Characteristic(.volumeControlType)
            })
    }

    @Test func takesAMomentToStartAndPlays() {
        var television = Self.television()
        #expect(television.int(.currentMediaState) == 2)
        television.write(.active, 1)
        #expect(television.int(.currentMediaState) == 4)
        television.advance(7.9)
        #expect(television.int(.currentMediaState) == 4)
        television.advance(0.2)
        #expect(television.int(.currentMediaState) == 0)
        television.write(.active, 0)
        #expect(television.int(.currentMediaState) == 2)
        #expect(television.int(.targetMediaState) == 2)
    }

    @Test func anOrderToPlayDoesNotHastenItsStart() {
        var television = Self.television()
        television.write(.active, 1)
        television.write(.targetMediaState, 0)
        television.advance(7.9)
        #expect(television.int(.currentMediaState) == 4)
        television.advance(0.2)
        #expect(television.int(.currentMediaState) == 0)
    }

    @Test func shouldBeSwitchedOffWhileItStartsItStaysOff() {
        var television = Self.television()
        television.write(.active, 1)
        television.write(.active, 0)
        television.advance(60)
        #expect(television.int(.currentMediaState) == 2)
    }

    @Test func switchesOnlyToInputsThatItHas() {
        var television = Self.television()
        #expect(television.int(.activeIdentifier) == 7)
        television.write(.active, 1)
        television.advance(10)
        #expect(television.write(.activeIdentifier, 9).refusal == nil)
        #expect(television.int(.currentMediaState) == 4)
        television.advance(2)
        #expect(television.int(.currentMediaState) == 0)
        #expect(television.write(.activeIdentifier, 8).refusal == .invalidValue)
        #expect(television.int(.activeIdentifier) == 9)
    }

    @Test func obeysTheKeysOfARemote() {
        var television = Self.television()
        television.write(.remoteKey, 11)
        #expect(television.int(.currentMediaState) == 2)
        television.write(.active, 1)
        television.write(.activeIdentifier, 9)
        television.advance(10)
        television.write(.remoteKey, 11)
        #expect(television.int(.currentMediaState) == 1)
        #expect(television.int(.targetMediaState) == 1)
        television.write(.remoteKey, 11)
        #expect(television.int(.currentMediaState) == 0)
        television.set(.remoteKey, 11)
        television.set(.remoteKey, 11)
        #expect(television.int(.currentMediaState) == 0)
        television.write(.remoteKey, 10)
        #expect(television.int(.activeIdentifier) == 7)
    }

    @Test func pausesAndStopsAsItIsTold() {
        var television = Self.television()
        television.write(.targetMediaState, 0)
        #expect(television.int(.targetMediaState) == 2)
        television.write(.active, 1)
        television.advance(10)
        television.write(.targetMediaState, 1)
        #expect(television.int(.currentMediaState) == 1)
        television.write(.targetMediaState, 2)
        #expect(television.int(.currentMediaState) == 2)
        television.write(.targetMediaState, 0)
        television.advance(1)
        #expect(television.int(.currentMediaState) == 0)
    }

    @Test func ordersTheInputsThatAreShown() throws {
        var television = Self.television()
        let both: [UInt8] = [1, 4, 7, 0, 0, 0, 0, 0, 1, 4, 9, 0, 0, 0]
        #expect(television.value(.displayOrder) == .tlv8(both))
        television.write(.targetVisibilityState, 1, 1)
        television.advance(1)
        #expect(television.int(.currentVisibilityState, 1) == 1)
        #expect(television.value(.displayOrder) == .tlv8([1, 4, 9, 0, 0, 0]))
        television.write(.targetVisibilityState, 0, 1)
        television.advance(1)
        #expect(television.value(.displayOrder) == .tlv8(both))
    }

    @Test func goesToSleepWhenNobodyTouchesIt() {
        var television = Self.television()
        #expect(television.int(.sleepDiscoveryMode) == 1)
        television.write(.active, 1)
        television.advance(3.9 * 3_600)
        television.write(.remoteKey, 4)
        television.advance(3.9 * 3_600)
        #expect(television.int(.active) == 1)
        television.advance(0.2 * 3_600)
        #expect(television.int(.active) == 0)
    }

    @Test func itsSpeakerIsTurnedInSteps() {
        var television = Self.television()
        let speaker = 4
        #expect(television.int(.volumeControlType, speaker) == 3)
        #expect(television.write(.volumeSelector, 0, speaker).refusal == .notAllowedInCurrentState)
        television.write(.active, 1)
        television.write(.mute, true, speaker)
        television.write(.volumeSelector, 1, speaker)
        #expect(television.int(.volume, speaker) == 25)
        #expect(television.bool(.mute, speaker) == true)
        television.write(.volumeSelector, 0, speaker)
        #expect(television.int(.volume, speaker) == 30)
        #expect(television.bool(.mute, speaker) == false)
        for _ in 0..<20 { television.write(.volumeSelector, 0, speaker) }
        #expect(television.int(.volume, speaker) == 100)
    }

    @Test func numbersInputsThatComeWithoutIdentifiers() {
        var television = LoneAccessory(
            Service(.television),
            Service(.inputSource, name: "Left", key: "a") { Characteristic(.identifier) },
            Service(.inputSource, name: "Right", key: "b") { Characteristic(.identifier) })
        #expect(television.int(.identifier, 1) == 1)
        #expect(television.int(.identifier, 2) == 2)
        #expect(television.value(.configuredName, 2) == "Right")
        #expect(television.write(.activeIdentifier, 2).refusal == nil)
        #expect(television.write(.activeIdentifier, 3).refusal == .invalidValue)
    }
}
