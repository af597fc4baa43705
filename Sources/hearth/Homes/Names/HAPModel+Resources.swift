import HAPLink
import HAPModel
import HomeModel
import HubAPI

// What the hub says of characteristics, in terms of an attribute database.

extension HAPModel.ServiceType {
    init(_ type: HomeModel.ServiceType) { self.init(HAPUUID(rawValue: type.rawValue)) }
}

extension HAPModel.Service {
    /// Makes it be called so.
    mutating func setName(_ name: String, iid: InstanceID) {
        characteristics.removeAll { $0.type == .configuredName }
        if let place = characteristics.firstIndex(where: { $0.type == .name }) {
            characteristics[place].value = .string(name)
        } else if !name.isEmpty {
            characteristics.append(
                HAPModel.Characteristic(
                    iid: iid, type: .name, format: .string, permissions: .hidden, value: .string(name)))
        }
    }
}

extension HAPModel.Characteristic {
    init(_ resource: CharacteristicResource, iid: InstanceID) {
        let format = Format(rawValue: resource.metadata.format.rawValue)
        let metadata = resource.metadata
        self.init(
            iid: iid, type: HAPModel.CharacteristicType(HAPUUID(rawValue: resource.type.rawValue)),
            format: format, permissions: Permissions(resource), unit: metadata.units.map { Unit(rawValue: $0) },
            metadata: Metadata(
                minimum: metadata.minimum.map { Number($0) }, maximum: metadata.maximum.map { Number($0) },
                step: metadata.step.map { Number($0) }, maxLength: metadata.maximumLength,
                maxDataLength: metadata.maximumDataLength, validValues: metadata.validValues?.compactMap(\.integer)),
            value: resource.value.map { Value($0, as: format) }, description: metadata.manufacturerDescription)
    }
}

extension Permissions {
    init(_ resource: CharacteristicResource) {
        self = []
        if resource.may(.readable) { insert(.read) }
        if resource.may(.writable) { insert(.write) }
        if resource.may(.supportsEventNotification) { insert(.events) }
        if resource.may(.hidden) { insert(.hidden) }
        if resource.may(.requiresTimedWrite) { insert(.timedWrite) }
        if resource.may(.supportsWriteResponse) { insert(.writeResponse) }
        if resource.may(.requiresAuthorizationData) { insert(.additionalAuthorization) }
    }
}

extension Number {
    init(_ number: HomeNumber) {
        switch number {
        case .integer(let value): self = .integer(value)
        case .decimal(let value): self = .decimal(value)
        }
    }
}
