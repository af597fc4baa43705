import HomeEngine
import HomeModel

extension AccessoryResource {
    init(_ accessory: Accessory, in view: EngineView, _ names: HubNames, withServices: Bool = true) {
        let information = accessory.information
        self.init(
            id: accessory.id, home: accessory.home, room: accessory.room, name: accessory.name,
            bridge: accessory.bridge, isReachable: view.reachable.contains(accessory.id),
            isBlocked: accessory.isBlocked, link: LinkResource(of: view.links[accessory.endpoint.link] ?? .idle),
            category: CategoryResource(information.category, names), manufacturer: information.manufacturer,
            model: information.model, serialNumber: information.serialNumber,
            firmwareVersion: information.firmwareVersion, hardwareVersion: information.hardwareVersion,
            supportsIdentify: information.supportsIdentify,
            services: withServices ? accessory.services.map { ServiceResource($0, view.values, names) } : [])
    }
}

extension ServiceResource {
    init(_ service: Service, _ values: LastValues, _ names: HubNames) {
        self.init(
            id: service.id, type: service.type, typeName: names.types.name(of: service.type), name: service.name,
            isPrimary: service.isPrimary, isHidden: service.isHidden, linked: service.linked,
            associatedType: service.associatedType,
            characteristics: service.characteristics.map { CharacteristicResource($0, values[$0.id], names) })
    }
}

extension CharacteristicResource {
    init(_ characteristic: Characteristic, _ recorded: RecordedValue?, _ names: HubNames) {
        self.init(
            id: characteristic.id, type: characteristic.type,
            typeName: names.types.name(of: characteristic.type)
                ?? characteristic.metadata.manufacturerDescription ?? "\(characteristic.type)",
            properties: characteristic.properties.names, metadata: characteristic.metadata, value: recorded?.value,
            time: recorded?.time)
    }
}

extension LinkResource {
    init(of state: LinkState) {
        switch state {
        case .idle: self.init(.idle)
        case .connecting: self.init(.connecting)
        case .connected: self.init(.connected)
        case .unreachable(let fault): self.init(.unreachable, message: fault.message)
        case .removed(let fault): self.init(.removed, message: fault.message)
        }
    }
}
