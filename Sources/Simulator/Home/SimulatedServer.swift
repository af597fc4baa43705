import HAPAccessory
import HAPModel
import HAPProtocol
import HearthNetworking

/// One accessory server of a simulated home, as it is now.
public struct SimulatedServer: Sendable {
    public internal(set) var definition: ServerDefinition
    public var name: String { definition.name }
    /// Where it listens.
    public internal(set) var address: SocketAddress
    public let deviceID: DeviceID
    public let setupCode: SetupCode
    /// What its QR code says.
    public let payload: SetupPayload
    /// Accessories, the primary one included.
    public var accessoryCount: Int { definition.accessories.count }
    /// The server itself, for events, values and pairings. Another one after a reboot.
    public let server: AccessoryServer

    var served: ServedAccessories
}

/// Stands behind an accessory server in place of hardware: asks the home.
final class SimulatedDevices: AccessoryServerDelegate {
    private weak let home: SimulatedHome?
    private let number: Int

    init(of home: SimulatedHome, server number: Int) {
        self.home = home
        self.number = number
    }

    func isReadLive(_ id: CharacteristicID, _ characteristic: Characteristic) -> Bool {
        ServiceState.readWhenAsked.contains(characteristic.type)
    }

    func read(
        _ ids: [CharacteristicID], of accessory: AccessoryID, from origin: RequestOrigin?
    ) async -> [CharacteristicID: CharacteristicReadResult] {
        guard let home else { return [:] }
        return await home.read(ids, of: number)
    }

    func write(
        _ writes: [CharacteristicWrite], to accessory: AccessoryID, from origin: RequestOrigin
    ) async -> [CharacteristicWriteResult] {
        guard let home else { return writes.map { _ in .refused(.serviceCommunicationFailure) } }
        let handling = await home.handling(of: accessory, on: number, origin)
        if handling.delay > .zero { try? await home.loop.sleep(for: handling.delay) }
        if let refusal = handling.refusal { return writes.map { _ in .refused(refusal) } }
        return await home.write(writes, to: accessory, of: number, by: origin.controller)
    }

    func identify(_ accessory: AccessoryID) async { await home?.identify(accessory, of: number) }

    func resource(_ request: ResourceRequestBody, from origin: RequestOrigin) async -> ResourceResponse {
        await home?.resource(request, of: number) ?? .none
    }
}
