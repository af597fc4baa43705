import HAPModel
import HomeEngine
import HomeModel

/// Says an attribute database in the home's terms.
struct DatabaseDescription {
    let link: String
    /// What the pairing is called, for an accessory that has no name.
    let name: String
    /// As announced; nil while nothing was.
    let category: HAPModel.AccessoryCategory?

    /// The server's own accessory is the one with aid 1; in a database that has none, the first.
    /// - Throws: `invalidResponse` for a database without accessories.
    func description(of database: AccessoryDatabase) throws(LinkError) -> LinkDescription {
        var seen: Set<HAPModel.AccessoryID> = []
        let accessories = database.accessories.filter { seen.insert($0.aid).inserted }
        guard let primary = accessories.first(where: { $0.aid == .primary }) ?? accessories.first else {
            throw LinkError(
                .invalidResponse, "\(name) lists no accessories; it may still be starting: try again in a minute.")
        }
        let others = accessories.filter { $0.aid != primary.aid }
        return LinkDescription(
            description(of: primary, as: category ?? suggestion(for: primary, isBridge: !others.isEmpty)),
            bridged: others.map { description(of: $0, as: AccessoryCategory(suggestedFor: $0)) })
    }

    private func suggestion(for accessory: HAPModel.Accessory, isBridge: Bool) -> HAPModel.AccessoryCategory {
        isBridge ? .bridge : AccessoryCategory(suggestedFor: accessory)
    }

    private func description(
        of accessory: HAPModel.Accessory, as category: HAPModel.AccessoryCategory
    ) -> AccessoryDescription {
        // What has an iid twice can't be addressed; the first is what the session finds under it.
        var services: Set<InstanceID> = []
        var characteristics: Set<InstanceID> = []
        return AccessoryDescription(
            endpoint: AccessoryEndpoint(link: link, key: "\(accessory.aid)"),
            information: information(of: accessory, as: category),
            services: accessory.services.filter { services.insert($0.iid).inserted }.map { service in
                ServiceDescription(
                    key: "\(service.iid)", type: HomeModel.ServiceType(rawValue: service.type.uuid.rawValue),
                    name: Self.text(.name, of: service) ?? Self.text(.configuredName, of: service),
                    isPrimary: service.isPrimary ?? false, isHidden: service.isHidden ?? false,
                    linked: service.linked.map { "\($0)" },
                    characteristics: service.characteristics.filter { characteristics.insert($0.iid).inserted }.map {
                        CharacteristicDescription($0)
                    })
            })
    }

    private func information(
        of accessory: HAPModel.Accessory, as category: HAPModel.AccessoryCategory
    ) -> HomeModel.AccessoryInformation {
        let service = accessory[.accessoryInformation]
        func text(_ type: HAPModel.CharacteristicType) -> String? { service.flatMap { Self.text(type, of: $0) } }
        return HomeModel.AccessoryInformation(
            name: text(.name) ?? name, category: HomeModel.AccessoryCategory(category),
            manufacturer: text(.manufacturer), model: text(.model), serialNumber: text(.serialNumber),
            firmwareVersion: text(.firmwareRevision), hardwareVersion: text(.hardwareRevision),
            supportsIdentify: service?[.identify] != nil, hapInstanceID: accessory.aid.rawValue)
    }

    private static func text(_ type: HAPModel.CharacteristicType, of service: HAPModel.Service) -> String? {
        let text = service[type]?.value?.string
        return text?.isEmpty == true ? nil : text
    }
}

extension CharacteristicDescription {
    init(_ characteristic: HAPModel.Characteristic) {
        self.init(
            key: "\(characteristic.iid)",
            type: HomeModel.CharacteristicType(rawValue: characteristic.type.uuid.rawValue),
            properties: CharacteristicProperties(characteristic.permissions),
            metadata: CharacteristicMetadata(characteristic))
    }
}
