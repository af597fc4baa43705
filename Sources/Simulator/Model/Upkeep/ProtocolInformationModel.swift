import HAPModel

/// Which version of HAP an accessory speaks: 1.1.0 where the definition does not say. It never changes.
struct ProtocolInformationModel: ServiceModel {
    private let service: Int

    init(service: Int, of accessory: AccessoryState) { self.service = service }

    mutating func step(
        _ event: ModelEvent, _ accessory: inout AccessoryState, _ surroundings: inout Surroundings
    ) -> Duration? {
        if event == .start { accessory[service].fill(.version, "1.1.0") }
        return nil
    }
}
