import HAPModel
import HomeModel
import HubAPI

/// An accessory of a hub together with its attribute database, so that people find and read its characteristics as they do
/// without a hub.
struct Thing: Sendable {
    let resource: AccessoryResource
    /// With the names that the home has for the accessory and its services, and the last values.
    let accessory: HAPModel.Accessory
    private let characteristics: [InstanceID: (service: Int, characteristic: Int)]

    init(_ resource: AccessoryResource) {
        self.resource = resource
        var last: UInt64 = 0
        func next() -> InstanceID {
            last += 1
            return InstanceID(last)
        }
        var known: [InstanceID: (service: Int, characteristic: Int)] = [:]
        var services = resource.services.enumerated().map { place, service in
            let rows = service.characteristics.enumerated().map { index, characteristic in
                let row = HAPModel.Characteristic(characteristic, iid: next())
                known[row.iid] = (place, index)
                return row
            }
            var made = HAPModel.Service(
                iid: next(), type: HAPModel.ServiceType(service.type), isPrimary: service.isPrimary,
                isHidden: service.isHidden, characteristics: rows)
            let isInformation = made.type == .accessoryInformation
            made.setName((isInformation ? resource.name : service.name) ?? "", iid: next())
            return made
        }
        if !services.contains(where: { $0.type == .accessoryInformation }) {
            var information = HAPModel.Service(iid: next(), type: .accessoryInformation, characteristics: [])
            information.setName(resource.name, iid: next())
            services.append(information)
        }
        accessory = HAPModel.Accessory(aid: .primary, services: services)
        characteristics = known
    }

    /// nil for what stands only in the database made here.
    func part(_ characteristic: HAPModel.Characteristic) -> ThingPart? {
        characteristics[characteristic.iid].map { part($0.service, $0.characteristic, characteristic) }
    }

    /// All that the accessory has, in its order.
    var parts: [ThingPart] {
        accessory.services.flatMap { service in service.characteristics.compactMap { part($0) } }
    }

    private func part(_ service: Int, _ index: Int, _ characteristic: HAPModel.Characteristic) -> ThingPart {
        let service = resource.services[service]
        return ThingPart(
            accessory: resource, service: service, resource: service.characteristics[index],
            characteristic: characteristic)
    }
}

/// One characteristic of an accessory of a hub.
struct ThingPart: Sendable {
    let accessory: AccessoryResource
    let service: ServiceResource
    let resource: CharacteristicResource
    let characteristic: HAPModel.Characteristic

    var id: HomeModel.CharacteristicID { resource.id }

    /// "Hall lamp / Brightness", with the service where the accessory has several of this type.
    var label: String {
        let isAlone = accessory.services.count { $0.characteristics.contains { $0.type == resource.type } } < 2
        let service = isAlone ? "" : " / \(serviceName)"
        return "\(accessory.name)\(service) / \(resource.typeName)"
    }

    /// What tells the service from others of the accessory: a name that only repeats the accessory's does not.
    var serviceName: String { service.shownName(in: accessory) }

    func text(_ value: HomeValue?) -> String {
        ValueText.text(value.map { Value($0, as: characteristic.format) }, of: characteristic)
    }
}

extension ServiceResource {
    func shownName(in accessory: AccessoryResource) -> String {
        name.flatMap { NameRule.key($0) == NameRule.key(accessory.name) ? nil : $0 } ?? typeName
    }
}
