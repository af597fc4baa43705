import HAPController
import HAPModel
import HAPProtocol
import Simulator
import Testing

let cottage = """
    {
      home: "Cottage", seed: 7, start: "2026-01-05T06:00",
      rooms: [{ name: "Hall", frontDoor: true }, { name: "Kitchen", beside: ["Hall"] }],
      people: [{ name: "Ada", rhythm: "office", bedroom: "Kitchen" }],
      servers: [{ name: "Bridge", accessories: [
        { name: "Hall motion", room: "Hall", services: [{ type: "MotionSensor" }] },
        { name: "Front door", room: "Hall", services: [{ type: "LockMechanism" }] },
        { name: "Stove alarm", room: "Kitchen", services: [{ type: "SmokeSensor" }] },
      ] }],
    }
    """

@Test(.timeLimit(.minutes(5))) func aMorningAtTheCottage() async throws {
    let home = try await SimulatedHome(DefinitionReader.readHome(Array(cottage.utf8), file: "cottage.json5"))
    let events = await home.events()
    // People: Ada gets up and leaves for work; three and a half hours pass in a moment.
    await home.advance(by: .seconds(3 * 3_600 + 1_800))
    #expect(try await home.conditions(in: "Kitchen").people == 0)
    // A hand turns the key, and the lock follows.
    try await home.set(.lockCurrentState, of: "Front door", to: 1)
    try await home.expect(.lockTargetState, of: "Front door", is: 1)
    // Something burns.
    try await home.setRoom("Kitchen") { $0.smoke = 0.6 }
    try await home.expect(.smokeDetected, of: "Stove alarm", is: 1)
    // A fault: for a minute of home time the bridge cannot reach the lock.
    let phone = try await Controller(network: home.network, discovery: home.discovery, store: MemoryControllerStore())
    let bridge = try await home.server("Bridge")
    let paired = try await phone.pair(phone.find(bridge.deviceID)) { bridge.setupCode }
    let lock = try await home.id(.lockTargetState, of: "Front door")
    try await home.inject(.unreachable, into: .accessory("Front door"), for: .seconds(60))
    let unlock = [CharacteristicWriteEntry(lock, value: 0)]
    #expect(try await paired.write(unlock).map(\.status) == [.serviceCommunicationFailure])
    await home.advance(by: .seconds(60))
    #expect(try await paired.write(unlock).map(\.status) == [.success])
    await home.stop()
    var walks = 0
    for await case .changed(let what, true) in events where what.type == .motionDetected { walks += 1 }
    #expect(walks > 0)
}
