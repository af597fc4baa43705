import HAPModel
import HAPProtocol
import HearthJSON

/// What an edit makes of definitions. Pure.
extension ControlEdit {
    /// The name of the server that it concerns.
    package func server(in home: HomeDefinition) throws(ControlError) -> String {
        switch self {
        case .addAccessory(let server, _), .setCategory(let server, _), .setSetupCode(let server, _):
            try Self.server(server, in: home)
        case .removeAccessory(let target), .addService(let target, _), .removeService(let target, _),
            .addCharacteristics(let target, _, _), .removeCharacteristic(let target, _, _),
            .setMetadata(let target, _):
            try Self.server(of: target, in: home)
        }
    }

    private static func server(_ name: String?, in home: HomeDefinition) throws(ControlError) -> String {
        let names = home.servers.map(\.name)
        guard let name else {
            guard let only = names.first, names.count == 1 else {
                throw ControlError(
                    .invalidRequest,
                    "the home has \(names.count) accessory servers; say which: \(names.joined(separator: ", "))")
            }
            return only
        }
        return try ControlNames.find(name, among: names, "accessory server")
    }

    private static func server(of target: ControlTarget, in home: HomeDefinition) throws(ControlError) -> String {
        if let server = target.server { return try Self.server(server, in: home) }
        let all = home.servers.flatMap { server in server.accessories.map { (server.name, $0.information.name) } }
        let name = try ControlNames.find(target.accessory, among: all.map(\.1), "accessory")
        let servers = all.filter { $0.1 == name }.map(\.0)
        guard servers.count == 1 else {
            throw ControlError(
                .invalidRequest,
                "\(servers.count) servers have an accessory \"\(name)\"; say which: \(servers.joined(separator: ", "))")
        }
        return servers[0]
    }

    /// Carries it out on the server's definition.
    package func apply(to server: inout ServerDefinition) throws(ControlError) {
        switch self {
        case .addAccessory(_, let text): try Self.add(text, to: &server)
        case .removeAccessory(let target):
            let place = try server.place(of: target.accessory)
            guard place > 0 else {
                throw ControlError(.misuse, "\"\(server.name)\" is the server itself and cannot be removed")
            }
            server.bridged.remove(at: place - 1)
        case .addService(let target, let text):
            let place = try server.place(of: target.accessory)
            let service = try Self.read { () throws(DefinitionError) in
                try DefinitionReader.readService(text, file: "service")
            }
            try server.change(place) { (device) throws(ControlError) in device.services.append(service) }
        case .removeService(let target, let name):
            try server.change(try server.place(of: target.accessory)) { (device) throws(ControlError) in
                let gone = device.services.remove(at: try device.service(named: name))
                for index in device.services.indices {
                    device.services[index].linkedKeys.removeAll { $0 == gone.key }
                }
            }
        case .addCharacteristics(let target, let service, let text):
            let added = try Self.read { () throws(DefinitionError) in
                try DefinitionReader.readCharacteristics(text, file: "characteristics")
            }
            try server.change(try server.place(of: target.accessory)) { (device) throws(ControlError) in
                let place = try device.service(named: service)
                for characteristic in added {
                    guard device.services[place][characteristic.type] == nil else {
                        throw ControlError(
                            .misuse, "the service has \(characteristic.type) already; set its value instead")
                    }
                    device.services[place].characteristics.append(characteristic)
                }
            }
        case .removeCharacteristic(let target, let service, let name):
            try server.change(try server.place(of: target.accessory)) { (device) throws(ControlError) in
                let (place, type) = try device.characteristic(named: name, service: service)
                let service = device.services[place].type
                guard service.definition?.required.contains(type) != true else {
                    throw ControlError(
                        .misuse, "every \(service) has \(type); only characteristics beyond those can be removed")
                }
                device.services[place].characteristics.removeAll { $0.type == type }
            }
        case .setCategory(_, let name):
            guard let category = AccessoryCategory(name: name) else {
                let known = AccessoryCategory.known.map(\.displayName)
                throw ControlError(
                    .unknownName,
                    "there is no category \"\(name)\""
                        + NearestName.advice(for: name, among: known, or: "; `hearth simulate schema` lists them"))
            }
            server.category = category
        case .setSetupCode(_, let text):
            do throws(SetupCodeError) {
                server.setupCode = try SetupCode(text).checkedForAccessory()
            } catch {
                throw ControlError(.invalidRequest, "setup code \"\(text)\": \(error.message)")
            }
        case .setMetadata(let target, let fields):
            try server.change(try server.place(of: target.accessory)) { (device) throws(ControlError) in
                device.setMetadata(fields)
            }
        }
    }

