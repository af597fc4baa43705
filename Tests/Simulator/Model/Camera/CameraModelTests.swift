import HAPModel
import HAPProtocol
import Testing

@testable import Simulator

@Suite struct CameraModelTests {
    @Test func aCameraTurnsTowardsWhereItIsToLook() {
        var camera = LoneAccessory(
            Service(.cameraControl) {
                Characteristic(.on, true)
                Characteristic(.currentHorizontalTiltAngle)
                Characteristic(.targetHorizontalTiltAngle)
            })
        camera.advance(600)
        camera.write(.targetHorizontalTiltAngle, 60)
        #expect(camera.int(.currentHorizontalTiltAngle) == 0)
        camera.advance(1)
        #expect(camera.int(.currentHorizontalTiltAngle) == 30)
        camera.advance(5)
        #expect(camera.int(.currentHorizontalTiltAngle) == 60)
        camera.write(.on, false)
        camera.write(.targetHorizontalTiltAngle, -90)
        camera.advance(5)
        #expect(camera.int(.currentHorizontalTiltAngle) == 60)
    }

    @Test func nightVisionFollowsTheLightUntilSomebodySaysOtherwise() {
        var model = CameraOperatingModeModel(service: 0, of: AccessoryState(services: []))
        var accessory = AccessoryState(services: [
            ServiceState(Service(.cameraOperatingMode) { Characteristic(.nightVision) })
        ])
        var surroundings = Surroundings(now: HomeInstant(year: 2026, month: 1, day: 5))
        func see(_ light: Double, _ event: ModelEvent) {
            surroundings.room.light = light
            _ = model.step(event, &accessory, &surroundings)
        }
        see(100, .start)
        #expect(!accessory[0].bool(.nightVision))
        see(4, .surroundings)
        #expect(accessory[0].bool(.nightVision))
        see(10, .surroundings)
        #expect(accessory[0].bool(.nightVision))
        accessory[0].set(.nightVision, false)
        see(1, .surroundings)
        #expect(!accessory[0].bool(.nightVision))
        see(20, .surroundings)
        see(4, .surroundings)
        #expect(accessory[0].bool(.nightVision))
        see(15, .surroundings)
        #expect(!accessory[0].bool(.nightVision))
    }

    @Test func aNewCameraIsSwitchedOnAndOneThatIsOffStaysOff() {
        let new = LoneAccessory(Service(.cameraOperatingMode))
        #expect(new.bool(.homeKitCameraActive) == true)
        #expect(new.bool(.eventSnapshotsActive) == true)
        let old = LoneAccessory(Service(.cameraOperatingMode) { Characteristic(.eventSnapshotsActive, 1) })
        #expect(old.bool(.homeKitCameraActive) == false)
    }

    @Test func aRecordingIsSelectedAmongWhatIsSupported() {
        var camera = LoneAccessory(Service(.cameraRecordingManagement))
        func selection(container: UInt8 = 0, video: UInt8 = 0, audio: UInt8 = 0) -> Value {
            TLVBody.value { body in
                body.nested(1) { general in
                    general.number(1, UInt32(4_000))
                    general.number(2, UInt64(1))
                    general.nested(3) { $0.byte(1, container) }
                }
                body.nested(2) { $0.byte(1, video) }
                body.nested(3) { $0.byte(1, audio) }
            }
        }
        let good = selection()
        #expect(camera.write(.selectedCameraRecordingConfiguration, good).refusal == nil)
        #expect(camera.value(.selectedCameraRecordingConfiguration) == good)
        for bad in [selection(container: 1), selection(video: 1), selection(audio: 9), .tlv8([])] {
            #expect(camera.write(.selectedCameraRecordingConfiguration, bad).refusal == .invalidValue)
        }
        #expect(camera.value(.selectedCameraRecordingConfiguration) == good)
        #expect(camera.tlv(.supportedCameraRecordingConfiguration)?.number(1) == 4_000)
    }
}
