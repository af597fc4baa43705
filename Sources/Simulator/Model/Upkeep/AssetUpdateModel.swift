import HAPModel
import HAPProtocol

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
        let number = TLV8(firmware[.firmwareUpdateStatus])?.number(1).flatMap { UInt16(exactly: $0) }
        let state = number.flatMap { FirmwareUpdateModel.State(rawValue: $0) }
        return state == .staging || state == .applying
    }
}
