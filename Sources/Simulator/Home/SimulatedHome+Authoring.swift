import HAPAccessory
import HAPModel
import HAPProtocol
import HearthJSON
import HearthNetworking

/// Changing what there is while the home runs.
extension SimulatedHome {
    /// Changes the definition of an accessory server. Controllers that are connected see the new structure with a higher
    /// configuration number; every accessory, service and characteristic that stays keeps its ids and its value.
    ///
    /// Another name, category, setup code or setup ID restarts the server at the same port: connections end, pairings stay.
    /// Changes wait for each other.
    /// - Throws: `definition` for what cannot be served; everything then is as it was.
    public func edit(
        _ server: String, _ change: @Sendable (inout ServerDefinition) throws(SimulatorError) -> Void
    ) async throws(SimulatorError) {
        try await takeTurn()
        defer { editing.pass() }
        let number = try number(ofServer: server)
        guard !faults.down.contains(number) else {
            throw SimulatorError(
                .misuse,
                "\"\(server)\" is down and cannot be changed; let time pass until it is back, or clear the faults")
        }
        let old = currentDefinition.servers[number]
        var new = old
        try change(&new)
        guard new != old else { return }
        try check(new, number)
        if new.accessories != old.accessories { try await replaceAccessories(of: number, old, by: new) }
        currentDefinition.servers[number] = new
        faults.rename(old.names(in: new))
        if new.advertised != old.advertised {
            // What cannot be served under the new description is served under the old one again.
            do throws(SimulatorError) {
                try await restart(number)
            } catch {
                currentDefinition.servers[number] = old
                faults.rename(new.names(in: old))
                try? await replaceAccessories(of: number, new, by: old)
                try? await restart(number)
                throw error
            }
        }
        refreshServer(number)
        faults.removeAll { scope(of: $0.target) == nil }
        // Who can be reached, and whose clock drifts, follows from the definition and the faults at work.
        await refreshFaults(of: number)
    }

    /// Puts the values of an accessory back to those of the definition; of all of them when none is named.
    public func reset(_ accessory: String? = nil, of server: String? = nil) async throws(SimulatorError) {
        try await takeTurn()
        defer { editing.pass() }
        var chosen: Int?
        if let accessory { chosen = try index(of: accessory, on: server) }
        for number in currentDefinition.servers.indices {
            let definition = currentDefinition.servers[number]
            if let server, definition.name != server { continue }
            let identities = zip(definition.identities, self.indices[number]).filter { pair in
                chosen == nil || chosen == pair.1
            }.map(\.0)
            if !identities.isEmpty {
                renew(Set(identities), of: number)
                await refreshFaults(of: number)
            }
        }
        schedule()
    }

    /// Lets every controller of a server go, as a reset button does; of all servers when none is named.
    public func removePairings(of server: String? = nil) async throws(SimulatorError) {
        if let server { _ = try self.server(server) }
        for running in servers where server == nil || running.name == server {
            do throws(AccessoryServerError) {
                try await running.server.removeAllPairings()
            } catch {
                throw SimulatorError(.server, error.message, underlying: error)
            }
        }
    }

    /// Stops an accessory server and starts it again at the same port, with its identity and pairings.
    public func restart(_ server: String) async throws(SimulatorError) {
        try await takeTurn()
        defer { editing.pass() }
        try await restart(number(ofServer: server))
    }

    /// Waits until nobody changes what there is, starts or stops a server; `editing` has to be passed on.
    func takeTurn() async throws(SimulatorError) {
        do throws(NetworkError) { try await editing.take() } catch {
            throw SimulatorError(.misuse, "the home was not changed: \(error.message)", underlying: error)
        }
    }

    // MARK: Steps

    private func renew(_ identities: Set<String>, of number: Int) {
        catchUp()
        let definition = currentDefinition.servers[number]
        let (renewed, changes) = simulation.replace(
            server: number, definition, at: indices[number], by: definition, renewing: identities)
        setIndices(renewed, ofServer: number)
        refreshServer(number)
        tellInstanceIDs(of: number)
        apply(changes)
        for (identity, index) in zip(definition.identities, renewed) where identities.contains(identity) {
            tellValues(of: index)
        }
    }

    /// Tells the server every value of an accessory; it passes on those that differ.
    private func tellValues(of index: Int) {
        guard let state = simulation.state(of: index) else { return }
        for (service, values) in state.services.enumerated() {
            for type in values.types {
                guard values.characteristic(type)?.isEventOnly == false, let value = values[type],
                    let number = simulation.server(of: index),
                    let id = servers[number].served.id(
                        of: Place(accessory: index, service: service, characteristic: type)),
                    servers[number].server.assumeIsolated({ $0.value(of: id) }) != value
                else { continue }
                servers[number].server.assumeIsolated { try? $0.setValue(value, of: id) }
            }
        }
    }

