import HAPModel
import HAPProtocol
import Testing

@testable import Simulator

@Suite struct CameraStreamModelTests {
    private static let session: [UInt8] = Array(1...16)
    private static let available = Value.tlv8([1, 1, 0])
    private static let inUse = Value.tlv8([1, 1, 1])
    private static let unavailable = Value.tlv8([1, 1, 2])

    private static func camera() -> LoneAccessory {
        LoneAccessory(
            Service(.cameraRTPStreamManagement) { Characteristic(.active, 1) },
            Service(.cameraOperatingMode) { Characteristic(.manuallyDisabled) })
    }

    private static func endpoints(
        session: [UInt8] = session, version: UInt8 = 0, suite: UInt8 = 0, keyLength: Int = 16
    ) -> Value {
        TLVBody.value { body in
            body.bytes(1, session)
            body.nested(3) { address in
                address.byte(1, version)
                address.text(2, version == 0 ? "10.0.0.2" : "fd00::2")
                address.number(3, UInt16(50_000))
                address.number(4, UInt16(50_002))
            }
            for type: UInt8 in [4, 5] {
                body.nested(type) { keys in
                    keys.byte(1, suite)
                    keys.bytes(2, Array(repeating: 7, count: keyLength))
                    keys.bytes(3, Array(repeating: 8, count: suite == 2 ? 0 : 14))
                }
            }
        }
    }

    private static func command(_ order: UInt8, session: [UInt8] = session, codec: UInt8 = 0) -> Value {
        TLVBody.value { body in
            body.nested(1) { control in
                control.bytes(1, session)
                control.byte(2, order)
            }
            guard order == 1 else { return }
            body.nested(2) { video in
                video.byte(1, codec)
                video.nested(2) { $0.byte(1, 0) }
                video.nested(3) { $0.number(1, UInt16(640)) }
                video.nested(4) { $0.byte(1, 99) }
            }
        }
    }

    @Test func aStreamIsSetUpStartedAndEnded() throws {
        var camera = Self.camera()
        #expect(camera.value(.streamingStatus) == Self.available)
        #expect(camera.write(.setupEndpoints, Self.endpoints()).refusal == nil)
        #expect(camera.value(.streamingStatus) == Self.inUse)
        let answer = try #require(camera.tlv(.setupEndpoints))
        #expect(answer.bytes(1) == Self.session)
        #expect(answer.byte(2) == 0)
        let address = try #require(answer.nested(3))
        #expect(address.byte(1) == 0)
        #expect(address.bytes(2) == Array("127.0.0.1".utf8))
        #expect(try #require(address.number(3)) + 2 == address.number(4))
        for type: UInt8 in [4, 5] {
            let keys = try #require(answer.nested(type))
            #expect(keys.byte(1) == 0)
            #expect(keys.bytes(2)?.count == 16)
            #expect(keys.bytes(3)?.count == 14)
        }
        #expect(answer.bytes(6)?.count == 4)
        #expect(answer.bytes(7)?.count == 4)
        #expect(answer.bytes(6) != answer.bytes(7))

        #expect(camera.write(.selectedRTPStreamConfiguration, Self.command(1)).refusal == nil)
        camera.advance(60)
        #expect(camera.value(.streamingStatus) == Self.inUse)
        for order: UInt8 in [2, 3, 4] {
            #expect(camera.write(.selectedRTPStreamConfiguration, Self.command(order)).refusal == nil)
        }
        #expect(camera.write(.selectedRTPStreamConfiguration, Self.command(0)).refusal == nil)
        #expect(camera.value(.streamingStatus) == Self.available)
        #expect(camera.tlv(.setupEndpoints)?.byte(2) == 2)
    }

    @Test func answersWithTheAddressFamilyAndKeysThatAreAskedFor() throws {
        var camera = Self.camera()
        camera.write(.setupEndpoints, Self.endpoints(version: 1, suite: 1, keyLength: 32))
        let answer = try #require(camera.tlv(.setupEndpoints))
        #expect(answer.nested(3)?.bytes(2) == Array("::1".utf8))
        #expect(answer.nested(4)?.bytes(2)?.count == 32)
        camera.write(.selectedRTPStreamConfiguration, Self.command(0))
        camera.write(.setupEndpoints, Self.endpoints(suite: 2, keyLength: 0))
        #expect(camera.tlv(.setupEndpoints)?.nested(5)?.bytes(2) == [])
    }

