import HAPModel

/// The ways to set up a stream of data beside HAP: it says that it knows HomeKit data streams, and answers every wish for one
/// with an error, since the simulator serves none. Layout checked against HAP-NodeJS.
struct StreamSetupModel: ServiceModel {
    /// The status in the answer.
    private static let genericError: UInt8 = 1
    private static let supported: [CharacteristicType] = [
        .supportedDataStreamTransportConfiguration, .supportedTransferTransportConfiguration,
    ]
    private static let setups: [CharacteristicType] = [.setupDataStreamTransport, .setupTransferTransport]

    private let service: Int

    init(service: Int, of accessory: AccessoryState) { self.service = service }

    mutating func step(
        _ event: ModelEvent, _ accessory: inout AccessoryState, _ surroundings: inout Surroundings
    ) -> Duration? {
        switch event {
        case .start:
            accessory[service].fill(.version, "1.0")
            for type in Self.supported {
                accessory[service].fill(type, TLVBody.value { body in body.nested(1) { $0.byte(1, 0) } })
            }
        case .written(let types):
            let answer = TLVBody.value { $0.byte(1, Self.genericError) }
            for type in Self.setups where types.contains(type) {
                surroundings.responses[type] = answer
                if accessory[service].characteristic(type)?.isReadable == true { accessory[service][type] = answer }
            }
        case .elapsed, .set, .sibling, .surroundings, .identify: break
        }
        return nil
    }
}