    private func replaceAccessories(
        of number: Int, _ old: ServerDefinition, by new: ServerDefinition
    ) async throws(SimulatorError) {
        catchUp()
        // On a copy first: what the server refuses has not happened.
        var trial = simulation
        let (tried, _) = trial.replace(server: number, old, at: indices[number], by: new)
        do throws(AccessoryServerError) {
            try await servers[number].server.replaceAccessories(
                Self.accessories(of: new, tried, in: trial))
        } catch {
            throw SimulatorError(.definition, error.message, underlying: error)
        }
        catchUp()
        let (indices, changes) = simulation.replace(server: number, old, at: indices[number], by: new)
        setIndices(indices, ofServer: number)
        setAccessories(await servers[number].server.accessories, ofServer: number, new)
        tellInstanceIDs(of: number)
        apply(changes)
        for index in indices { tellValues(of: index) }
        schedule()
    }

    private func check(_ definition: ServerDefinition, _ number: Int) throws(SimulatorError) {
        var home = currentDefinition
        home.servers[number] = definition
        // A home made in code may have had problems before; only new ones count.
        let known = Set(currentDefinition.problems().map(\.message))
        var problems = home.problems().map(\.message).filter { !known.contains($0) }
        problems += definition.database.problems().filter { $0.severity == .error }.map { "\($0)" }
        for (index, device) in definition.accessories.enumerated() {
            problems += device.keyProblems
            for reference in device.behaviours.flatMap(\.references)
            where definition.resolve(reference, from: index) == nil {
                problems.append(
                    "a behaviour of \"\(device.information.name)\" needs \(reference.characteristic)"
                        + (reference.accessory.map { " of \"\($0)\"" } ?? "") + ", which would not be there")
            }
        }
        guard let first = problems.first else { return }
        throw SimulatorError(
            .definition, problems.count == 1 ? first : problems.prefix(5).joined(separator: "; "))
    }

    private func number(ofServer name: String) throws(SimulatorError) -> Int {
        guard let number = currentDefinition.servers.firstIndex(where: { $0.name == name }) else {
            throw unknown("accessory server", name, among: currentDefinition.servers.map(\.name))
        }
        return number
    }

    /// Finds an accessory by name.
    func index(of accessory: String, on server: String?) throws(SimulatorError) -> Int {
        var number: Int?
        if let server { number = try self.number(ofServer: server) }
        let found = simulation.accessories(named: accessory).filter {
            number == nil || simulation.server(of: $0) == number
        }
        guard let first = found.first else {
            let names = number.map { currentDefinition.servers[$0].accessories.map(\.information.name) }
            throw unknown("accessory", accessory, among: names ?? simulation.accessoryNames)
        }
        guard found.count == 1 else {
            let servers = found.compactMap { simulation.server(of: $0) }.map { currentDefinition.servers[$0].name }
            throw SimulatorError(
                .unknownName,
                "\(found.count) accessories are called \"\(accessory)\", of \(servers.joined(separator: " and of "))"
                    + "; name the server as well")
        }
        return first
    }
}

extension ServerDefinition {
    fileprivate struct Advertised: Equatable {
        var name: String
        var category: AccessoryCategory
        var setupCode: SetupCode?
        var setupID: SetupID?
    }

    /// What a server is told once, when it starts.
    fileprivate var advertised: Advertised {
        Advertised(name: name, category: category, setupCode: setupCode, setupID: setupID)
    }
}

extension ServerDefinition {
    /// What accessories that stay are called in another definition of the server, by their names in this one, as far as
    /// these differ.
    fileprivate func names(in other: ServerDefinition) -> [String: String] {
        let names = Dictionary(
            zip(other.identities, other.accessories.map(\.information.name)), uniquingKeysWith: { first, _ in first })
        return zip(identities, accessories.map(\.information.name)).reduce(into: [:]) { renamed, old in
            if let name = names[old.0], name != old.1 { renamed[old.1] = name }
        }
    }
}

extension DeviceDefinition {
    /// Keys that two services have, and links to services that are not there.
    fileprivate var keyProblems: [String] {
        var seen: Set<String> = []
        let keys = services.compactMap(\.key)
        return keys.filter { !seen.insert($0).inserted }.map { key in
            "two services of \"\(information.name)\" have the id \"\(key)\""
        }
            + services.flatMap(\.linkedKeys).filter { !seen.contains($0) }.map { key in
                "no service of \"\(information.name)\" has the id \"\(key)\""
                    + NearestName.sentence(for: key, among: keys)
            }
    }
}
