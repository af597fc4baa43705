import HAPModel
import HearthJSON

/// Finds characteristics of one accessory by what people call them.
struct CharacteristicFinder {
    enum Purpose {
        case read, write, watch
        /// Somebody changes it at the thing itself: everything may be changed.
        case hand
    }

    struct Match: Equatable {
        var service: Service
        var characteristic: Characteristic
    }

    let accessory: Accessory
    let purpose: Purpose

    /// The characteristics that a word means; several when several services have the same one.
    ///
    /// `brightness` is a name of the catalog; `temperature` is the current one to read and the target one to write;
    /// `HDMI 1/configured-name` takes the service too, by its name or type.
    func find(_ word: String) throws(CommandFailure) -> [Match] {
        let parts = word.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        let name = parts.last ?? word
        var services = accessory.services
        if parts.count == 2 {
            let key = Self.key(parts[0])
            services = services.filter { service in
                Self.key(service.name ?? "") == key || Self.key(service.type.description) == key
            }
            guard !services.isEmpty else {
                throw CommandFailure(.notFound, "\"\(accessory.name)\" has no service called \"\(parts[0])\"")
            }
        }
        let all = services.flatMap { service in
            service.characteristics.map { Match(service: service, characteristic: $0) }
        }
        for rule in rules(for: name) {
            let found = all.filter { rule($0.characteristic) }
            if found.isEmpty { continue }
            let types = Set(found.map(\.characteristic.type))
            guard types.count == 1 else { throw ambiguous(name, types) }
            let usable = found.filter { isUsable($0.characteristic) }
            // What the accessory is for comes before what describes it: everything has a name.
            let main = usable.filter { $0.service.type != .accessoryInformation }
            return main.isEmpty ? (usable.isEmpty ? found : usable) : main
        }
        let names = Set(all.filter { isUsable($0.characteristic) }.map(\.characteristic.type.description)).sorted()
        throw CommandFailure(
            .notFound,
            "\"\(accessory.name)\" has no characteristic called \"\(name)\""
                + NearestName.sentence(for: name, among: names),
            remedy: names.isEmpty ? nil : "It has \(names.joined(separator: ", ")).")
    }

    /// From the strictest to the loosest.
    private func rules(for name: String) -> [(Characteristic) -> Bool] {
        let key = Self.key(name)
        let type = CharacteristicType(name: name)
        let prefix = purpose == .write ? "target" : "current"
        return [
            { $0.type == type },
            { Self.key($0.type.description) == prefix + key },
            { Self.key($0.description ?? "") == key },
            { isUsable($0) && Self.key($0.type.description).hasSuffix(key) },
            { isUsable($0) && Self.key($0.type.description).contains(key) },
        ]
    }

    private func isUsable(_ characteristic: Characteristic) -> Bool {
        switch purpose {
        case .read: characteristic.permissions.contains(.read)
        case .write: characteristic.permissions.contains(.write)
        case .watch: characteristic.permissions.contains(.events)
        case .hand: true
        }
    }

    private func ambiguous(_ name: String, _ types: Set<CharacteristicType>) -> CommandFailure {
        let names = types.map(\.description).sorted().joined(separator: ", ")
        return CommandFailure(
            .notFound, "\"\(name)\" means several characteristics of \"\(accessory.name)\": \(names)",
            remedy: "Write the whole name.")
    }

    /// Lower-case letters and digits only, so that `current-temperature` and `CurrentTemperature` are one.
    static func key(_ text: some StringProtocol) -> String {
        text.lowercased().filter { $0.isLetter || $0.isNumber }
    }
}
