import HAPModel
import HAPProtocol

extension HomeDefinition {
    /// Names that cannot be shown, typed or announced.
    var nameProblems: [HomeProblem] {
        var found: [HomeProblem] = []
        func check(_ text: String, _ what: String, _ place: HomeProblem.Place) {
            guard let problem = Self.problem(withName: text) else { return }
            found.append(HomeProblem(place, "\(what) \(problem)"))
        }
        // A server by itself gives the home its name.
        if !servers.contains(where: { $0.name == name }) { check(name, "the home's name", .home) }
        for (index, room) in rooms.enumerated() { check(room.name, "a room's name", .room(index)) }
        for (index, person) in people.enumerated() { check(person.name, "a person's name", .person(index)) }
        for (number, server) in servers.enumerated() {
            for (index, accessory) in server.accessories.enumerated() {
                let place = HomeProblem.Place.accessory(index, server: number)
                let information = accessory.information
                check(information.name, "an accessory's name", place)
                let others = [
                    ("manufacturer", information.manufacturer), ("model", information.model),
                    ("serial number", information.serialNumber),
                ]
                for (what, text) in others { check(text, "the \(what) of \"\(information.name)\"", place) }
            }
        }
        return found
    }

    /// Accessory servers that controllers, or the codes on their labels, could not tell apart.
    var identityProblems: [HomeProblem] {
        var found: [HomeProblem] = []
        var deviceIDs: [DeviceID: String] = [:]
        var setupIDs: [SetupID: String] = [:]
        for (number, server) in servers.enumerated() {
            if let id = server.deviceID, let other = deviceIDs.updateValue(server.name, forKey: id) {
                found.append(
                    HomeProblem(
                        .server(number),
                        "\"\(other)\" and \"\(server.name)\" have the device ID \(id); give each its own, or none"))
            }
            if let id = server.setupID, let other = setupIDs.updateValue(server.name, forKey: id) {
                found.append(
                    HomeProblem(
                        .server(number),
                        "\"\(other)\" and \"\(server.name)\" have the setup ID \(id), so that a QR code may lead to "
                            + "either; give each its own, or none"))
            }
        }
        return found
    }

    /// What is wrong with a name, to follow its subject; nil when nothing is.
    static func problem(withName name: String) -> String? {
        if let control = name.unicodeScalars.first(where: { $0.properties.generalCategory == .control }) {
            let digits = String(control.value, radix: 16, uppercase: true)
            return "has a control character, U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
                + "; write it on one line and without"
        }
        // Combining marks come without end, and count as nothing.
        if name.utf8.count > mostBytes { return "has \(name.utf8.count) bytes; at most \(mostBytes) are allowed" }
        let isBlank = !name.isEmpty && name.allSatisfy(\.isWhitespace)
        return isBlank ? "is blank; give it one that can be seen" : nil
    }

    /// 64 characters of four bytes each.
    private static let mostBytes = 256
}
