import HAPModel
import Testing

@testable import Simulator

@Suite struct SpeakerTests {
    @Test func aSmartSpeakerPlaysUntilItsQueueEnds() {
        var speaker = LoneAccessory(Service(.smartSpeaker) { Characteristic(.airPlayEnable, 1) })
        #expect(speaker.int(.currentMediaState) == 2)
        speaker.write(.targetMediaState, 0)
        #expect(speaker.int(.currentMediaState) == 4)
        speaker.advance(3)
        #expect(speaker.int(.currentMediaState) == 0)
        speaker.write(.targetMediaState, 1)
        #expect(speaker.int(.currentMediaState) == 1)
        speaker.write(.targetMediaState, 0)
        speaker.advance(45 * 60 - 1)
        #expect(speaker.int(.currentMediaState) == 0)
        speaker.advance(1)
        #expect(speaker.int(.currentMediaState) == 2)
        #expect(speaker.int(.targetMediaState) == 2)
    }

    @Test func aSmartSpeakerThatPlaysIsLeftAloneByAnotherOrderToPlay() {
        var speaker = LoneAccessory(Service(.smartSpeaker))
        speaker.write(.targetMediaState, 0)
        speaker.advance(60)
        _ = speaker.takeValues(.currentMediaState)
        speaker.write(.targetMediaState, 0)
        #expect(speaker.int(.currentMediaState) == 0)
        speaker.advance(44 * 60)
        #expect(speaker.takeValues(.currentMediaState) == [2])
    }

    @Test func aSmartSpeakerGoesOnAtOnceAfterAPause() {
        var speaker = LoneAccessory(Service(.smartSpeaker))
        speaker.write(.targetMediaState, 0)
        speaker.advance(60)
        speaker.write(.targetMediaState, 1)
        speaker.write(.targetMediaState, 0)
        #expect(speaker.int(.currentMediaState) == 0)
    }

    @Test func aSmartSpeakerStopsWithoutAirPlay() {
        var speaker = LoneAccessory(Service(.smartSpeaker) { Characteristic(.airPlayEnable, 1) })
        speaker.write(.targetMediaState, 0)
        speaker.advance(3)
        speaker.write(.airPlayEnable, 0)
        #expect(speaker.int(.currentMediaState) == 2)
    }

    @Test func aMicrophoneIsMuteWhileItsCameraIsOff() {
        var camera = LoneAccessory(Service(.microphone), Service(.cameraOperatingMode))
        #expect(camera.bool(.mute) == false)
        camera.write(.homeKitCameraActive, 0, 1)
        #expect(camera.bool(.mute) == true)
        #expect(camera.write(.mute, false).refusal == .notAllowedInCurrentState)
        camera.write(.homeKitCameraActive, 1, 1)
        #expect(camera.bool(.mute) == false)
    }

    @Test func siriListensOnlyWhileItIsEnabled() {
        var speaker = LoneAccessory(
            Service(.siri) {
                Characteristic(.siriEnable, 1)
                Characteristic(.siriListening, 1)
                Characteristic(.siriTouchToUse, 0)
            })
        speaker.write(.siriEnable, 0)
        #expect(speaker.int(.siriListening) == 0)
        #expect(speaker.write(.siriListening, 1).refusal == .notAllowedInCurrentState)
        speaker.write(.siriEnable, 1)
        #expect(speaker.int(.siriListening) == 1)
        #expect(speaker.int(.siriTouchToUse) == 0)
    }

    @Test func aPressOfTheButtonBeginsASession() {
        var speaker = LoneAccessory(
            Service(.siri) { Characteristic(.multifunctionButton) },
            Service(.siriEndpoint) {
                Characteristic(.activeIdentifier)
                Characteristic(.manuallyDisabled)
            }, Service(.assistant, key: "a"), Service(.assistant, key: "b"))
        speaker.set(.multifunctionButton, 1)
        #expect(speaker.value(.siriEndpointSessionStatus, 1) == .tlv8([1, 1, 1]))
        speaker.advance(1)
        #expect(speaker.int(.multifunctionButton) == 0)
        #expect(speaker.value(.siriEndpointSessionStatus, 1) == .tlv8([1, 1, 1]))
        speaker.advance(6)
        #expect(speaker.value(.siriEndpointSessionStatus, 1) == .tlv8([1, 1, 0]))
    }

    @Test func noAssistantIsActiveWhileTheMicrophoneIsDisabled() {
        var speaker = LoneAccessory(
            Service(.siriEndpoint) {
                Characteristic(.activeIdentifier)
                Characteristic(.manuallyDisabled)
            }, Service(.assistant, key: "a"), Service(.assistant, key: "b"))
        #expect(speaker.int(.identifier, 2) == 2)
        speaker.write(.active, 1, 2)
        #expect(speaker.int(.activeIdentifier) == 2)
        speaker.set(.manuallyDisabled, true)
        #expect(speaker.int(.active, 2) == 0)
        #expect(speaker.int(.activeIdentifier) == 0)
        #expect(speaker.write(.active, 1, 1).refusal == .notAllowedInCurrentState)
        _ = speaker.takeValues(.active)
        speaker.set(.active, 1, 1)
        #expect(speaker.int(.active, 1) == 0)
        #expect(speaker.int(.activeIdentifier) == 0)
        #expect(speaker.takeValues(.active).isEmpty)
        speaker.set(.manuallyDisabled, false)
        #expect(speaker.int(.active, 2) == 1)
    }

    @Test func onlyMembersNeedNoPassword() {
        var speaker = LoneAccessory(Service(.accessControl) { Characteristic(.passwordSetting, .tlv8([1, 1, 65])) })
        speaker.write(.accessControlLevel, 1)
        #expect(speaker.value(.passwordSetting) == .tlv8([1, 1, 65]))
        #expect(speaker.write(.passwordSetting, .tlv8([1, 9])).refusal == .invalidValue)
        speaker.write(.accessControlLevel, 2)
        #expect(speaker.value(.passwordSetting) == .tlv8([]))
    }
}