    private static func add(_ text: [UInt8], to server: inout ServerDefinition) throws(ControlError) {
        let device = try read { () throws(DefinitionError) in
            try DefinitionReader.readAccessory(text, file: "accessory")
        }
        let name = device.information.name
        guard !server.accessories.contains(where: { $0.information.name == name }) else {
            throw ControlError(.misuse, "\"\(server.name)\" has an accessory \"\(name)\" already; choose another name")
        }
        guard server.category == .bridge || !server.bridged.isEmpty else {
            throw ControlError(
                .misuse, "\"\(server.name)\" is a single accessory; only a bridge takes more (set-category bridge)")
        }
        server.bridged.append(device)
    }

    private static func read<Part>(_ body: () throws(DefinitionError) -> Part) throws(ControlError) -> Part {
        do throws(DefinitionError) { return try body() } catch { throw ControlError(error) }
    }
}

extension ServerDefinition {
    /// 0: the primary accessory.
    fileprivate func place(of name: String) throws(ControlError) -> Int {
        let names = accessories.map(\.information.name)
        let found = try ControlNames.find(name, among: names, "accessory")
        return names.firstIndex(of: found) ?? 0
    }

    fileprivate mutating func change(
        _ place: Int, _ change: (inout DeviceDefinition) throws(ControlError) -> Void
    ) throws(ControlError) {
        var device = accessories[place]
        try change(&device)
        replaceAccessory(at: place, by: device)
    }
}

extension DeviceDefinition {
    /// - Parameter name: a service's key, name or type; nil for the only one.
    fileprivate func service(named name: String?) throws(ControlError) -> Int {
        guard let name else {
            guard services.count == 1 else {
                let all = services.map { $0.key ?? $0.name ?? "\($0.type)" }
                throw ControlError(
                    .invalidRequest,
                    "\"\(information.name)\" has \(services.count) services; say which: \(all.joined(separator: ", "))")
            }
            return 0
        }
        return try ControlNames.service(
            name, of: information.name, among: services.map { ($0.key, $0.name, $0.type) })
    }

    fileprivate func characteristic(
        named name: String, service: String?
    ) throws(ControlError) -> (service: Int, type: CharacteristicType) {
        let type = CharacteristicType(name: name)
        let places = service == nil ? Array(services.indices) : [try self.service(named: service)]
        if let type, let place = places.first(where: { services[$0][type] != nil }) { return (place, type) }
        let all = Set(places.flatMap { services[$0].characteristics.map { "\($0.type)" } }).sorted()
        throw ControlError(
            .unknownName,
            "\"\(information.name)\" has no characteristic \"\(name)\"" + NearestName.sentence(for: name, among: all))
    }

    fileprivate mutating func setMetadata(_ fields: [String: String]) {
        information.name = fields["name"] ?? information.name
        information.manufacturer = fields["manufacturer"] ?? information.manufacturer
        information.model = fields["model"] ?? information.model
        information.serialNumber = fields["serialNumber"] ?? information.serialNumber
        information.firmwareRevision = fields["firmwareRevision"] ?? information.firmwareRevision
        information.hardwareRevision = fields["hardwareRevision"] ?? information.hardwareRevision
        room = fields["room"] ?? room
    }
}
