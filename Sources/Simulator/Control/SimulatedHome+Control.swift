import HAPAccessory
import HAPModel
import HAPProtocol
import HearthJSON

/// What a home does when its control is asked to.
extension SimulatedHome {
    typealias ControlAnswer = [(String, JSONValue?)]

    func carryOut(_ command: ControlCommand) async throws(ControlError) -> ControlAnswer {
        switch command {
        case .list:
            return tellTime() + [("servers", .array(await tellServers(withValues: false)))]
        case .snapshot:
            catchUp()
            return tellTime() + [("servers", .array(await tellServers(withValues: true))), ("rooms", tellRooms())]
                + [("faults", .array(tellFaults()))]
        case .get(let target): return [("accessories", .array(try tell(target)))]
        case .set(let target, let characteristic, let value):
            catchUp()
            let place = try place(characteristic, of: target)
            let taken = try set(value, at: place)
            return [("accessory", .string(name(of: place).accessory))]
                + [("characteristic", .string("\(place.characteristic)")), ("value", ControlJSON.value(taken))]
        case .press(let target, let press, let service):
            let place = try button(service, of: target)
            _ = try set(.integer(Int128(press.rawValue)), at: place)
            return [("accessory", .string(name(of: place).accessory))]
        case .reset(let target, let pairings): return try await reset(target, pairings: pairings)
        case .advance(let duration):
            await advance(by: duration)
            return tellTime()
        case .clock(let rate):
            if let rate { setClock(rate) }
            return tellTime()
        case .save(let withValues):
            catchUp()
            let definition = withValues ? definitionWithValues : currentDefinition
            return [("definition", .string(DefinitionWriter.text(definition)))]
        case .faults:
            return [
                ("active", .array(tellFaults())), ("scheduled", .array(tellScheduledFaults())),
                ("known", .array(Self.knownFaults)),
            ]
        case .fault(let text): return try await inject(text)
        case .clearFault(let number):
            guard activeFaults.contains(where: { $0.id.rawValue == number }) else {
                throw ControlError(.unknownName, "no fault with the number \(number) is at work")
            }
            await clear(FaultID(rawValue: number))
            return []
        case .edit(let edit): return try await carryOut(edit)
        case .events: return tellTime()
        }
    }

    // MARK: Steps

    private func set(_ value: JSONValue, at place: Place) throws(ControlError) -> Value? {
        guard let characteristic = simulation.characteristic(at: place) else {
            throw ControlError(.unknownName, "\(name(of: place)) is not there any more")
        }
        let usable: Value
        do throws(ControlError) {
            usable = try ControlJSON.value(value, for: characteristic)
        } catch {
            throw ControlError(error.code, "\(name(of: place).accessory), \(error.message)")
        }
        try changing { () throws(SimulatorError) in try set(place, to: usable) }
        return characteristic.isEventOnly ? usable : simulation.value(at: place)
    }

    private func reset(_ target: ControlTarget?, pairings: Bool) async throws(ControlError) -> ControlAnswer {
        let accessory = try target.map { target throws(ControlError) in try index(of: target) }
        try await changing { () async throws(SimulatorError) in
            if let accessory {
                let server = simulation.server(of: accessory).map { currentDefinition.servers[$0].name }
                await clearFaults(striking: accessory)
                try await reset(simulation.name(of: accessory) ?? "", of: server)
                if pairings { try await removePairings(of: server) }
            } else {
                await clearFaults()
                try await reset()
                if pairings { try await removePairings() }
            }
        }
        return []
    }

    /// Also those of its server, where it is that by itself.
    private func clearFaults(striking accessory: Int) async {
        let name = simulation.name(of: accessory)
        let isAlone = simulation.server(of: accessory).map { indices[$0].count == 1 } ?? false
        for active in activeFaults {
            switch active.target {
            case .accessory(name): await clear(active.id)
            case .server(name), .connection(_, of: name): if isAlone { await clear(active.id) }
            default: break
            }
        }
    }

    private func inject(_ text: [UInt8]) async throws(ControlError) -> ControlAnswer {
        let scheduled: ScheduledFault
        do throws(DefinitionError) {
            scheduled = try DefinitionReader.readFault(text, file: "fault")
        } catch {
            throw ControlError(error)
        }
        return try await changing { () async throws(SimulatorError) in
            guard scheduled.start == .after(.zero), scheduled.period == nil else {
                try schedule(scheduled)
                return [("begins", .string(scheduled.begin(in: now).description))]
            }
            let id = try await inject(
                scheduled.fault, into: scheduled.target, for: scheduled.duration, chance: scheduled.chance)
            return [
                ("number", scheduled.fault.kind.lasts ? .integer(Int128(id.rawValue)) : nil),
                ("until", ControlJSON.text(activeFaults.first { $0.id == id }?.until?.description)),
            ]
        }
    }

