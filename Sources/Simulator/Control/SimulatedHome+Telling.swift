import HAPAccessory
import HAPModel
import HAPProtocol
import HearthJSON

/// What the control of a home tells about it.
extension SimulatedHome {
    func tellTime() -> ControlAnswer {
        [("time", .string(now.description)), ("clock", ControlJSON.rate(clock.rate))]
    }

    func tellServers(withValues: Bool) async -> [JSONValue] {
        var all: [JSONValue] = []
        for (number, server) in servers.enumerated() {
            let controllers = await server.server.pairings.map(\.identifier.text)
            let connections = await server.server.sessionCount
            let accessories = indices[number].map { index in tell(index, of: server, withValues: withValues) }
            all.append(
                JSONValue.object([
                    ("name", .string(server.name)), ("id", .string(server.deviceID.text)),
                    ("address", .string("\(server.address)")),
                    ("port", server.address.port.map { ControlJSON.number(Int($0)) }),
                    ("category", .string(server.definition.category.displayName)),
                    ("setup_code", .string(server.setupCode.text)), ("payload", .string(server.payload.text)),
                    ("controllers", .array(controllers.map { .string($0) })),
                    ("connections", ControlJSON.number(connections)), ("accessories", .array(accessories)),
                ]))
        }
        return all
    }

    private func tell(_ index: Int, of server: SimulatedServer, withValues: Bool) -> JSONValue {
        let services = simulation.state(of: index)?.services ?? []
        let device = simulation.device(of: index)
        return JSONValue.object([
            ("name", .string(simulation.name(of: index) ?? "")),
            ("aid", server.served.aid(of: index).map { .integer(Int128($0.rawValue)) }),
            ("room", ControlJSON.text(device?.room)), ("reachable", .bool(device?.isReachable ?? true)),
            (
                "services",
                .array(withValues ? services.map(tell) : services.map { .string("\($0.type)") })
            ),
        ])
    }

    private func tell(_ service: ServiceState) -> JSONValue {
        let values = service.types.compactMap { type -> (String, JSONValue?)? in
            guard let characteristic = service.characteristic(type), characteristic.isReadable,
                !characteristic.isEventOnly
            else { return nil }
            return ("\(type)", ControlJSON.value(characteristic.value))
        }
        return JSONValue.object([
            ("type", .string("\(service.type)")), ("id", ControlJSON.text(service.key)),
            ("name", ControlJSON.text(service.name)), ("values", JSONValue.object(values)),
        ])
    }

    func tellRooms() -> JSONValue {
        func tenth(_ number: Double) -> JSONValue { ControlJSON.value(.float((number * 10).rounded() / 10)) }
        return .array(
            simulation.world.roomNames.enumerated().map { index, name in
                let conditions = simulation.world.conditions(in: index)
                return JSONValue.object([
                    ("name", .string(name)), ("temperature", tenth(conditions.temperature)),
                    ("humidity", tenth(conditions.humidity)), ("light", tenth(conditions.light)),
                    ("people", ControlJSON.number(conditions.people)),
                ])
            })
    }

    /// The home as it is now: who starts from it starts with the present values.
    var definitionWithValues: HomeDefinition {
        var home = currentDefinition
        home.start = HomeInstant(sinceEpoch: .seconds(now.sinceEpoch.components.seconds))
        for number in home.servers.indices {
            for (place, index) in indices[number].enumerated() {
                var device = home.servers[number].accessories[place]
                device.services = simulation.services(of: index)
                home.servers[number].replaceAccessory(at: place, by: device)
            }
        }
        return home
    }

    func tellFaults() -> [JSONValue] {
        activeFaults.map { active in
            var fault = ScheduledFault(active.fault, into: active.target)
            fault.chance = active.chance
            let members = fault.json.objectValue?.members.map { ($0.name, JSONValue?.some($0.value)) } ?? []
            return JSONValue.object(
                [("number", .integer(Int128(active.id.rawValue)))] + members + [
                    ("since", .string(active.since.description)),
                    ("until", ControlJSON.text(active.until?.description)),
                ])
        }
    }

    /// Faults that have still to begin, or to begin again.
    func tellScheduledFaults() -> [JSONValue] {
        faults.scheduled.map { begins, scheduled in
            let members = scheduled.json.objectValue?.members.map { ($0.name, JSONValue?.some($0.value)) } ?? []
            return JSONValue.object([("begins", .string(begins.description))] + members)
        }
    }

    static var knownFaults: [JSONValue] {
        Fault.Kind.allCases.map { kind in
            JSONValue.object([
                ("name", .string(kind.rawValue)), ("sentence", .string(kind.sentence)),
                (
                    "parameters",
                    .array(
                        kind.parameters.map { parameter in
                            JSONValue.object([
                                ("name", .string(parameter.name)), ("meaning", .string(parameter.meaning)),
                            ])
                        })
                ),
            ])
        }
    }

    /// Accessories as controllers see them.
    func tell(_ target: ControlTarget?) throws(ControlError) -> [JSONValue] {
        catchUp()
        var wanted: Int?
        if let target { wanted = try index(of: target) }
        var all: [JSONValue] = []
        for (number, server) in servers.enumerated() {
            let served = server.server.assumeIsolated { $0.accessories }
            for (index, accessory) in zip(indices[number], served) where wanted == nil || wanted == index {
                all.append(
                    JSONValue.object([
                        ("server", .string(server.name)), ("name", .string(accessory.name)),
                        ("room", ControlJSON.text(simulation.device(of: index)?.room)),
                        ("accessory", ControlJSON.accessory(accessory)),
                    ]))
            }
        }
        return all
    }
}
