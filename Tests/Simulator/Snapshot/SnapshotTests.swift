import HAPAccessory
import HAPController
import HAPModel
import HAPProtocol
import HearthNetworking
import Testing

@testable import Simulator

@Suite struct SnapshotTests {
    private static func device(_ name: String, _ services: [Service]) -> DeviceDefinition {
        DeviceDefinition(
            information: AccessoryInformation(
                name: name, manufacturer: "Hearth", model: "C1", serialNumber: "C-\(name)", firmwareRevision: "1.0.0"),
            services: services, room: "Hall")
    }

    private static func home() -> HomeDefinition {
        let camera = [
            Service(.cameraRTPStreamManagement),
            Service(.cameraOperatingMode) { Characteristic(.periodicSnapshotsActive) },
        ]
        let bell = Service(.doorbell)
        let server = ServerDefinition(
            category: .bridge, primary: device("Bridge", []),
            bridged: [
                device("Hall camera", camera), device("Lamp", [Service(.lightbulb)]), device("Bell", camera + [bell]),
            ])
        var home = HomeDefinition(server)
        home.rooms = [RoomDefinition("Hall", hasFrontDoor: true)]
        home.start = HomeInstant(year: 2026, month: 6, day: 1, hour: 12)
        return home
    }

    private static func ask(
        _ home: SimulatedHome, aid: UInt64? = 2, width: Int? = 320, height: Int? = 240, reason: Int? = nil,
        type: String = "image"
    ) async -> ResourceResponse {
        await home.resource(
            ResourceRequestBody(
                type: type, aid: aid.map { AccessoryID($0) }, width: width, height: height, reason: reason),
            of: 0)
    }

    private static func size(_ response: ResourceResponse) -> [Int] {
        guard case .content(let bytes, "image/jpeg") = response, let decoded = RoomPictureTests.decoded(bytes) else {
            return []
        }
        return [decoded.width, decoded.height]
    }

    @Test func aControllerGetsAPictureOfTheSizeThatItAskedFor() async throws {
        let home = try await SimulatedHome(Self.home())
        let controller = try await Controller(
            network: home.network, discovery: home.discovery, store: MemoryControllerStore())
        let server = try await home.server("Bridge")
        let bridge = try await controller.pair(controller.find(server.deviceID)) { server.setupCode }
        let jpeg = try await bridge.snapshot(of: AccessoryID(2), width: 320, height: 240)
        let decoded = try #require(RoomPictureTests.decoded(jpeg))
        #expect([decoded.width, decoded.height] == [320, 240])
        try await home.set(.homeKitCameraActive, of: "Hall camera", to: 0)
        await #expect(throws: ControllerError.self) {
            _ = try await bridge.snapshot(of: AccessoryID(2), width: 320, height: 240)
        }
        await home.stop()
    }

    @Test func theAccessoryInTheRequestDecides() async throws {
        let home = try await SimulatedHome(Self.home())
        let hall = await Self.ask(home, aid: 2)
        let bell = await Self.ask(home, aid: 4)
        #expect(Self.size(hall) == [320, 240])
        #expect(Self.size(bell) == [320, 240])
        #expect(hall != bell)
        #expect(await Self.ask(home, aid: 3) == .none)
        #expect(await Self.ask(home, aid: nil) == .none)
        #expect(await Self.ask(home, aid: 77) == .none)
        #expect(await Self.ask(home, type: "sound") == .none)
        await home.stop()
    }

    @Test func aPictureShowsTheTime() async throws {
        let home = try await SimulatedHome(Self.home())
        let before = await Self.ask(home)
        #expect(await Self.ask(home) == before)
        await home.advance(by: .seconds(60))
        #expect(await Self.ask(home) != before)
        await home.stop()
    }

    @Test func whatIsSwitchedOffIsRefused() async throws {
        let home = try await SimulatedHome(Self.home())
        try await home.set(.periodicSnapshotsActive, of: "Hall camera", to: 0)
        #expect(await Self.ask(home, reason: 0) == .failed(.notAllowedInCurrentState))
        #expect(await Self.size(Self.ask(home, reason: 1)) == [320, 240])
        #expect(await Self.ask(home) == .failed(.insufficientPrivileges))
        try await home.set(.eventSnapshotsActive, of: "Hall camera", to: 0)
        #expect(await Self.ask(home, reason: 1) == .failed(.notAllowedInCurrentState))
        try await home.set(.homeKitCameraActive, of: "Hall camera", to: 0)
        #expect(await Self.ask(home, reason: 1) == .failed(.notAllowedInCurrentState))
        await home.stop()
    }

    @Test func largeRequestsComeSmallerInTheSameShape() {
        func size(_ width: Int?, _ height: Int?) -> [Int] {
            let size = PictureSize(ResourceRequestBody(width: width, height: height))
            return [size.width, size.height]
        }
        #expect(size(1_920, 1_080) == [1_920, 1_080])
        #expect(size(3_840, 2_160) == [1_920, 1_080])
        #expect(size(16_384, 16_384) == [1_440, 1_440])
        #expect(size(16_384, 1) == [16_384, 1])
        #expect(size(1, 1) == [1, 1])
        #expect(size(640, nil) == [640, 360])
        #expect(size(nil, 360) == [640, 360])
        #expect(size(nil, nil) == [1_280, 720])
        #expect(size(1, nil) == [1, 1])
    }

    @Test func onlySoManyPicturesAreMadeAtATime() async throws {
        let home = try await SimulatedHome(Self.home())
        let answers = try await home.loop.pinned { () async throws in
            // All are in the loop's queue before the first is taken, and a picture comes back to the end of it.
            let asking = (0..<40).map { _ in home.loop.task { await Self.ask(home, width: 640, height: 480) } }
            var answers: [ResourceResponse] = []
            for task in asking { answers.append(try await task.value) }
            return answers
        }
        #expect(answers.allSatisfy { Self.size($0) == [640, 480] || $0 == .failed(.resourceBusy) })
        #expect(answers.filter { Self.size($0) == [640, 480] }.count == SimulatedHome.mostPictures)
        #expect(Self.size(await Self.ask(home)) == [320, 240])
        await home.stop()
    }
}