    @Test func aSecondControllerIsToldThatItIsBusy() {
        var camera = Self.camera()
        let other = [UInt8](repeating: 9, count: 16)
        camera.write(.setupEndpoints, Self.endpoints())
        camera.write(.setupEndpoints, Self.endpoints(session: other))
        #expect(camera.tlv(.setupEndpoints)?.bytes(1) == other)
        #expect(camera.tlv(.setupEndpoints)?.byte(2) == 1)
        #expect(
            camera.write(.selectedRTPStreamConfiguration, Self.command(1, session: other)).refusal == .invalidValue)
        #expect(camera.write(.selectedRTPStreamConfiguration, Self.command(1)).refusal == nil)
    }

    @Test func whatIsNeverStartedOrNeverEndedIsGivenUp() {
        var camera = Self.camera()
        camera.write(.setupEndpoints, Self.endpoints())
        camera.advance(29)
        #expect(camera.value(.streamingStatus) == Self.inUse)
        camera.advance(1)
        #expect(camera.value(.streamingStatus) == Self.available)
        camera.write(.setupEndpoints, Self.endpoints())
        camera.write(.selectedRTPStreamConfiguration, Self.command(1))
        camera.advance(3_600)
        #expect(camera.value(.streamingStatus) == Self.available)
    }

    @Test func malformedRequestsAreRefusedAndChangeNothing() {
        var camera = Self.camera()
        let bad: [Value] = [
            .tlv8([]), .tlv8([1, 16]), Self.endpoints(session: [1, 2]), Self.endpoints(version: 2),
            Self.endpoints(suite: 3), Self.endpoints(keyLength: 15),
        ]
        for value in bad { #expect(camera.write(.setupEndpoints, value).refusal == .invalidValue) }
        #expect(camera.value(.streamingStatus) == Self.available)
        camera.write(.setupEndpoints, Self.endpoints())
        for value in [.tlv8([]), Self.command(5), Self.command(1, codec: 1), Self.command(0, session: [1])] as [Value] {
            #expect(camera.write(.selectedRTPStreamConfiguration, value).refusal == .invalidValue)
        }
        #expect(camera.value(.streamingStatus) == Self.inUse)
    }

    @Test func aCameraThatIsOffStreamsNothing() {
        var camera = Self.camera()
        camera.write(.setupEndpoints, Self.endpoints())
        camera.write(.homeKitCameraActive, 0, 1)
        #expect(camera.value(.streamingStatus) == Self.unavailable)
        #expect(camera.write(.setupEndpoints, Self.endpoints()).refusal == .notAllowedInCurrentState)
        camera.write(.homeKitCameraActive, 1, 1)
        #expect(camera.value(.streamingStatus) == Self.available)
        camera.set(.manuallyDisabled, true, 1)
        #expect(camera.value(.streamingStatus) == Self.unavailable)
        camera.set(.manuallyDisabled, false, 1)
        camera.write(.active, 0)
        #expect(camera.value(.streamingStatus) == Self.unavailable)
    }

    @Test func saysWhatItSupportsInWellFormedTLV() throws {
        let camera = Self.camera()
        let video = try #require(camera.tlv(.supportedVideoStreamConfiguration)?.nested(1))
        #expect(video.byte(1) == 0)
        let sizes = video.all(3).map { [$0.number(1), $0.number(2), $0.number(3)] }
        #expect(sizes.first == [1_920, 1_080, 30])
        #expect(sizes.contains([320, 240, 30]))
        let parameters = try #require(video.nested(2))
        #expect(parameters.items.filter { $0.type.rawValue == 1 }.map(\.value) == [[0], [1], [2]])
        #expect(parameters.byte(3) == 0)
        let audio = try #require(camera.tlv(.supportedAudioStreamConfiguration)?.nested(1))
        #expect(audio.byte(1) == 3)
        #expect(audio.nested(2)?.byte(1) == 1)
        #expect(camera.value(.supportedRTPConfiguration) == .tlv8([2, 1, 0]))
    }
}
