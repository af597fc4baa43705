import HAPModel

/// Voices and other data of an accessory: it takes new ones while it has nothing else to do.
///
/// Not while something plays on it, and not while its firmware is being changed.
struct AssetUpdateModel: ServiceModel {
    private let service: Int

    init(service: Int, of accessory: AccessoryState) { self.service = service }

    var senses: Senses { .siblings }

    mutating func step(
        _ event: ModelEvent, _ accessory: inout AccessoryState, _ surroundings: inout Surroundings
    ) -> Duration? {
        if event == .start { accessory[service].fill(.supportedAssetTypes, number: 1) }
        let isBusy = accessory.services.contains { sibling in
            (sibling.has(.currentMediaState) && [0, 4].contains(sibling.int(.currentMediaState)))
                || (sibling.has(.firmwareUpdateStatus) && Self.isUpdating(sibling))
        }
        accessory[service].set(.assetUpdateReadiness, isBusy ? 0 : accessory[service].int(.supportedAssetTypes))
        return nil
    }

    private static func isUpdating(_ firmware: ServiceState) -> Bool {
        let state = firmware[.firmwareUpdateStatus]?.bytes.flatMap { $0.count > 2 ? UInt16($0[2]) : nil } ?? 0
        return state == FirmwareUpdateModel.State.staging.rawValue
            || state == FirmwareUpdateModel.State.applying.rawValue
    }
}
