import HAPController
import HAPProtocol
import HearthJSON

/// Which of the paired accessories a name or id means.
enum PairingChoice {
    /// - Parameter name: a device id, or a name: exact, else whatever the case, else its beginning. Nothing means all.
    static func choose(_ name: String?, among all: [StoredAccessory]) throws(CommandFailure) -> [StoredAccessory] {
        guard let name else { return all }
        if let id = try? DeviceID(name) {
            if let found = all.first(where: { $0.id == id }) { return [found] }
            throw CommandFailure(.notFound, "\(id) is not paired", remedy: "`hearth pairings` lists what is.")
        }
        let wanted = name.lowercased()
        for rule: (String) -> Bool in [
            { $0 == name }, { $0.lowercased() == wanted }, { $0.lowercased().hasPrefix(wanted) },
        ] {
            let found = all.filter { rule($0.name) }
            if found.count == 1 { return found }
            if found.count > 1 {
                let list = found.map { "\"\($0.name)\" (\($0.id))" }.joined(separator: ", ")
                throw CommandFailure(.notFound, "\"\(name)\" means several pairings: \(list)", remedy: "Give the id.")
            }
        }
        throw CommandFailure(
            .notFound, "no pairing is called \"\(name)\"" + NearestName.sentence(for: name, among: all.map(\.name)),
            remedy: "`hearth pairings` lists them.")
    }
}
