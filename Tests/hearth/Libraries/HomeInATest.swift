import HAPController
import HAPModel
import HAPProtocol
import Simulator
import Testing

@Test(.timeLimit(.minutes(5))) func theGarageDoorOpens() async throws {
    let home = try await SimulatedHome(.demo)
    let phone = try await Controller(network: home.network, discovery: home.discovery, store: MemoryControllerStore())
    let bridge = try await home.server("Hearth flat")
    let flat = try await phone.pair(phone.find(bridge.deviceID)) { bridge.setupCode }
    let wanted = try await home.id(.targetDoorState, of: "Garage")
    let door = try await home.id(.currentDoorState, of: "Garage")
    let updates = await flat.updates()
    try await flat.subscribe([door])
    let answers = try await flat.write([CharacteristicWriteEntry(wanted, value: 0)])
    #expect(answers.map(\.status) == [.success])
    await home.advance(by: .seconds(30))
    for await case .value(door, 0) in updates { break }  // it has opened, and the phone was told
    await home.stop()
}
