import HAPModel
import HAPProtocol

/// The application behind an accessory server: the devices themselves.
///
/// Calls come from the server's event loop and must not block it; they may suspend. Each concerns one accessory, so a
/// slow device holds up nobody else's, and each has ``AccessoryServerConfiguration/handlerDeadline``. What is answered
/// too late still becomes the characteristic's value, but the controller has already been told that the accessory does
/// not answer.
public protocol AccessoryServerDelegate: Sendable {
    /// Whether reads of the characteristic ask ``read(_:of:from:)``. Otherwise they show the value that was set last,
    /// without asking anybody. Called once for each characteristic whenever the accessories change.
    func isReadLive(_ id: CharacteristicID, _ characteristic: Characteristic) -> Bool

    /// Reads characteristics of one accessory. A characteristic that is missing in the answer counts as
    /// ``HAPStatus/serviceCommunicationFailure``.
    /// - Parameter origin: nil when the server itself wants to know.
    func read(
        _ ids: [CharacteristicID], of accessory: AccessoryID, from origin: RequestOrigin?
    ) async -> [CharacteristicID: CharacteristicReadResult]

    /// Carries out writes to one accessory, in order; the answer has a result for each in the same order.
    ///
    /// The server then takes over the values and tells every other subscriber. Changes that follow (the current position
    /// of a blind) are reported with ``AccessoryServer/setValue(_:of:)``.
    func write(_ writes: [CharacteristicWrite], to accessory: AccessoryID, from origin: RequestOrigin) async
        -> [CharacteristicWriteResult]

    /// Makes an accessory noticeable: blinks its light. From an unpaired controller it is the first accessory.
    func identify(_ accessory: AccessoryID) async

    /// Makes what a controller asks of `/resource`, usually a camera's picture.
    func resource(_ request: ResourceRequestBody, from origin: RequestOrigin) async -> ResourceResponse
}

/// A device that takes every write, keeps no value of its own and has no pictures.
extension AccessoryServerDelegate {
    public func isReadLive(_ id: CharacteristicID, _ characteristic: Characteristic) -> Bool { false }

    public func read(
        _ ids: [CharacteristicID], of accessory: AccessoryID, from origin: RequestOrigin?
    ) async -> [CharacteristicID: CharacteristicReadResult] { [:] }

    public func write(
        _ writes: [CharacteristicWrite], to accessory: AccessoryID, from origin: RequestOrigin
    ) async -> [CharacteristicWriteResult] {
        Array(repeating: .accepted, count: writes.count)
    }

    public func identify(_ accessory: AccessoryID) async {}

    public func resource(_ request: ResourceRequestBody, from origin: RequestOrigin) async -> ResourceResponse { .none }
}
