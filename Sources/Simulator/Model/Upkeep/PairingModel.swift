import HAPModel
import HAPProtocol

/// The pairing service of Bluetooth LE, which an IP accessory only shows: whoever pairs through its characteristics is told
/// that it is not to be had here. Over IP one pairs at `/pair-setup`. HAP R2, 5.
struct PairingModel: ServiceModel {
    private let service: Int

    init(service: Int, of accessory: AccessoryState) { self.service = service }

    mutating func step(
        _ event: ModelEvent, _ accessory: inout AccessoryState, _ surroundings: inout Surroundings
    ) -> Duration? {
        guard case .written(let types) = event else { return nil }
        for type in types {
            guard let request = TLV8(accessory[service][type]), let state = request[.state]?.first else {
                surroundings.refusal = .invalidValue
                return nil
            }
            accessory[service][type] = .tlv8(
                TLV8([
                    .init(.state, [state &+ 1]), .init(.error, [PairingError.unavailable.rawValue]),
                ]).encoded())
        }
        return nil
    }
}