    private func carryOut(_ edit: ControlEdit) async throws(ControlError) -> ControlAnswer {
        let server = try edit.server(in: currentDefinition)
        try await changing { () async throws(SimulatorError) in
            try await self.edit(server) { (definition) throws(SimulatorError) in
                do throws(ControlError) {
                    try edit.apply(to: &definition)
                } catch {
                    throw SimulatorError(.init(rawValue: error.code.rawValue), error.message)
                }
            }
        }
        // A server may have been given another name.
        let number = servers.firstIndex { $0.name == server }
        return [("server", number.map { _ in .string(server) })]
    }

    private func changing<Result>(
        _ body: () throws(SimulatorError) -> Result
    ) throws(ControlError) -> Result {
        do throws(SimulatorError) { return try body() } catch { throw ControlError(error) }
    }

    private func changing<Result>(
        _ body: () async throws(SimulatorError) -> Result
    ) async throws(ControlError) -> Result {
        do throws(SimulatorError) { return try await body() } catch { throw ControlError(error) }
    }

    // MARK: Finding

    func index(of target: ControlTarget) throws(ControlError) -> Int {
        var candidates = simulation.present
        if let server = target.server {
            let found = try ControlNames.find(
                server, among: currentDefinition.servers.map(\.name), "accessory server")
            candidates = candidates.filter { index in
                simulation.server(of: index).map { currentDefinition.servers[$0].name } == found
            }
        }
        let name = try ControlNames.find(
            target.accessory, among: candidates.compactMap { simulation.name(of: $0) }, "accessory")
        let found = candidates.filter { simulation.name(of: $0) == name }
        guard let first = found.first, found.count == 1 else {
            throw ControlError(
                .unknownName, "\(found.count) accessories are called \"\(name)\"; name the server as well")
        }
        return first
    }

    private func button(_ service: String?, of target: ControlTarget) throws(ControlError) -> Place {
        let index = try index(of: target)
        guard simulation.types(of: index).contains(.programmableSwitchEvent) else {
            let names = simulation.present.filter { simulation.types(of: $0).contains(.programmableSwitchEvent) }
                .compactMap { simulation.name(of: $0) }
            throw ControlError(
                .unknownName,
                "\"\(simulation.name(of: index) ?? "")\" has no button"
                    + (names.isEmpty
                        ? "; nothing in the home has one" : "; there is one at \(names.joined(separator: ", "))"))
        }
        return try place(.named("ProgrammableSwitchEvent", service: service), of: target)
    }

    func place(_ characteristic: ControlCharacteristic, of target: ControlTarget) throws(ControlError) -> Place {
        let index = try index(of: target)
        let accessory = simulation.name(of: index) ?? target.accessory
        switch characteristic {
        case .iid(let iid):
            if let number = simulation.server(of: index), let aid = servers[number].served.aid(of: index),
                let place = servers[number].served.place(of: CharacteristicID(aid: aid, iid: InstanceID(iid)))
            {
                return place
            }
            throw ControlError(
                .unknownName,
                "\"\(accessory)\" has no characteristic \(iid) that a hand could change; set-metadata changes names")
        case .named(let name, let service):
            return try place(name, service, of: index, accessory)
        }
    }

    private func place(
        _ name: String, _ service: String?, of index: Int, _ accessory: String
    ) throws(ControlError) -> Place {
        let services = simulation.state(of: index)?.services ?? []
        var places = Array(services.indices)
        if let service {
            places = [
                try ControlNames.service(service, of: accessory, among: services.map { ($0.key, $0.name, $0.type) })
            ]
        }
        if let type = CharacteristicType(name: name), let place = places.first(where: { services[$0].has(type) }) {
            return Place(accessory: index, service: place, characteristic: type)
        }
        let types = Set(places.flatMap { services[$0].types }).map { "\($0)" }.sorted()
        throw ControlError(
            .unknownName,
            "\"\(accessory)\" has no characteristic \"\(name)\""
                + NearestName.advice(
                    for: name, among: types, or: types.isEmpty ? "" : "; it has \(types.joined(separator: ", "))"))
    }
}
