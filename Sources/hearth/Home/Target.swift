import HAPController
import HAPModel

/// One characteristic of one paired accessory, with all that is needed to name it.
struct Target: Sendable {
    let pairing: PairedAccessory
    let pairingName: String
    let accessory: Accessory
    let service: Service
    let characteristic: Characteristic

    var id: CharacteristicID { CharacteristicID(aid: accessory.aid, iid: characteristic.iid) }
}

/// The paired accessories of a command together with their databases.
struct Household: Sendable {
    let pairings: [PairedAccessory]
    let names: [String]
    let databases: [AccessoryDatabase]
    /// The exit code of a command that wanted everything: success only when every pairing answered.
    let completeness: ExitCode

    /// Asks paired accessories for what they are. Those that do not answer are complained about and left out, as long as
    /// another one answers.
    ///
    /// - Parameters:
    ///   - pairing: the only one to ask.
    ///   - name: an accessory that is wanted; where the store knows whose it is, only that pairing is asked, so that
    ///     another one that is switched off costs no time.
    static func load(
        _ access: HomeAccess, pairing: String?, naming name: String? = nil, refreshing: Bool = false
    ) async throws -> Household {
        let pairings = try await chosen(access, pairing, name)
        let answers = await access.databases(of: pairings, refreshing: refreshing)
        var kept: [(PairedAccessory, String, AccessoryDatabase)] = []
        var failures: [(String, ControllerError)] = []
        for (pairing, answer) in zip(pairings, answers) {
            let name = await pairing.name
            switch answer {
            case .success(let database): kept.append((pairing, name, database))
            case .failure(let error): failures.append((name, error))
            }
        }
        if let (_, error) = failures.first, kept.isEmpty { throw error }
        for (name, error) in failures {
            access.console.complain(PrintableText.make("\"\(name)\" is left out: \(error.message)"))
        }
        return Household(
            pairings: kept.map(\.0), names: kept.map(\.1), databases: kept.map(\.2),
            completeness: failures.first.map { CommandFailure($0.1).code } ?? .success)
    }

    private static func chosen(
        _ access: HomeAccess, _ pairing: String?, _ name: String?
    ) async throws -> [PairedAccessory] {
        let all = try await access.pairings(pairing)
        guard all.count > 1, let name, let stored = try await access.store.load() else { return all }
        let known = AccessoryDirectory(all.map { stored[$0.id]?.database ?? AccessoryDatabase() })
        guard let entry = try? known.find(name) else { return all }
        return [all[entry.pairing]]
    }

    var directory: AccessoryDirectory { AccessoryDirectory(databases) }

    /// The characteristic with an id such as `2.10`.
    ///
    /// - Throws: ``CommandFailure`` when there is none, or when several pairings have one.
    func target(_ id: CharacteristicID) throws(CommandFailure) -> Target {
        let found = databases.indices.compactMap { index -> Target? in
            guard let position = databases[index].position(of: id) else { return nil }
            let accessory = databases[index].accessories[position.accessory]
            return Target(
                pairing: pairings[index], pairingName: names[index], accessory: accessory,
                service: accessory.services[position.service], characteristic: databases[index][position])
        }
        guard found.count < 2 else {
            throw CommandFailure(
                .notFound,
                "\(id) is in several pairings: \(found.map { "\"\($0.pairingName)\"" }.joined(separator: ", "))",
                remedy: "Choose one with --pairing.")
        }
        guard let only = found.first else {
            throw CommandFailure(
                .notFound, "there is no characteristic \(id)", remedy: "`hearth accessories --all` lists them.")
        }
        return only
    }

    /// What a name, and words for characteristics, mean.
    func targets(
        _ name: String, _ words: [String], for purpose: CharacteristicFinder.Purpose
    ) throws(CommandFailure) -> [Target] {
        let entry = try directory.find(name)
        let finder = CharacteristicFinder(accessory: entry.accessory, purpose: purpose)
        var targets: [Target] = []
        for word in words { targets += try finder.find(word).map { target(entry, $0.service, $0.characteristic) } }
        return targets
    }

    /// Everything of an accessory that has the permission, without what only describes it.
    func targets(_ name: String, with permission: Permissions) throws(CommandFailure) -> [Target] {
        let entry = try directory.find(name)
        return targets(of: entry, with: permission)
    }

    func targets(with permission: Permissions) -> [Target] {
        directory.entries.flatMap { targets(of: $0, with: permission) }
    }

    private func targets(of entry: AccessoryDirectory.Entry, with permission: Permissions) -> [Target] {
        entry.accessory.services.filter { $0.type != .accessoryInformation && $0.type != .protocolInformation }
            .flatMap { service in
                service.characteristics.filter { $0.permissions.contains(permission) && $0.type != .name }
                    .map { target(entry, service, $0) }
            }
    }

    private func target(
        _ entry: AccessoryDirectory.Entry, _ service: Service, _ characteristic: Characteristic
    ) -> Target {
        Target(
            pairing: pairings[entry.pairing], pairingName: names[entry.pairing], accessory: entry.accessory,
            service: service, characteristic: characteristic)
    }
}
